import { describe, expect, it, onTestFinished } from 'vitest';
import { type Account, admitAccount, openAccount } from '../../src/store/account.ts';
import { systemClock } from '../../src/store/clock.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { readWeights, saveWeight } from '../../src/store/weights.ts';
import { startEngine } from '../../src/sync/engine.ts';
import { emptyData, plainAnswer } from '../support/servers/plainAnswers.ts';

/** A tab: a database connection of its own on the account's data. */
async function openTab(userId: string): Promise<Account> {
  const account = openAccount(userId, systemClock);
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
      log: () => undefined,
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
