import { describe, expect, it, onTestFinished } from 'vitest';
import { type Account, admitAccount, openAccount } from '../../src/store/account.ts';
import { type Clock, systemClock } from '../../src/store/clock.ts';
import { webDrainLock } from '../../src/sync/lock.ts';

/** A tab: a database connection of its own on the account's data. */
async function openTab(userId: string, clock: Clock = systemClock): Promise<Account> {
  const account = openAccount(userId, clock);
  onTestFinished(() => account.db.close());
  await admitAccount(account);
  return account;
}

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
