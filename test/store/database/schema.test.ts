import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it, onTestFinished } from 'vitest';
import { openAccount } from '../../../src/store/account.ts';
import { readOutstanding } from '../../../src/store/outbox/outstanding.ts';
import { FIRST_RELEASE } from '../../support/builds/firstRelease.ts';
import { entryOf, trained, weightOf } from '../../support/entries.ts';
import { testClock } from '../../support/rig.ts';

it('an upgrade keeps every change that waits', async () => {
  const waiting = [entryOf(1, trained('1')), entryOf(2, weightOf(182.4))];
  const old = new Dexie('repkeep-account-7');
  old.version(1).stores(FIRST_RELEASE);
  await old.table('outbox').bulkAdd(waiting);
  old.close();

  const account = openAccount('7', testClock());
  onTestFinished(async () => {
    await account.db.delete();
  });
  const { changes } = await readOutstanding(account);
  expect(changes.map(({ change }) => change)).toEqual([trained('1'), weightOf(182.4)]);
  expect(await account.db.outbox.toArray()).toEqual(waiting);
});
