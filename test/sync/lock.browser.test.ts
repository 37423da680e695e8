import { describe, expect, it, onTestFinished } from 'vitest';
import { type Account, admitAccount, openAccount } from '../../src/store/account.ts';
import { type Clock, systemClock } from '../../src/store/clock.ts';
import { readSyncState } from '../../src/store/syncState.ts';
import { readWeights, saveWeight } from '../../src/store/weights.ts';
import { startEngine } from '../../src/sync/engine.ts';
import { webDrainLock } from '../../src/sync/lock.ts';
import { emptyData, plainAnswer } from '../support/plainAnswers.ts';

/** A tab: a database connection of its own on the account's data. */
async function openTab(userId: string, clock: Clock = systemClock): Promise<Account> {
  const account = openAccount(userId, clock);
  onTestFinished(() => account.db.close());
  await admitAccount(account);
  return account;
}

/** A plain server inside the page that counts how many writes are under way at once. */
function plainServer(userId: string) {
  const data = { ...emptyData(), user: { id: userId, name: 'Alex' } };
  const writes: string[] = [];
  let underWay = 0;
  const counts = { mostAtOnce: 0 };
  const fetchFromPage: typeof fetch = async (input, init) => {
    const method = init?.method ?? 'GET';
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    if (method !== 'GET') writes.push(JSON.stringify(body));
    underWay += 1;
    counts.mostAtOnce = Math.max(counts.mostAtOnce, underWay);
    // An answer takes a turn of the event loop, as every real one does.
    await new Promise((resolve) => setTimeout(resolve));
    underWay -= 1;
    const [status, answer] = plainAnswer(data, { method, pathname: String(input), body });
    return new Response(JSON.stringify(answer), { status });
  };
  return { data, writes, counts, fetch: fetchFromPage };
}

describe('two tabs on one account, in a real browser', () => {
  it('send every change once, one request at a time', async () => {
    const userId = crypto.randomUUID();
    const server = plainServer(userId);
    const network = {
      apiHost: '',
      sameOrigin: true,
      fetch: server.fetch,
      readCookie: () => Promise.resolve(null),
    };
    const surroundings = {
      network,
      locks: navigator.locks,
      random: Math.random,
      requestBackgroundSync: () => Promise.resolve(),
    };
    const tabs = [await openTab(userId), await openTab(userId)];
    const stayHere = () => Promise.resolve();
    const engines = tabs.map((tab) => startEngine(surroundings, tab, stayHere));
    for (const engine of engines) onTestFinished(() => engine.stop());

    const days = Array.from(
      { length: 28 },
      (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`,
    );
    await Promise.all(
      days.map((day, index) => {
        const tab = tabs[index % 2];
        if (!tab) throw new Error('There are two tabs.');
        return saveWeight(tab, day, 180 + index);
      }),
    );
    const [first] = tabs;
    if (!first) throw new Error('There are two tabs.');
    await expect
      .poll(() => readSyncState(first), { timeout: 10_000 })
      .toEqual({ gate: 'open', waiting: 0, parked: 0 });

    expect(server.writes).toHaveLength(days.length);
    expect(new Set(server.writes).size).toBe(days.length);
    expect(server.counts.mostAtOnce).toBe(1);
    expect(Object.keys(server.data.weights)).toHaveLength(days.length);
    expect(await readWeights(first)).toEqual(server.data.weights);
  });
});

describe('the drain lock', () => {
  it('lets a waiter in when the holder is done, and never two at once', async () => {
    const userId = crypto.randomUUID();
    const [one, other] = [await openTab(userId), await openTab(userId)];
    const order: string[] = [];
    const task = (name: string) => async () => {
      order.push(`${name} in`);
      await admitAccount(one);
      order.push(`${name} out`);
    };
    await Promise.all([
      webDrainLock(navigator.locks, one).run(task('one')),
      webDrainLock(navigator.locks, other).run(task('other')),
    ]);
    expect(order).toEqual(['one in', 'one out', 'other in', 'other out']);
  });

  it('is taken over from a holder that stood still for a minute of the waiter’s own time', async () => {
    const userId = crypto.randomUUID();
    let passedMs = 0;
    // Each look at the clock is ten seconds later: a minute without a beat goes by at once.
    const impatient = { ...systemClock, monotonicMs: () => (passedMs += 10_000) };
    const [frozen, waiter] = [await openTab(userId), await openTab(userId, impatient)];
    const held = new Promise<void>((resolve) => {
      void webDrainLock(navigator.locks, frozen)
        .run(() => {
          resolve();
          return new Promise(() => undefined);
        })
        .catch(() => undefined);
    });
    await held;
    const lock = webDrainLock(navigator.locks, waiter, { watchMs: 20 });
    expect(await lock.run(() => Promise.resolve('taken over'))).toBe('taken over');
  });
});
