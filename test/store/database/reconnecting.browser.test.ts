import { liveQuery } from 'dexie';
import { expect, it, onTestFinished, vi } from 'vitest';
import { admitAccount, openAccount } from '../../../src/store/account.ts';
import { systemClock } from '../../../src/store/clock.ts';
import { readWeights, saveWeight } from '../../../src/store/weights.ts';

/** As when the person goes to another page, and comes back by the browser's own button. */
function turnPage(type: 'pagehide' | 'pageshow'): void {
  window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
}

it('what is read while the page is being left does not break: Dexie has closed the database and its channel by then', async () => {
  const account = openAccount(crypto.randomUUID(), systemClock);
  onTestFinished(() => account.db.close());
  await admitAccount(account);
  await saveWeight(account, '2026-11-20', 182.4);
  const told: unknown[] = [];
  const failures: unknown[] = [];
  turnPage('pagehide');
  const subscription = liveQuery(() => readWeights(account)).subscribe({
    next: (weights) => told.push(weights),
    error: (error) => failures.push(error),
  });
  onTestFinished(() => subscription.unsubscribe());
  await vi.waitFor(() => expect(told.length + failures.length).toBeGreaterThan(0));
  turnPage('pageshow');
  await saveWeight(account, '2026-11-21', 183.1);
  await vi.waitFor(() => expect(JSON.stringify([told.at(-1), failures])).toContain('183.1'));
  expect(failures).toEqual([]);
});
