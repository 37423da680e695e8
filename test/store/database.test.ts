import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it, onTestFinished } from 'vitest';
import { openAccount } from '../../src/store/account.ts';
import { readOutstanding } from '../../src/store/outstanding.ts';
import { entryOf, trained, weightOf } from '../support/entries.ts';
import { testClock } from '../support/rig.ts';

/** The tables of the first release; never to be changed. */
const FIRST_RELEASE = {
  meta: 'key',
  profile: 'key',
  plans: 'id, position',
  weights: 'day',
  sessions: 'id, [date+timestamp]',
  outbox: '++seq, &opId, [lane+seq], delivery.state',
  planIds: 'localId, serverId',
  sessionDrafts: 'id',
  builderDraft: 'key',
  journal: '++seq',
};

it('an upgrade keeps every change that waits (sync.md, "Facts measured")', async () => {
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
