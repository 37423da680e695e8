/** The slow link of the tests and the benchmarks carries what it is given, as fast as it says. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPipe } from '../support/link/pipe.ts';
import { startSlowLink } from '../support/link/slowLink.ts';

afterEach(() => {
  vi.useRealTimers();
});

const packet = (length: number, letter: string) => Buffer.from(letter.repeat(length));

describe('one direction of a link', () => {
  it('takes a second for as many bytes as it says, and the delay once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const pipe = createPipe({ bytesPerSecond: 8_000, delayMs: 300 });
    let arrived = 0;
    const flow = pipe.open(({ length }) => {
      arrived += length;
    });
    flow.push(packet(8_000, 'a'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pipe.bytes).toBe(8_000);
    expect(arrived).toBeLessThan(8_000);
    await vi.advanceTimersByTimeAsync(300);
    expect(arrived).toBe(8_000);
  });

  it('lets a short answer overtake a long one of another connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const pipe = createPipe({ bytesPerSecond: 8_000, delayMs: 0 });
    const order: string[] = [];
    const noteLast = (name: string, ofAll: number) => {
      let left = ofAll;
      return ({ length }: Buffer) => {
        left -= length;
        if (left === 0) order.push(name);
      };
    };
    pipe.open(noteLast('long', 100_000)).push(packet(100_000, 'a'));
    pipe.open(noteLast('short', 100)).push(packet(100, 'b'));
    await vi.runAllTimersAsync();
    expect(order).toEqual(['short', 'long']);
  });

  it('spends nothing on what was dropped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const pipe = createPipe({ bytesPerSecond: 8_000, delayMs: 0 });
    const flow = pipe.open(() => undefined);
    flow.push(packet(100_000, 'a'));
    flow.drop();
    await vi.runAllTimersAsync();
    expect(pipe.bytes).toBeLessThan(2_000);
  });
});

/** Answers each request with its body, and notes how many connections there were. */
async function startEcho() {
  const server = createServer((request, response) => request.pipe(response));
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, connections: () => connections };
}

async function linkTo(url: string, settings?: Parameters<typeof startSlowLink>[1]) {
  const link = await startSlowLink(url, settings);
  onTestFinished(() => link.stop());
  return link;
}

const send = (url: string, body: string) => fetch(url, { method: 'POST', body });

describe('a slow link in front of a server', () => {
  it('brings every byte of many requests at once there and back', async () => {
    const link = await linkTo((await startEcho()).url, { bytesPerSecond: 1e6, roundTripMs: 4 });
    const bodies = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(20_000));
    const echoes = await Promise.all(
      bodies.map(async (body) => (await send(link.url, body)).text()),
    );
    expect(echoes).toEqual(bodies);
  });

  it('counts the bytes of either way, headers among them', async () => {
    const link = await linkTo((await startEcho()).url);
    await (await send(link.url, 'x'.repeat(50_000))).text();
    for (const bytes of [link.sentBytes, link.receivedBytes]) {
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThan(51_000);
    }
  });

  it('breaks what is under way when the signal goes, and lets nothing through until it is back', async () => {
    const echo = await startEcho();
    const link = await linkTo(echo.url, { roundTripMs: 60_000 });
    const answer = send(link.url, 'never there');
    await vi.waitUntil(() => echo.connections() === 1);
    link.hasSignal = false;
    await expect(answer).rejects.toThrow();
    await expect(send(link.url, 'nor this')).rejects.toThrow();
    expect(link.sentBytes).toBe(0);

    // Nearer by now.
    link.become({ roundTripMs: 0 });
    link.hasSignal = true;
    expect(await (await send(link.url, 'there')).text()).toBe('there');
  });
});
