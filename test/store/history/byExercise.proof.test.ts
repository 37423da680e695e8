import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openAccount } from '../../../src/store/account.ts';
import { fillExerciseIndex, isWhole } from '../../../src/store/history/byExercise.ts';
import { readExerciseHistory } from '../../../src/store/history/exerciseHistory.ts';
import { FIRST_RELEASE } from '../../support/builds/firstRelease.ts';
import { recordOf } from '../../support/entries.ts';
import { testClock } from '../../support/rig.ts';

/** An account with so many sessions that a build without the index wrote. */
async function leftByOlderBuild(count: number) {
  const ids = Array.from({ length: count }, (_, index) => `${index + 1}`);
  const old = new Dexie('repkeep-account-7');
  old.version(1).stores(FIRST_RELEASE);
  await old.table('sessions').bulkAdd(ids.map((id) => recordOf(id)));
  old.close();
  const account = openAccount('7', testClock());
  onTestFinished(() => account.db.delete());
  await account.db.open();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  onTestFinished(() => put.mockRestore());
  /** How many rows each transaction has put. */
  const slices = () => {
    const counts = new Map<IDBTransaction, number>();
    for (const store of put.mock.contexts) {
      if (!(store instanceof IDBObjectStore) || store.name !== 'sessions') continue;
      counts.set(store.transaction, (counts.get(store.transaction) ?? 0) + 1);
    }
    return [...counts.values()];
  };
  const isFilled = () => account.db.transaction('r', account.db.sessions, () => isWhole(account));
  return { account, ids, slices, isFilled };
}

it('a history longer than two slices is put into the index slice by slice, all of it', async () => {
  const { account, ids, slices, isFilled } = await leftByOlderBuild(1001);
  await fillExerciseIndex(account);
  expect(slices()).toEqual([400, 400, 201]);
  expect(await isFilled()).toBe(true);
  const { sessions } = await readExerciseHistory(account, 'Bench Press');
  expect(sessions.map(({ id }) => id).sort()).toEqual(ids.sort());
});

it('what a fill that was cut off has left out is put in by the next', async () => {
  const { account, slices, isFilled } = await leftByOlderBuild(801);
  let rows = 0;
  account.db.sessions.hook('updating', () => {
    rows += 1;
    if (rows === 500) throw new DOMException('The storage is full.', 'QuotaExceededError');
  });
  await expect(fillExerciseIndex(account)).rejects.toThrow();
  expect(await isFilled()).toBe(false);
  await fillExerciseIndex(account);
  expect(slices().slice(-2)).toEqual([400, 1]);
  expect(await isFilled()).toBe(true);
});
