import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newestSessionFirst } from '../../../src/domain/history.ts';
import { type NewRecord, recordsInOrder } from '../../../src/domain/records.ts';
import type { SessionRecord } from '../../../src/domain/session.ts';
import { readNewRecords } from '../../../src/store/history/byExercise.ts';
import { readMarkedHistory, readMarkedSession } from '../../../src/store/history/records.ts';
import { deleteWorkout } from '../../../src/store/history/sessions.ts';
import { becomeDrainer } from '../../../src/store/outbox/fence.ts';
import { install } from '../../support/drainer.ts';
import { recordOf } from '../../support/entries.ts';
import { openTestAccount, queue, testClock } from '../../support/rig.ts';

const anySet = fc.record({
  weight: fc.constantFrom(0, 0.001, 100, 102.5, 110.03, 110, 1e6),
  reps: fc.nat(14),
});
const anyExercise = fc.record({
  name: fc.constantFrom('Bench Press', ' bench  press', 'Dips'),
  sets: fc.array(anySet, { maxLength: 3 }),
});
/** Sessions of some months, oldest first. */
const anyHistory = fc
  .array(fc.array(anyExercise, { maxLength: 3 }), { maxLength: 9 })
  .map((all) => all.map((exercises, index) => sessionOf(index, exercises)))
  .map((all) => all.sort(newestSessionFirst).reverse());

/** Two of a day: their server kept no time of it. */
function sessionOf(index: number, exercises: SessionRecord['exercises']): SessionRecord {
  const date = `2026-0${1 + Math.floor(index / 3)}-1${index % 3 && 1}`;
  // The ids of another server need not be in order.
  const id = `${(index * 7) % 10}`;
  return { ...recordOf(id), date, timestamp: `${date}T18:00:00.000Z`, exercises };
}

/** The second beats the first by less than any weight that is typed. */
const lightest = [
  { weight: 0.001, reps: 5 },
  { weight: 0.001, reps: 6 },
  { weight: 1e6, reps: 1 },
].map((set, index) => sessionOf(3 * index, [{ name: 'Dips', sets: [set] }]));

const kinds = (records: readonly NewRecord[] | undefined) =>
  records?.map(({ kind, exercise, before }) => [kind, exercise, before]);

it('a list marks what the alert after each workout said, whatever of the history it shows, sent or waiting, and after any delete [D33.record]', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyHistory,
      fc.nat(9),
      // Each once: whoever is gone is looked for by what it says, and here two may say the same.
      fc.uniqueArray(fc.nat(8), { maxLength: 2 }),
      async (history, sent, deleted) => {
        const account = await openTestAccount('7', testClock());
        try {
          await install(await becomeDrainer(account), {
            resource: 'sessions',
            sessions: history.slice(0, sent),
          });
          for (const session of history.slice(sent))
            await queue(account, { kind: 'session.add', session });
          for (const index of deleted) {
            const session = history[index];
            if (session) await deleteWorkout(account, session);
          }
          const left = history.filter((_, index) => !deleted.includes(index));
          const expected = recordsInOrder(left);
          for (const month of [null, '2026-01', '2026-02']) {
            for (const count of [1, 2, 20]) {
              for (const { id, records } of await readMarkedHistory(account, { month, count })) {
                expect(kinds(records)).toEqual(kinds(expected.get(id)));
              }
            }
          }
          for (const seen of left) {
            const session = await readMarkedSession(account, seen);
            expect(kinds(session?.records)).toEqual(kinds(expected.get(seen.id)));
          }
          const last = left.at(-1);
          if (last) expect(await readNewRecords(account, last)).toEqual(expected.get(last.id));
        } finally {
          await account.db.delete();
        }
      },
    ),
    { numRuns: 100, examples: [[lightest, 2, []]] },
  );
});
