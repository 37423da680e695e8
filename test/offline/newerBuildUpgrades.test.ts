import 'fake-indexeddb/auto';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Account } from '../../src/store/account.ts';
import { openDevice } from '../../src/store/device.ts';
import { readPlans } from '../../src/store/plans.ts';
import { watchOutbox } from '../../src/store/watch.ts';
import { readWeights, saveWeight } from '../../src/store/weights.ts';
import { NewerDatabase, storedVersion } from '../support/builds/newerBuild.ts';
import { testClock } from '../support/rig.ts';

/** A tab of this build, and what it was told of newer ones. */
async function oldTab() {
  const onNewerCode = vi.fn();
  const device = openDevice(testClock(), onNewerCode);
  const account = device.account('7');
  onTestFinished(() => account.db.delete());
  await saveWeight(account, '2026-11-18', 180);
  return { account, onNewerCode };
}

function newTab(): Account {
  const db = new NewerDatabase('7');
  onTestFinished(() => db.close());
  return { userId: '7', db, clock: testClock() };
}

it('an old tab lets a newer one upgrade the data, is told of it, and both go on', async () => {
  const old = await oldTab();
  let added = 0;
  onTestFinished(
    watchOutbox(old.account, () => {
      added += 1;
    }),
  );
  await expect.poll(() => added).toBe(1);
  const newer = newTab();
  await saveWeight(newer, '2026-11-19', 181);
  expect(await storedVersion('7')).toBe(3);
  expect(old.onNewerCode).toHaveBeenCalledOnce();
  await expect.poll(() => added).toBe(2);
  await saveWeight(old.account, '2026-11-20', 182);
  const all = { '2026-11-18': 180, '2026-11-19': 181, '2026-11-20': 182 };
  expect(await readWeights(old.account)).toEqual(all);
  expect(await readWeights(newer)).toEqual(all);
  // Opened by older code, it is as it was: nothing was added to it or taken away.
  expect(await storedVersion('7')).toBe(3);
  expect(await newer.db.table('moods').count()).toBe(1);
});

it('what an old tab is just writing as a newer one upgrades is kept', async () => {
  const old = await oldTab();
  const newer = newTab();
  const writes = [1, 2, 3, 4, 5, 6].map((kcal) =>
    saveWeight(old.account, `2026-11-0${kcal}`, 180 + kcal),
  );
  await newer.db.open();
  await Promise.all(writes);
  expect(Object.keys(await readWeights(newer))).toHaveLength(7);
});

it('a deleted database is nothing newer', async () => {
  const old = await oldTab();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('repkeep-account-7').onsuccess = resolve;
  });
  expect(old.onNewerCode).not.toHaveBeenCalled();
});

it('a new tab that cannot upgrade yet waits, and opens when the way is free', async () => {
  const old = await oldTab();
  old.account.db.close();
  // As a tab that is frozen holds it: it hears of nothing.
  const frozen = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('repkeep-account-7');
    request.onsuccess = () => resolve(request.result);
  });
  const newer = newTab();
  const blocked = new Promise((resolve) => newer.db.on('blocked', resolve));
  let isOpen = false;
  const plans = readPlans(newer).then((read) => {
    isOpen = true;
    return read;
  });
  await blocked;
  expect(isOpen).toBe(false);
  frozen.close();
  expect(await plans).toEqual([]);
  expect(await readWeights(newer)).toEqual({ '2026-11-18': 180 });
});
