import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { monthOf, newestSessionFirst } from '../../../src/domain/history.ts';
import type { SessionRecord } from '../../../src/domain/session.ts';
import { listed } from '../../../src/store/history/listed.ts';
import { readHistory, readHistoryMonths } from '../../../src/store/history/sessions.ts';
import type { Delivery, Entry } from '../../../src/store/outbox/entry.ts';
import { delivery, entryOf, recordOf, weightOf } from '../../support/entries.ts';
import { openTestAccount, testClock } from '../../support/rig.ts';

const anyState = fc.constantFrom<Delivery['state']>('queued', 'sending', 'accepted', 'parked');
const anyDate = fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-20');

/** A session, whether the server has it, and what of it waits: that it is added, deleted, or both. */
const anyFate = fc.record({
  date: anyDate,
  hour: fc.integer({ min: 10, max: 12 }),
  isSent: fc.boolean(),
  waits: fc.constantFrom(['add'], ['delete'], ['add', 'delete'], []),
  state: anyState,
});

function madeOf(fates: readonly (typeof anyFate extends fc.Arbitrary<infer F> ? F : never)[]) {
  const sent: SessionRecord[] = [];
  const entries: Entry[] = [entryOf(1, weightOf(180))];
  for (const [index, { date, hour, isSent, waits, state }] of fates.entries()) {
    // No two end at one instant.
    const timestamp = `${date}T${hour}:${String(59 - index)}:00.000Z`;
    const session = { ...recordOf(String(index + 1)), date, timestamp };
    if (isSent) sent.push(session);
    for (const wait of waits) {
      const change = { kind: `session.${wait}` as 'session.add' | 'session.delete', session };
      entries.push(entryOf(entries.length + 1, change, { delivery: delivery(state) }));
    }
  }
  return { sent, entries };
}

it('the newest sessions are those of all that were sent and all that wait, though few are read [D21.order]', async () => {
  const account = await openTestAccount('7', testClock());
  const { sessions, outbox } = account.db;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyFate, { maxLength: 12 }),
      fc.integer({ min: 1, max: 6 }),
      fc.option(fc.constantFrom('2026-10', '2026-11', '2026-12')),
      async (fates, count, month) => {
        const { sent, entries } = madeOf(fates);
        await account.db.transaction('rw', sessions, outbox, async () => {
          await sessions.clear();
          await outbox.clear();
          await sessions.bulkPut(sent);
          await outbox.bulkPut(entries);
        });
        const all = listed(
          [...sent].sort(newestSessionFirst),
          entries.filter(({ lane }) => lane.startsWith('session:')),
        ).sort(newestSessionFirst);
        const wanted = all.filter(({ date }) => month === null || monthOf(date) === month);
        const read = await readHistory(account, { month, count });
        expect(read).toEqual(wanted.slice(0, count));
        const months = await readHistoryMonths(account);
        for (const { date } of all) expect(months).toContain(monthOf(date));
      },
    ),
    { numRuns: 150 },
  );
});
