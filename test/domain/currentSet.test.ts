import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentSet, restMs, setAt } from '../../src/domain/currentSet.ts';
import { newExercise, reshape } from '../../src/domain/reshape.ts';
import {
  editSet,
  followersOf,
  type Session,
  type SetPlace,
  startSession,
  ticked,
} from '../../src/domain/session.ts';
import { samplePlan } from '../support/samples.ts';

const START_MS = 1_800_000_000_000;

/** Two exercises of so many sets, of which these are done. */
function sessionOf(done: readonly SetPlace[] = [], sets = 3): Session {
  const [exercise] = samplePlan('p1').exercises;
  if (!exercise) throw new Error('The plan is empty.');
  const exercises = ['Bench Press', 'Dips'].map((name) => ({ ...exercise, name, sets }));
  const session = startSession({ ...samplePlan('p1'), exercises }, START_MS);
  return done.reduce(
    (made, at, index) =>
      editSet(made, at, ticked({ weight: '1', reps: '1', completed: false }, START_MS + index)),
    session,
  );
}

const at = (exercise: number, set: number) => ({ exercise, set });
const past = (place: SetPlace) => ({ place, isPast: true });

describe('the set at hand [N.session.dock]', () => {
  it('is the first one as a workout begins', () => {
    expect(currentSet(sessionOf(), null)).toEqual(at(0, 0));
  });

  it('is the one tapped or typed in last, done or not', () => {
    const session = sessionOf([at(1, 1)]);
    expect(currentSet(session, { place: at(1, 1), isPast: false })).toEqual(at(1, 1));
    expect(currentSet(session, { place: at(1, 2), isPast: false })).toEqual(at(1, 2));
  });

  it('then the next undone one after it', () => {
    expect(currentSet(sessionOf([at(0, 0), at(0, 1)]), past(at(0, 0)))).toEqual(at(0, 2));
    expect(currentSet(sessionOf([at(0, 2)]), past(at(0, 2)))).toEqual(at(1, 0));
  });

  it('never jumps back to a machine that is taken, as long as anything comes after it', () => {
    const done = [at(1, 0), at(1, 1)];
    expect(currentSet(sessionOf(done), past(at(1, 1)))).toEqual(at(1, 2));
    expect(currentSet(sessionOf([...done, at(1, 2)]), past(at(1, 2)))).toEqual(at(0, 0));
  });

  it('goes on behind an exercise that is skipped, not at the one before it [D32.skipped]', () => {
    const session = reshape(sessionOf(), { do: 'skip', exercise: 1 });
    const third = reshape(session, { do: 'add', added: newExercise('Rows') });
    expect(currentSet(third, { place: at(1, 0), isPast: false })).toEqual(at(2, 0));
  });

  it('is of what came in the place of an exercise, not of a namesake behind it [D32.exercises]', () => {
    const [{ name } = { name: '' }] = sessionOf().exercises;
    const twice = reshape(sessionOf(), { do: 'add', added: newExercise(name) });
    const added = newExercise('Squats');
    const swapped = reshape(twice, { do: 'swap', exercise: 0, name, added });
    expect(currentSet(swapped, { place: at(0, 0), name, isPast: false })).toEqual(at(0, 0));
  });

  it('goes on after the last tick where the exercise at hand was taken back, not at what stands there', () => {
    const session = sessionOf([at(0, 0)]);
    const taken = { place: at(1, 1), name: 'Taken back', isPast: false };
    expect(currentSet(session, taken)).toEqual(at(0, 1));
  });

  it('goes on after the last tick when the workout is opened again', () => {
    expect(currentSet(sessionOf([at(0, 0), at(1, 0)]), null)).toEqual(at(1, 1));
  });

  it('is the first undone one where an older build noted no times', () => {
    const session = editSet(sessionOf(), at(0, 0), { completed: true });
    expect(currentSet(session, null)).toEqual(at(0, 1));
  });

  it('is none when all are done, and there is one as long as any is not', () => {
    const all = [0, 1].flatMap((exercise) => [0, 1, 2].map((set) => at(exercise, set)));
    fc.assert(
      fc.property(
        fc.subarray(all),
        fc.option(fc.record({ place: fc.constantFrom(...all), isPast: fc.constant(true) })),
        (done, position) => {
          const session = sessionOf(done);
          const current = currentSet(session, position);
          expect(current === null).toBe(done.length === all.length);
          if (current) expect(setAt(session, current)?.completed).toBe(false);
        },
      ),
    );
  });
});

describe('the rest clock (D34)', () => {
  it('counts up from the last tick [D34.up]', () => {
    const session = sessionOf([at(0, 0), at(0, 1)]);
    expect(restMs(session, START_MS + 84_001)).toBe(84_000);
  });

  it('goes back to the tick before when one is taken back', () => {
    const session = editSet(sessionOf([at(0, 0), at(0, 1)]), at(0, 1), { completed: false });
    expect(restMs(session, START_MS + 84_000)).toBe(84_000);
  });

  it.each([
    ['before the first tick', sessionOf(), START_MS, null],
    ['an hour after it', sessionOf([at(0, 0)]), START_MS + 3_600_000, null],
    ['after the clock went back', sessionOf([at(0, 0)]), START_MS - 1, 0],
  ])('%s it says %s', (_, session, nowMs, rest) => {
    expect(restMs(session, nowMs)).toBe(rest);
  });
});

describe('a changed weight', () => {
  it('is carried to the later undone sets of its exercise that still had the old one', () => {
    let session = sessionOf([at(0, 2)], 5);
    session = editSet(session, at(0, 3), { weight: '200' });
    const followers = followersOf(session, at(0, 1));
    expect(followers).toEqual([4]);
    session = editSet(session, { ...at(0, 1), followers }, { weight: '140', reps: '5' });
    expect(session.exercises[0]?.sets).toMatchObject([
      { weight: '135' },
      { weight: '140', reps: '5' },
      { weight: '135' },
      { weight: '200' },
      { weight: '140', reps: '8' },
    ]);
    expect(session.exercises[1]).toEqual(sessionOf([], 5).exercises[1]);
  });

  it('is not carried to a set that was given a weight of its own, though it be the same', () => {
    // A pyramid: up and down again.
    let session = sessionOf([], 4);
    session = editSet(session, at(0, 1), { weight: '155' });
    session = editSet(session, at(0, 3), { weight: '155' });
    expect(followersOf(session, at(0, 1))).toEqual([]);
    // What was carried along is nobody's own.
    expect(followersOf(session, at(0, 0))).toEqual([2]);
    // Not even where it was given that since the first step, in another tab.
    const stepped = editSet(session, { ...at(0, 1), followers: [2, 3] }, { weight: '160' });
    expect(stepped.exercises[0]?.sets.map(({ weight }) => weight)).toEqual([
      '135',
      '160',
      '160',
      '155',
    ]);
    // A box that was empty as its set was done chose nothing.
    const done = editSet(session, at(0, 2), ticked({ weight: '', reps: '8', completed: false }, 1));
    expect(done.exercises[0]?.sets[2]).not.toHaveProperty('hasOwnWeight');
  });

  it('goes past one of a weight of its own that is the same: nothing comes back to it there', () => {
    const chosen = editSet(sessionOf([], 4), at(0, 1), { weight: '135' });
    expect(followersOf(chosen, at(0, 0))).toEqual([2, 3]);
    const done = editSet(chosen, at(0, 1), { completed: true });
    expect(followersOf(done, at(0, 0))).toEqual([2, 3]);
  });

  it.each(['', '.'])(
    'gives them back what they had while its box says %j, which is no number',
    (weight) => {
      const followers = [1, 2];
      const typed = editSet(
        sessionOf([], 3),
        { ...at(0, 0), followers, former: '135' },
        { weight: '1' },
      );
      const emptied = editSet(typed, { ...at(0, 0), followers, former: '135' }, { weight });
      expect(emptied.exercises[0]?.sets.map((set) => set.weight)).toEqual([weight, '135', '135']);
    },
  );

  it('leaves a follower alone that was done meanwhile', () => {
    const session = sessionOf([at(0, 1)]);
    const changed = editSet(session, { ...at(0, 0), followers: [1, 2] }, { weight: '140' });
    expect(changed.exercises[0]?.sets.map(({ weight }) => weight)).toEqual(['140', '135', '140']);
  });
});
