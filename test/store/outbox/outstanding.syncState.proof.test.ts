import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { outstanding } from '../../../src/store/outbox/choose.ts';
import { keepGate } from '../../../src/store/outbox/deliver.ts';
import { becomeDrainer } from '../../../src/store/outbox/fence.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { discardParked, restoreDiscarded } from '../../../src/store/outbox/parked.ts';
import { countReadEntries } from '../../support/countReads.ts';
import { anyOutbox, delivery, entryOf, goalOf, noWeight, weightOf } from '../../support/entries.ts';
import { openTestAccount, queue, testClock } from '../../support/rig.ts';

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
  const asTold = { waiting: 3, parked: 1 };
  expect(await readSyncState(account)).toMatchObject(asTold);
  await keepGate(await becomeDrainer(account), 'unreachable');
  expect(await readSyncState(account)).toEqual({ gate: 'unreachable', ...asTold });
});

it('counts what would be sent, whatever waits and in whichever state', async () => {
  const account = await openTestAccount('7', testClock());
  await fc.assert(
    fc.asyncProperty(anyOutbox, async (entries) => {
      await account.db.outbox.clear();
      await becomeDrainer(account);
      for (const { change } of entries) await queue(account, change);
      const queued = await account.db.outbox.orderBy('seq').toArray();
      await account.db.outbox.bulkPut(
        queued.map((entry, index) => ({
          ...entry,
          delivery: entries[index]?.delivery ?? entry.delivery,
        })),
      );
      const { waiting, parked } = outstanding(await account.db.outbox.orderBy('seq').toArray());
      const told = { waiting: waiting.length, parked: parked.length };
      expect(await readSyncState(account)).toMatchObject(told);
      // The next drain forgets only what is of no use to the count.
      await becomeDrainer(account);
      expect(await readSyncState(account)).toMatchObject(told);
    }),
    { numRuns: 100 },
  );
});

it('counts a change that was given up and taken back together with what came after it', async () => {
  const account = await openTestAccount('7', testClock());
  await becomeDrainer(account);
  const opId = await queue(account, weightOf(181));
  await account.db.outbox.toCollection().modify({ delivery: delivery('parked') });
  const discarded = await discardParked(account, opId);
  await queue(account, weightOf(182.4));
  expect(discarded && (await restoreDiscarded(account, discarded))).toBe(true);
  expect(await readSyncState(account)).toMatchObject({ waiting: 1, parked: 0 });
});

const dayOf = (index: number) => new Date(Date.UTC(1990, 0, 1 + index)).toISOString().slice(0, 10);

/** So many wait; besides, one weight was corrected before it was sent, and one change was refused. */
async function entriesReadWith(waiting: number): Promise<number> {
  const account = await openTestAccount(`${waiting}`, testClock());
  const entries = Array.from({ length: waiting }, (_, index) =>
    entryOf(index + 1, noWeight(dayOf(index))),
  );
  const refused = entryOf(waiting + 1, goalOf(1900), { delivery: delivery('parked') });
  await account.db.outbox.bulkAdd([...entries, refused]);
  await becomeDrainer(account);
  for (const weight of [180, 181]) await queue(account, weightOf(weight));
  const read = countReadEntries(account);
  expect(await readSyncState(account)).toMatchObject({ waiting: waiting + 1, parked: 1 });
  return read.entries;
}

it('reads as few changes to tell how many wait with ten thousand as with ten', async () => {
  expect(await entriesReadWith(10_000)).toBeLessThanOrEqual(1.5 * (await entriesReadWith(10)));
});
