import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ExerciseHistory } from '../../../src/domain/exerciseHistory.ts';
import type { SessionRecord } from '../../../src/domain/session.ts';
import {
  FIRST_SESSIONS,
  readExerciseHistory,
  readFirstLook,
} from '../../../src/store/history/exerciseHistory.ts';
import { deleteWorkout } from '../../../src/store/history/sessions.ts';
import { becomeDrainer } from '../../../src/store/outbox/fence.ts';
import { install } from '../../support/drainer.ts';
import { recordOf } from '../../support/entries.ts';
import { openTestAccount, queue, testClock } from '../../support/rig.ts';

const setOf = (weight: fc.Arbitrary<number>, reps: fc.Arbitrary<number>) =>
  fc.record({ weight, reps });
const anySets = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(setOf(fc.constantFrom(100, 102.5, 110), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 3,
    }),
  },
  fc.array(setOf(fc.constantFrom(0, 100, 102.5, 110.03, 110, 1e6), fc.nat(14)), { maxLength: 3 }),
  // Their estimated maxima differ in the last bit alone.
  fc.constantFrom([{ weight: 165, reps: 5 }], [{ weight: 175, reps: 3 }]),
  // Without weights, and with so many reps that they tell of no single one.
  fc.array(setOf(fc.constant(0), fc.nat(14)), { maxLength: 3 }),
  fc.array(setOf(fc.constantFrom(40, 45), fc.constantFrom(0, 15, 20)), { maxLength: 3 }),
);
const anyExercises = fc.array(
  fc.record({ name: fc.constantFrom('Bench Press', ' bench  press', 'Dips'), sets: anySets }),
  { minLength: 1, maxLength: 3 },
);
/** The sessions of one life, oldest first, some of which one kind of set makes up. */
const anyHistory = fc
  .array(anyExercises, { minLength: FIRST_SESSIONS, maxLength: 3 * FIRST_SESSIONS, size: 'max' })
  .map((all) => all.map((exercises, index) => sessionOf(index, exercises)));

/** Two of a day: their server kept no time of it. */
function sessionOf(index: number, exercises: SessionRecord['exercises']): SessionRecord {
  const date = `2026-01-1${Math.floor(index / 2)}`;
  // The ids of another server need not be in order.
  const id = `${(index * 7) % 17}`;
  return { ...recordOf(id), date, timestamp: `${date}T18:00:00.000Z`, exercises };
}

/** What one sees first of a page. */
function firstOf({ sessions, best, ...rest }: ExerciseHistory) {
  const measured = sessions.filter(({ value }) => value !== null);
  const isByWeight = rest.measure === 'weight';
  return {
    ...rest,
    // By weight the set is shown as the heaviest.
    best: best && isByWeight ? best.value : best,
    newest: sessions.slice(0, FIRST_SESSIONS),
    first: measured.at(-1),
    hasLine: measured.length > 1,
  };
}

it('a first look says of an exercise what all its sessions say, whatever waits [D33.derived, D33.record]', async () => {
  let looks = 0;
  await fc.assert(
    fc.asyncProperty(
      anyHistory,
      fc.array(fc.nat(14), { maxLength: 4 }),
      fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.nat(14)),
      async (history, waiting, deleted) => {
        const account = await openTestAccount('7', testClock());
        try {
          const sessions = history.filter((_, index) => !waiting.includes(index));
          await install(await becomeDrainer(account), { resource: 'sessions', sessions });
          for (const session of history.filter((_, index) => waiting.includes(index)))
            await queue(account, { kind: 'session.add', session });
          const gone = deleted === null ? undefined : history[deleted];
          if (gone) await deleteWorkout(account, gone);
          const all = await readExerciseHistory(account, 'Bench Press');
          const look = await readFirstLook(account, 'Bench Press');
          if (look) expect(firstOf(look)).toEqual(firstOf(all));
          if (look && all.sessions.length > look.sessions.length) looks += 1;
        } finally {
          await account.db.delete();
        }
      },
    ),
    { numRuns: 100 },
  );
  // Not only where it had all of them anyhow.
  expect(looks).toBeGreaterThan(10);
});

it('a first look at ten years reads a few sessions', async () => {
  const account = await openTestAccount('7', testClock());
  const sets = [{ weight: 100, reps: 5 }];
  const sessions = Array.from({ length: 300 }, (_, index) => ({
    ...recordOf(`${index}`),
    date: `20${10 + Math.floor(index / 28)}-01-${`${(index % 28) + 1}`.padStart(2, '0')}`,
    exercises: [{ name: 'Bench Press', sets }],
  }));
  await install(await becomeDrainer(account), { resource: 'sessions', sessions });
  let read = 0;
  account.db.sessions.hook('reading', (row) => {
    read += 1;
    return row;
  });
  const look = await readFirstLook(account, 'Bench Press');
  expect(look?.sessions.length).toBe(FIRST_SESSIONS + 1);
  expect(read).toBe(FIRST_SESSIONS + 1);
});

it('a first look knows what the newest sessions had to beat, and leaves it to all of them once one is deleted', async () => {
  const account = await openTestAccount('7', testClock());
  const history = Array.from({ length: 9 }, (_, index) =>
    sessionOf(index, [{ name: 'Bench Press', sets: [{ weight: 100 + index, reps: 5 }] }]),
  );
  await install(await becomeDrainer(account), { resource: 'sessions', sessions: history });
  const all = await readExerciseHistory(account, 'Bench Press');
  const look = await readFirstLook(account, 'Bench Press');
  expect(look && firstOf(look)).toEqual(firstOf(all));
  const [, second] = history;
  if (second) await deleteWorkout(account, second);
  expect(await readFirstLook(account, 'Bench Press')).toBeNull();
});
