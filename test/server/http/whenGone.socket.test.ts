import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { whenGone } from '../../../src/server/http/whenGone.ts';

const FIELDS = ['host: localhost', 'content-type: application/json', 'transfer-encoding: chunked'];
const UPLOAD = `POST / HTTP/1.1\r\n${FIELDS.join('\r\n')}\r\n\r\n`;

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => void socket.once('close', () => resolve()));
}

/** How often it called back for an upload that is cut off; watched as it came, or after that. */
async function callsAfterCutOff({ isLate }: { isLate: boolean }): Promise<number> {
  let calls = 0;
  const server = fastify();
  onTestFinished(() => server.close());
  server.addHook('onRequest', async (request, reply) => {
    if (isLate) await closed(request.raw.socket);
    whenGone({ request, reply }, () => {
      calls += 1;
    });
  });
  server.post('/', async () => 'done');
  const { hostname, port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const came = once(server.server, 'request');
  const socket = connect(Number(port), hostname);
  socket.write(UPLOAD);
  const [request]: IncomingMessage[] = await came;
  socket.destroy();
  if (request) await closed(request.socket);
  // What else Node says of it is said by then.
  await server.close();
  return calls;
}

it('calls back once for a request that is cut off: its answer and its connection both end', async () => {
  expect(await callsAfterCutOff({ isLate: false })).toBe(1);
});

it('calls back for a request that was cut off before, as while its person was looked up', async () => {
  expect(await callsAfterCutOff({ isLate: true })).toBe(1);
});
