import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { TIMEOUTS } from '../../src/server/app.ts';
import { type Browser, startServer, startSignedIn } from './support.ts';

const cutAfter = (ms: number) => ({
  timeouts: {
    headersTimeout: ms,
    requestTimeout: ms,
    connectionsCheckingInterval: 50,
    connectionTimeout: 20 * ms,
  },
});
const impatient = cutAfter(300);
/** Long enough for a busy machine to sign someone in, or to refuse them. */
const fairlyPatient = cutAfter(2_000);

/** Sends the beginning at once and then a drop every 20 ms; returns what came until the server cut. */
async function drip(url: string, beginning: string, drop: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  // Whoever writes to a connection that was cut hears so: nothing to do about it.
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(beginning);
  const dripping = setInterval(() => socket.write(drop), 20);
  onTestFinished(() => clearInterval(dripping));
  await once(socket, 'close');
  return received;
}

/** The head of a write that promises a thousand bytes. */
function headOf(url: string, browser?: Browser): string {
  const lines = [
    'PUT /api/weight HTTP/1.1',
    `Host: ${new URL(url).host}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
  ];
  if (browser) {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    lines.push(`Cookie: ${cookie}`, `X-XSRF-TOKEN: ${browser.cookies.get('XSRF-TOKEN')}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

describe('a connection is cut', () => {
  it('after 10 s for a head and two minutes for a whole request, looked at every 2 s', async () => {
    const { app } = await startServer();
    const { headersTimeout, requestTimeout } = app.server.server;
    expect({ headersTimeout, requestTimeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 120_000,
    });
    expect(TIMEOUTS.connectionsCheckingInterval).toBe(2_000);
    expect(app.server.server.timeout).toBe(60_000);
  });

  it('when it sends nothing', async () => {
    const { url } = await startServer({}, impatient);
    expect(await drip(url, '', '')).toMatch(/^(HTTP\/1.1 408 |$)/);
  });

  it('when its head comes too slowly', async () => {
    const { url } = await startServer({}, impatient);
    const head = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
    expect(await drip(url, head, 'x')).toMatch(/^HTTP\/1.1 408 /);
  });

  it('when nobody reads its answers', async () => {
    const { app, url } = await startServer(
      {},
      { timeouts: { ...TIMEOUTS, connectionTimeout: 300 } },
    );
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.pause();
    // More answers than the system keeps for a reader.
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20_000));
    const open = () =>
      new Promise<number>((resolve) => {
        app.server.server.getConnections((_, count) => resolve(count));
      });
    expect(await open()).toBe(1);
    await expect.poll(open, { timeout: 15_000 }).toBe(0);
  });

  it.each([
    ['comes too slowly', ' '],
    ['does not come', ''],
  ])('when a body of someone who is signed in %s, and nothing is written', async (_what, drop) => {
    const { url, browser } = await startSignedIn({}, 'Ann', fairlyPatient);
    expect(await drip(url, headOf(url, browser), drop)).toMatch(/^HTTP\/1.1 408 /);
    expect(await (await browser.call('GET', '/api/weight')).json()).toEqual({});
  });

  it.each([
    ['comes too slowly', ' '],
    ['does not come', ''],
  ])('when a body of a stranger %s, who is refused before', async (_what, drop) => {
    const { url } = await startServer({}, fairlyPatient);
    expect(await drip(url, headOf(url), drop)).toMatch(/^HTTP\/1.1 401 /);
  });
});
