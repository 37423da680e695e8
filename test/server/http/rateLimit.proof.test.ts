import { expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from '../support.ts';

const DAY_MS = 86_400_000;

/** Lets a time pass without waiting for it. */
function pass(ms: number): void {
  const nowMs = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs() + ms);
}

it.each([
  ['a day behind', -DAY_MS],
  ['a day ahead', DAY_MS],
])(
  'an address at its limit is let in again after a minute and no later, where the clock jumps %s',
  async (_, ms) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    onTestFinished(() => void vi.restoreAllMocks());
    const { url } = await startServer({ RATE_LIMIT: '3' });
    const paths = ['/api/auth/providers', '/oauth2/authorization/local'];
    const ask = (path: string) => fetch(`${url}${path}`, { redirect: 'manual' });
    for (const path of paths) {
      for (let count = 0; count < 30; count += 1) await ask(path);
      expect((await ask(path)).status).toBe(429);
    }
    vi.setSystemTime(Date.now() + ms);
    for (const path of paths) {
      const refused = await ask(path);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    pass(60_000);
    for (const path of paths) expect((await ask(path)).status).toBeLessThan(400);
  },
);

it('5,000 addresses are counted each by itself, and all others as one, until a minute is over', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const { app } = await startServer({ RATE_LIMIT: '1' });
  const askFrom = async (remoteAddress: string) =>
    (await app.server.inject({ url: '/api/auth/providers', remoteAddress })).statusCode;
  const others = Array.from({ length: 4_999 }, (_, index) => `127.1.${index >> 8}.${index & 255}`);
  expect([await askFrom('127.0.0.9'), await askFrom('127.0.0.9')]).toEqual([200, 429]);
  for (const one of others) expect(await askFrom(one)).toBe(200);
  // However many more there are: no one is forgotten for them.
  expect(await askFrom('127.2.0.1')).toBe(200);
  expect([await askFrom('127.2.0.2'), await askFrom('127.2.0.3')]).toEqual([429, 429]);
  expect([await askFrom('127.0.0.9'), await askFrom('127.1.0.0')]).toEqual([429, 429]);
  pass(60_000);
  expect([await askFrom('127.2.0.2'), await askFrom('127.2.0.3')]).toEqual([200, 200]);
});
