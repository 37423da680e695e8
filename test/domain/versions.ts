import fc from 'fast-check';
import type { Plan, PlanExercise } from '../../src/domain/plan.ts';
import type { SessionRecord } from '../../src/domain/session.ts';

const oddNames = ['Bench Press', 'Bench  Press ', 'Squat', 'Row', '', ' '];
const ids = ['a', 'b', 'c', '0', ''];
const amount = fc.oneof(fc.nat(5), fc.constantFrom(0.05, 182.5, Number.NaN, 1e9));

const oddExercise: fc.Arbitrary<PlanExercise> = fc.record(
  {
    id: fc.constantFrom(...ids),
    name: fc.constantFrom(...oddNames),
    youtubeLink: fc.constantFrom('', 'https://youtu.be/1'),
    weight: amount,
    sets: amount,
    reps: amount,
    /** A field that this build does not know. */
    restSeconds: fc.option(fc.nat(3)),
  },
  { requiredKeys: ['id', 'name', 'youtubeLink', 'weight', 'sets', 'reps'] },
);

/** Any plan that a server may hold: with names and ids that repeat, blank ones, no exercises. */
export const oddPlan: fc.Arbitrary<Plan> = fc.record(
  {
    id: fc.constant('p1'),
    name: fc.constantFrom(...oddNames),
    exercises: fc.array(oddExercise, { maxLength: 5 }),
    color: fc.constantFrom('red', 'blue'),
  },
  { requiredKeys: ['id', 'name', 'exercises'] },
);

export type Version = 'base' | 'ours' | 'theirs';

/** A plan that the builder can make: ids that differ, 1 exercise at least. */
const builtPlan: fc.Arbitrary<Plan> = fc
  .array(oddExercise, { minLength: 1, maxLength: 5 })
  .map((exercises) => ({
    id: 'p1',
    name: 'Push Day',
    exercises: exercises.map((one, at) => ({ ...one, id: `ex-${at}` })),
  }));

/** What a person does to a plan in the builder. `by` tells their new exercises from another's. */
function edited(plan: Plan, by: string): fc.Arbitrary<Plan> {
  const weights = fc.array(fc.option(fc.constantFrom(100, 135, 200)), { maxLength: 5 });
  return fc
    .record({
      name: fc.constantFrom(plan.name, plan.name, `${plan.name} of ${by}`),
      kept: fc.subarray([...plan.exercises]),
      order: fc.option(fc.shuffledSubarray([...plan.exercises])),
      weights,
      added: fc.array(oddExercise, { maxLength: 2 }),
    })
    .map(({ name, kept, order, weights: given, added }) => ({
      ...plan,
      name,
      exercises: [
        ...(order ?? kept).map((one, at) => ({ ...one, weight: given[at] ?? one.weight })),
        ...added.map((one, at) => ({ ...one, id: `${by}-${at}`, name: `${by} ${at}` })),
      ],
    }))
    .filter(({ exercises }) => exercises.length > 0);
}

/** A plan and what two people made of it. */
export const editedVersions: fc.Arbitrary<Record<Version, Plan>> = builtPlan.chain((base) =>
  fc.record({ base: fc.constant(base), ours: edited(base, 'us'), theirs: edited(base, 'them') }),
);

/** A session record of any kind. */
export const oddSession: fc.Arbitrary<SessionRecord> = fc.record({
  id: fc.constantFrom(...ids),
  date: fc.constant('2026-11-20'),
  timestamp: fc.constantFrom('2026-11-20T18:00:00.900Z', '2026-11-20T18:00:00+00:00', 'soon', ''),
  workoutName: fc.constantFrom(...oddNames),
  workoutId: fc.constantFrom('p1', null),
  duration: amount,
  exerciseCount: amount,
  totalVolume: amount,
  exercises: fc.array(
    fc.record({
      name: fc.constantFrom(...oddNames),
      sets: fc.array(fc.record({ weight: amount, reps: amount }), { maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
});
