import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  newExercise,
  newSession,
  type Reshape,
  removableSet,
  reshape,
} from '../../src/domain/reshape.ts';
import {
  editSet,
  finishSession,
  followersOf,
  type Session,
  sessionProgress,
  startSession,
  ticked,
} from '../../src/domain/session.ts';
import { samplePlan } from '../support/samples.ts';

const NOW_MS = 1_800_000_000_000;

/** Bench Press with two sets, of which so many are done. */
function sessionOf(done = 0): Session {
  const session = startSession(samplePlan('p1'), NOW_MS);
  return Array.from({ length: done }).reduce<Session>((made, _, set) => {
    const own = made.exercises[0]?.sets[set];
    return own ? editSet(made, { exercise: 0, set }, ticked(own, NOW_MS)) : made;
  }, session);
}

const shapeOf = ({ exercises }: Session) =>
  exercises.map(({ name, sets }) => [name, sets.map(({ completed }) => completed)]);

describe('a set', () => {
  it('that is added is as the last one is, and not done [D32.sets]', () => {
    const session = editSet(sessionOf(2), { exercise: 0, set: 1 }, { weight: '140' });
    const added = reshape(session, { do: 'addSet', exercise: 0 });
    expect(added.exercises[0]?.sets[2]).toEqual({ weight: '140', reps: '8', completed: false });
  });

  it('that is removed is the last undone one, or else the last [D32.sets]', () => {
    const session = editSet(sessionOf(), { exercise: 0, set: 1 }, { completed: true });
    expect(shapeOf(reshape(session, { do: 'removeSet', exercise: 0 }))).toEqual([
      ['Bench Press', [true]],
    ]);
    expect(shapeOf(reshape(sessionOf(2), { do: 'removeSet', exercise: 0 }))).toEqual([
      ['Bench Press', [true]],
    ]);
  });

  it('stays where it is the only one', () => {
    const one = reshape(sessionOf(), { do: 'removeSet', exercise: 0 });
    expect(reshape(one, { do: 'removeSet', exercise: 0 })).toEqual(one);
    const [exercise] = one.exercises;
    expect(exercise && removableSet(exercise)).toBeNull();
  });

  it('that was ticked and removed comes back as it was', () => {
    const session = sessionOf(2);
    const set = session.exercises[0]?.sets[1];
    if (!set) throw new Error('There is no second set.');
    const removed = reshape(session, { do: 'removeSet', exercise: 0 });
    expect(reshape(removed, { do: 'addSet', exercise: 0, set })).toEqual(session);
  });
});

describe('an exercise', () => {
  it('that is added has three sets without numbers of last time [D32.exercises, B.last]', () => {
    expect(newExercise('Rows').sets).toEqual(
      Array.from({ length: 3 }, () => ({ weight: '0', reps: '10', completed: false })),
    );
  });

  it('that is swapped keeps what is done under its name [D32.exercises]', () => {
    const added = newExercise('Dips', 1);
    const swap = { do: 'swap', exercise: 0, added } as const;
    expect(shapeOf(reshape(sessionOf(), swap))).toEqual([['Dips', [false]]]);
    expect(shapeOf(reshape(sessionOf(1), swap))).toEqual([
      ['Bench Press', [true]],
      ['Dips', [false]],
    ]);
  });

  it.each([0, 1])(
    'that was swapped comes back as it was, with what was put right of it since: %i done [D26.toast]',
    (done) => {
      const session = sessionOf(done);
      const [held] = session.exercises;
      if (!held) throw new Error('There is no exercise.');
      const added = newExercise('Dips', 2);
      const swapped = reshape(session, { do: 'swap', exercise: 0, added });
      const back = { do: 'swapBack', exercise: done, name: 'Dips', held } as const;
      expect(reshape(swapped, back)).toEqual(session);
      const right = { weight: '140' };
      const mended = editSet(swapped, { exercise: 0, set: 0, name: 'Bench Press' }, right);
      expect(reshape(mended, back)).toEqual(
        done === 0 ? session : editSet(session, { exercise: 0, set: 0 }, right),
      );
      const begun = editSet(swapped, { exercise: done, set: 0 }, { completed: true });
      expect(reshape(begun, back)).toBe(begun);
      expect(reshape(session, back)).toBe(session);
    },
  );

  it('that another tab ticked just before it was swapped comes back once', () => {
    const [held] = sessionOf().exercises;
    if (!held) throw new Error('There is no exercise.');
    const added = newExercise('Dips', 2);
    const swapped = reshape(sessionOf(1), { do: 'swap', exercise: 0, added });
    const back = { do: 'swapBack', exercise: 0, name: 'Dips', held } as const;
    expect(reshape(swapped, back)).toEqual(sessionOf(1));
  });

  it('that is skipped leaves n of m with its undone sets, and brings them back [D32.skipped]', () => {
    const skipped = reshape(sessionOf(1), { do: 'skip', exercise: 0 });
    expect(sessionProgress(skipped)).toEqual({ done: 1, total: 1 });
    expect(finishSession(skipped, NOW_MS)).toMatchObject({ exerciseCount: 1 });
    const back = reshape(skipped, { do: 'bringBack', exercise: 0 });
    expect(back).toEqual(sessionOf(1));
    expect(sessionProgress(back)).toEqual({ done: 1, total: 2 });
  });
});

describe('a change that is named by its exercise', () => {
  const added = newExercise('Dips', 1);
  const two = reshape(sessionOf(1), { do: 'add', added: newExercise('Rows', 1) });
  const split = reshape(two, { do: 'swap', exercise: 0, added });

  it('finds it where others have come before it', () => {
    const skipped = reshape(split, { do: 'skip', exercise: 1, name: 'Rows' });
    expect(skipped.exercises.map(({ isSkipped = false }) => isSkipped)).toEqual([
      false,
      false,
      true,
    ]);
    const typed = editSet(split, { exercise: 1, set: 0, name: 'Rows' }, { weight: '95' });
    expect(typed.exercises.map(({ sets }) => sets[0]?.weight)).toEqual(['135', '0', '95']);
  });

  it('changes nothing where it is gone, or where there is no place', () => {
    const gone = { exercise: 0, name: 'Squats' } as const;
    expect(reshape(two, { do: 'removeSet', ...gone })).toBe(two);
    expect(editSet(two, { ...gone, set: 0 }, { weight: '95' })).toEqual(two);
    expect(reshape(two, { do: 'removeSet', exercise: 1 })).toBe(two);
    const full = Array.from({ length: 98 }).reduce<Session>(
      (made) => reshape(made, { do: 'add', added }),
      two,
    );
    expect(full.exercises).toHaveLength(100);
    expect(reshape(full, { do: 'add', added })).toBe(full);
    expect(reshape(full, { do: 'swap', exercise: 0, added })).toBe(full);
    expect(reshape(full, { do: 'swap', exercise: 1, added })).not.toBe(full);
  });
});

it('an empty workout has no exercise and no plan [D32.empty]', () => {
  const empty = startSession(null, NOW_MS);
  expect(empty.exercises).toEqual([]);
  const added = reshape(empty, { do: 'add', added: newExercise('Dips') });
  expect(finishSession(added, NOW_MS)).toMatchObject({ workoutId: null, workoutName: 'Workout' });
});

it('a workout like a past one has its exercises with their sets, none of them done', () => {
  const past = finishSession(sessionOf(2), NOW_MS);
  const again = newSession(past, NOW_MS + 1);
  expect(again).toMatchObject({ planId: null, planName: past.workoutName });
  expect(again.exercises.map(({ name }) => name)).toEqual(past.exercises.map(({ name }) => name));
  expect(again.exercises[0]?.sets).toHaveLength(past.exercises[0]?.sets.length ?? 0);
  expect(again.exercises.flatMap(({ sets }) => sets)).not.toContainEqual(
    expect.objectContaining({ completed: true }),
  );
});

it.each([
  ['the way up', 0, [140, 155, 175, 155, 135]],
  ['the middle', 2, [135, 155, 180, 155, 135]],
  ['the way down', 3, [135, 155, 175, 160, 135]],
])(
  'a workout like a past pyramid has its weights apart: a new one on %s is that set’s alone',
  (_, at, expected) => {
    const weights = [135, 155, 175, 155, 135];
    const sets = weights.map((weight) => ({ weight, reps: 8 }));
    const past = finishSession(sessionOf(), NOW_MS);
    const again = newSession({ ...past, exercises: [{ name: 'Rows', sets }] }, NOW_MS + 1);
    const place = { exercise: 0, set: at };
    const weight = String((weights[at] ?? 0) + 5);
    const edited = editSet(again, { ...place, followers: followersOf(again, place) }, { weight });
    expect(edited.exercises[0]?.sets.map((set) => Number(set.weight))).toEqual(expected);
  },
);

it.each([
  ['one dropped set', [100, 100, 90, 100, 100, 100], [[1], [], [], [4, 5], [5], []]],
  ['back-off sets', [60, 100, 100, 60, 60, 60], [[], [2], [], [4, 5], [5], []]],
  ['a box without a number', [100, 0, 100, 100], [[], [], [3], []]],
])('a workout like a past one with %s has runs that go on together', (_, weights, expected) => {
  const sets = weights.map((weight) => ({ weight, reps: 8 }));
  const past = finishSession(sessionOf(), NOW_MS);
  const again = newSession({ ...past, exercises: [{ name: 'Rows', sets }] }, NOW_MS + 1);
  expect(weights.map((_one, set) => followersOf(again, { exercise: 0, set }))).toEqual(expected);
});

it('a workout like a past one of even sets goes on as one: a new weight is that of all behind', () => {
  const sets = [135, 135, 155, 155].map((weight) => ({ weight, reps: 8 }));
  const past = finishSession(sessionOf(), NOW_MS);
  const again = newSession({ ...past, exercises: [{ name: 'Rows', sets }] }, NOW_MS + 1);
  expect(followersOf(again, { exercise: 0, set: 0 })).toEqual([1]);
  expect(followersOf(again, { exercise: 0, set: 2 })).toEqual([3]);
});

it('a workout like a past one has its weights and reps, ten where none was done [D16.reps]', () => {
  const past = finishSession(sessionOf(1), NOW_MS);
  const sets = [
    { weight: 140.5, reps: 8 },
    { weight: 160, reps: 0 },
  ];
  const again = newSession({ ...past, exercises: [{ name: 'Rows', sets }] }, NOW_MS + 1);
  expect(again.exercises[0]?.sets).toEqual([
    { weight: '140.5', reps: '8', completed: false },
    { weight: '160', reps: '10', completed: false },
  ]);
});

it('no change to sets or exercises loses a set that is done, but for the one that is removed', () => {
  const anyReshape: fc.Arbitrary<Reshape> = fc.oneof(
    fc.record({
      do: fc.constantFrom('addSet', 'skip', 'bringBack'),
      exercise: fc.nat(3),
    }) as fc.Arbitrary<Reshape>,
    fc.record({
      do: fc.constant('swap' as const),
      exercise: fc.nat(3),
      added: fc.constantFrom('Dips', 'Rows').map((name) => newExercise(name)),
    }),
    fc.record({
      do: fc.constant('swapBack' as const),
      exercise: fc.nat(3),
      held: fc.nat(2).map((done) => sessionOf(done).exercises[0] ?? newExercise('Rows')),
    }),
    fc.constant({ do: 'add', added: newExercise('Rows') } as const),
  );
  const volume = (session: Session) => finishSession(session, NOW_MS).totalVolume;
  fc.assert(
    fc.property(fc.array(anyReshape, { maxLength: 12 }), fc.nat(2), (changes, done) => {
      const begun = sessionOf(done);
      const changed = changes.reduce(reshape, begun);
      expect(volume(changed)).toBe(volume(begun));
      expect(changed.exercises.every(({ sets }) => sets.length > 0)).toBe(true);
    }),
  );
});
