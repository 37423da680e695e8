/** Asks a server how it is, from a thread of its own: a test that is busy would wait for itself. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const EVERY_MS = 50;

const WATCH = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { request, Agent } = require('node:http');
  const agent = new Agent({ keepAlive: true });
  const seen = { asked: 0, failed: 0, longestMs: 0 };
  let isOver = false;
  parentPort.once('message', () => { isOver = true; });
  const ask = (url) => new Promise((resolve) => {
    const from = performance.now();
    const done = (hasFailed) => {
      seen.failed += hasFailed ? 1 : 0;
      resolve(performance.now() - from);
    };
    const asking = request(url, { agent }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode !== 200));
    });
    asking.on('error', () => done(true)).end();
  });
  (async () => {
    while (!isOver) {
      const [waited, bare] = await Promise.all(workerData.map(ask));
      seen.asked += 1;
      seen.longestMs = Math.max(seen.longestMs, waited - bare);
      await new Promise((resolve) => setTimeout(resolve, ${EVERY_MS}));
    }
    parentPort.postMessage(seen);
  })();
`;

/** Answers all alike: it waits for the machine alone. */
const BARE = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:http').createServer((_asked, answer) => answer.end('{}'));
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

export interface HealthSeen {
  readonly asked: number;
  readonly failed: number;
  /** Beyond what a bare server took for an answer in the same moment. */
  readonly longestMs: number;
}

/** `stop` resolves to what was seen until then. */
export async function watchHealth(url: string): Promise<{ stop(): Promise<HealthSeen> }> {
  const bare = new Worker(BARE, { eval: true });
  const [port] = await once(bare, 'message');
  const urls = [`${url}/api/health`, `http://127.0.0.1:${port}`];
  const watch = new Worker(WATCH, { eval: true, workerData: urls });
  return {
    async stop() {
      const answered = once(watch, 'message');
      watch.postMessage('stop');
      const [seen] = await answered;
      await Promise.all([watch.terminate(), bare.terminate()]);
      return seen;
    },
  };
}
