import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { admitAccount, signOutAccount } from '../../src/store/account.ts';
import { markLostCaloriesTold, readLostCalories } from '../../src/store/lostCalories.ts';
import { caloriesOf, goalOf } from '../support/entries.ts';
import { plainRig, queue } from '../support/rig.ts';

/** A person whose calories of yesterday met a server that holds today. */
async function lateRig() {
  const rig = await plainRig();
  Object.assign(rig.backend.data.user, { caloriesConsumed: 50, lastCalorieDate: '2026-11-20' });
  await queue(rig.account, caloriesOf(100, '2026-11-19'));
  await queue(rig.account, goalOf(2500));
  await queue(rig.account, caloriesOf(200, '2026-11-19'));
  await rig.drain();
  return rig;
}

const lostOf = async (account: Parameters<typeof readLostCalories>[0]) =>
  (await readLostCalories(account))?.lost ?? [];

describe('calories for a day that is over when the signal returns (decision 6)', () => {
  it('are told, as one sum for the day', async () => {
    const { account, backend } = await lateRig();
    expect(backend.data.user['caloriesConsumed']).toBe(50);
    expect(await lostOf(account)).toEqual([{ day: '2026-11-19', amount: 300 }]);
  });

  it('are told once, and what is lost later is told again [D06.calories]', async () => {
    const { account, drain } = await lateRig();
    const read = await readLostCalories(account);
    await markLostCaloriesTold(account, read?.untilSeq ?? 0);
    expect(await lostOf(account)).toEqual([]);
    await queue(account, caloriesOf(70, '2026-11-18'));
    await drain();
    expect(await lostOf(account)).toEqual([{ day: '2026-11-18', amount: 70 }]);
  });

  it('stay told when another tab marks an older line', async () => {
    const { account } = await lateRig();
    await markLostCaloriesTold(account, 100);
    await markLostCaloriesTold(account, 1);
    expect(await lostOf(account)).toEqual([]);
  });

  it('are still told when the person signs in again, if there was no time before', async () => {
    const { account } = await lateRig();
    await signOutAccount(account);
    await admitAccount(account);
    expect(await lostOf(account)).toEqual([{ day: '2026-11-19', amount: 300 }]);
    await markLostCaloriesTold(account, 100);
    await signOutAccount(account);
    expect(await account.db.journal.count()).toBe(0);
  });

  it('nothing is told of calories that arrived, nor of a day that only began', async () => {
    const { account, drain } = await plainRig();
    await queue(account, caloriesOf(100));
    await drain();
    await account.db.journal.add({
      opId: 'begin',
      atMs: 0,
      change: caloriesOf(0, '2026-11-19'),
      outcome: 'dayOver',
    });
    expect(await readLostCalories(account)).toBeNull();
  });
});
