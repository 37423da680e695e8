import fc from 'fast-check';
import type { Profile } from '../../src/domain/account.ts';
import type { Change } from '../../src/domain/change.ts';
import type { Plan } from '../../src/domain/plan.ts';
import type { Projected } from '../../src/domain/project.ts';
import type { SessionRecord } from '../../src/domain/session.ts';
import type { Snapshot } from './projected.ts';

/** Any sequence of code points, so with NUL and halves of surrogate pairs among them. */
const rawText = fc.string({
  unit: fc
    .oneof(
      fc.nat(0xffff),
      fc.nat(0x10ffff),
      fc.constantFrom(0, 0x20, 0x2c, 0x2e, 0x30, 0x39, 0xd83d, 0xde00),
    )
    .map((code) => String.fromCodePoint(code)),
});

/** Texts that have fooled number boxes before. */
const trickyNumber = fc.constantFrom(
  '',
  ' ',
  '.',
  '..',
  '5.',
  '.5',
  '00012.50',
  '33,5',
  '1,234,5',
  '1e5',
  '1e-7',
  '-5',
  '+5',
  'NaN',
  'Infinity',
  '0x10',
  '٣',
  '１２',
  '9'.repeat(400),
  `0.${'3'.repeat(400)}`,
  `0.${'0'.repeat(400)}1`,
);

/** Whatever a person can type or paste. */
export const anyText = fc.oneof(
  rawText,
  fc.string({ unit: 'grapheme' }),
  fc.double().map(String),
  fc.bigInt().map(String),
  trickyNumber,
  fc.tuple(rawText, fc.integer({ min: 1, max: 2500 })).map(([text, times]) => text.repeat(times)),
);

export const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'] as const;
export const someDay = fc.constantFrom(...days);

export function planWith(id: string): fc.Arbitrary<Plan> {
  return fc.record({
    id: fc.constant(id),
    name: fc.string(),
    exercises: fc.array(
      fc.record({
        id: fc.uuid(),
        name: fc.string(),
        youtubeLink: fc.string(),
        weight: fc.double({ min: 0, max: 1000, noNaN: true }),
        sets: fc.nat(10),
        reps: fc.nat(30),
      }),
      { maxLength: 2 },
    ),
  });
}

/** `id`: one digit. No two workouts of a person begin in the same moment. */
export function sessionWith(id: string): fc.Arbitrary<SessionRecord> {
  return fc.record({
    id: fc.constant(id),
    date: someDay,
    timestamp: fc.constant(`2026-11-20T10:00:0${id}.000Z`),
    workoutName: fc.string(),
    workoutId: fc.option(fc.string()),
    duration: fc.nat(),
    exerciseCount: fc.nat(),
    totalVolume: fc.nat(),
    exercises: fc.constant([]),
  });
}

const profile: fc.Arbitrary<Profile> = fc.record({
  id: fc.string(),
  name: fc.option(fc.string()),
  profilePicture: fc.option(fc.string()),
  calorieGoal: fc.option(fc.nat()),
  caloriesConsumed: fc.nat(10_000),
  lastCalorieDate: fc.option(someDay),
  currentWeight: fc.option(fc.nat()),
});

const planIds = ['p1', 'p2', 'p3'];
const sessionIds = ['1', '2', '3'];

/** Unique ids; the changes below name the same ones, so that they meet. */
export const snapshot: fc.Arbitrary<Snapshot> = fc.record({
  profile,
  plans: fc
    .subarray(planIds.slice(0, 2))
    .chain((ids) => fc.tuple(...ids.map(planWith)).map((plans) => plans)),
  weights: fc.dictionary(someDay, fc.nat(400)),
  sessions: fc
    .subarray(sessionIds.slice(0, 2))
    .chain((ids) => fc.tuple(...ids.map(sessionWith)).map((sessions) => sessions)),
});

export const goalSet: fc.Arbitrary<Change> = fc
  .integer({ min: 1, max: 1_000_000 })
  .map((calorieGoal) => ({ kind: 'goal.set', calorieGoal }));

export const caloriesAdd: fc.Arbitrary<Change> = fc.record({
  kind: fc.constant('calories.add' as const),
  day: someDay,
  amount: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.constant(10_000_000)),
});

export function weightChangeOn(day: string): fc.Arbitrary<Change> {
  return fc.oneof(
    fc.nat(400).map((weight): Change => ({ kind: 'weight.set', day, weight })),
    fc.constant<Change>({ kind: 'weight.delete', day }),
  );
}

export function planEdit(id: string): fc.Arbitrary<Change> {
  return planWith(id).map((plan) => ({ kind: 'plan.edit', plan }));
}

export function planDelete(id: string): Change {
  return { kind: 'plan.delete', planId: id, name: 'Push Day' };
}

/** Any change at all, and a total that was already sent. */
export const anyProjected: fc.Arbitrary<Projected> = fc.oneof(
  goalSet,
  caloriesAdd,
  someDay.chain(weightChangeOn),
  fc.constantFrom(...planIds).chain(planEdit),
  fc.constantFrom(...planIds).map(planDelete),
  fc
    .constantFrom(...sessionIds)
    .chain(sessionWith)
    .chain((session) =>
      fc.constantFrom<Change>(
        { kind: 'session.add', session },
        { kind: 'session.delete', session },
      ),
    ),
  fc.record({
    kind: fc.constant('calories.total' as const),
    day: someDay,
    total: fc.nat(20_000_000),
  }),
);
