import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below those that systems give to whoever asks for any: such a port may be another test's before whoever
 * is told of it has taken it. Above 10080, which no browser and no fetch asks ("bad port").
 */
const FIRST = 11_000;
const LAST = 30_000;

/** A port of localhost that nobody listens on. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, LAST);
  const server = createServer();
  try {
    await once(server.listen(port, 'localhost'), 'listening');
  } catch {
    return freePort();
  }
  await once(server.close(), 'close');
  return port;
}
