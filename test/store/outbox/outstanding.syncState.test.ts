import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { keepGate } from '../../../src/store/outbox/deliver.ts';
import { becomeDrainer } from '../../../src/store/outbox/fence.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { delivery, entryOf, goalOf, weightOf } from '../../support/entries.ts';
import { openTestAccount, testClock } from '../../support/rig.ts';

it('says why nothing is sent, how many changes wait, and how many were refused', async () => {
  const account = await openTestAccount('7', testClock());
  expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
  await account.db.outbox.bulkAdd([
    entryOf(1, weightOf(180)),
    entryOf(2, weightOf(181)),
    entryOf(3, weightOf(182, '2026-11-19'), { delivery: delivery('unsure') }),
    entryOf(4, weightOf(183, '2026-11-19')),
    entryOf(5, goalOf(1900), { delivery: delivery('parked') }),
  ]);
  await keepGate(await becomeDrainer(account), 'unreachable');
  expect(await readSyncState(account)).toEqual({ gate: 'unreachable', waiting: 3, parked: 1 });
});
