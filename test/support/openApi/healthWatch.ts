/** Asks a server how it is, from a thread of its own: a test that is busy would wait for itself. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const EVERY_MS = 50;

const WATCH = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { request, Agent } = require('node:http');
  const { readFileSync } = require('node:fs');
  const { urls, pid } = workerData;
  const agent = new Agent({ keepAlive: true });
  /** How long it was ready to run so far, and the machine had no room for it; Linux tells. */
  const queuedMs = () => {
    try {
      return Number(readFileSync('/proc/' + pid + '/schedstat', 'utf8').split(' ')[1]) / 1e6;
    } catch {
      return 0;
    }
  };
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
      const fromMs = queuedMs();
      const [waited, bare] = await Promise.all(urls.map(ask));
      const queued = queuedMs() - fromMs;
      seen.asked += 1;
      seen.longestMs = Math.max(seen.longestMs, waited - bare - queued);
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
  /** Beyond what a bare server took in the same moment, and without waiting for a processor. */
  readonly longestMs: number;
}

/** pid: of the server. `stop` resolves to what was seen until then. */
export async function watchHealth(
  url: string,
  pid: number | undefined,
): Promise<{ stop(): Promise<HealthSeen> }> {
  const bare = new Worker(BARE, { eval: true });
  const [port] = await once(bare, 'message');
  const urls = [`${url}/api/health`, `http://127.0.0.1:${port}`];
  const watch = new Worker(WATCH, { eval: true, workerData: { urls, pid } });
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
