import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { readRecentSessions } from '../../../src/store/history/sessions.ts';
import { readOutstanding, readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { retryAllParked } from '../../../src/store/outbox/parked.ts';
import { readWeights } from '../../../src/store/weights.ts';
import { reasonText } from '../../../src/ui/sync/reasonText.ts';
import { openStorage, storageAfterFirstStart } from '../../server/storage.ts';
import { startServer } from '../../server/support.ts';
import { trained, weightOf } from '../../support/entries.ts';
import { ownRig } from '../../support/ownRig.ts';
import { queue } from '../../support/rig.ts';

const FULL = 'Your account on the server is full. Delete something, then retry. (422)';

it('what a full account has no room for is kept on the phone with a sentence, and sent when there is room and the person retries', async () => {
  const storage = await storageAfterFirstStart();
  const { url } = await startServer({ ...storage, ACCOUNT_LIMIT_MIB: '1' });
  const rig = await ownRig({ url });
  const database = await openStorage(storage);
  const hold = (bytes: number) => database.updateTable('users').set({ bytes }).execute();
  const phone = await rig.phone('a');
  await hold(1024 * 1024);
  await queue(phone.account, trained('1'));
  await queue(phone.account, weightOf(182));
  await phone.drain({ read: true });
  expect(await readSyncState(phone.account)).toMatchObject({ waiting: 0, parked: 2 });
  const { changes } = await readOutstanding(phone.account);
  expect(changes.map((change) => reasonText(change, 'open'))).toEqual([FULL, FULL]);
  expect(await readWeights(phone.account)).toEqual({ '2026-11-20': 182 });
  expect(await readRecentSessions(phone.account, 9)).toMatchObject([{ id: '1' }]);

  await hold(0);
  await retryAllParked(phone.account);
  await phone.drain({ read: true });
  expect(await readSyncState(phone.account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
  const weights = await rig.browser.call('GET', '/api/weight');
  expect(await weights.json()).toEqual({ '2026-11-20': 182 });
  const sessions = await rig.browser.call('GET', '/api/workout-history');
  expect(await sessions.json()).toMatchObject([{ id: '1' }]);
});
