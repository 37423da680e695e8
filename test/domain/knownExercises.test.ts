import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, CATEGORIES } from '../../src/domain/catalogue.ts';
import {
  knownExercises,
  NO_OWN_EXERCISES,
  numbersOf,
  ownExercises,
} from '../../src/domain/knownExercises.ts';
import { exerciseKey } from '../../src/domain/records.ts';
import type { SessionRecord } from '../../src/domain/session.ts';
import { recordOf } from '../support/entries.ts';
import { samplePlan } from '../support/samples.ts';

const set = (weight: number, reps: number) => ({ weight, reps });
const did = (...names: string[]): SessionRecord => ({
  ...recordOf('1'),
  exercises: names.map((name) => ({ name, sets: [set(100, 5)] })),
});
const planOf = (...names: string[]) => {
  const plan = samplePlan('p1');
  const [exercise] = plan.exercises;
  if (!exercise) throw new Error('The sample has an exercise.');
  return { ...plan, exercises: names.map((name) => ({ ...exercise, name })) };
};

describe('one’s own exercises', () => {
  it('are those done most often first, of those the last ones, then those that were only planned [D33.spelling]', () => {
    const { exercises } = ownExercises(
      [did('Rows', 'Dips'), did('squats ', 'Rows', 'rows'), did('Squats', 'Curls', ' ')],
      [planOf('Sled Push', 'ROWS', '')],
    );
    expect(exercises).toEqual([
      { name: 'Rows', sessions: 2 },
      { name: 'squats ', sessions: 2 },
      { name: 'Dips', sessions: 1 },
      { name: 'Curls', sessions: 1 },
      { name: 'Sled Push', sessions: 0 },
    ]);
  });

  it('come with the sets of last time, as a session has them [D33.key.shared]', () => {
    const heavier = { ...did(), exercises: [{ name: 'ROWS', sets: [set(120, 5)] }] };
    const { last } = ownExercises([did('Dips'), heavier, did('Rows')], []);
    expect(last.get('rows')).toEqual([set(120, 5)]);
  });
});

describe('the exercises to choose from', () => {
  const catalogue = CATEGORIES.flatMap((category) => CATALOGUE[category]);

  it('are the whole catalogue where there are no others', () => {
    const known = knownExercises(NO_OWN_EXERCISES);
    expect(known.map(({ name }) => name)).toEqual(catalogue.map(({ name }) => name));
    expect(known).toHaveLength(105);
    expect(known[0]).toEqual({
      name: 'Push-ups',
      listed: { category: 'chest', type: 'bodyweight' },
      sessions: 0,
    });
  });

  it('are each there once, one’s own first and as one spells them [D33.key]', () => {
    const anyNames = fc.array(
      fc.oneof(fc.constantFrom('bench  press', 'DIPS', 'Bench Press', 'Sled Push'), fc.string()),
    );
    fc.assert(
      fc.property(anyNames, anyNames, anyNames, (done, planned, chosen) => {
        const own = ownExercises([did(...done)], [planOf(...planned)]);
        const known = knownExercises(
          own,
          chosen.filter((name) => exerciseKey(name) !== '').map((name) => ({ name })),
        );
        const keys = known.map(({ name }) => exerciseKey(name));
        expect(new Set(keys).size).toBe(keys.length);
        expect(known.slice(0, own.exercises.length).map(({ name }) => name)).toEqual(
          own.exercises.map(({ name }) => name),
        );
        for (const { name } of catalogue) expect(keys).toContain(exerciseKey(name));
        for (const name of [...done, ...planned, ...chosen]) {
          if (exerciseKey(name) !== '') expect(keys).toContain(exerciseKey(name));
        }
      }),
      { numRuns: 40 },
    );
  });
});

it('last time’s numbers are as many sets, each like the best of them', () => {
  expect(numbersOf([set(155, 8), set(155, 7), set(145, 9)])).toEqual({
    weight: '155',
    sets: '3',
    reps: '8',
  });
  // No rep is no set.
  expect(numbersOf([set(155, 8), set(155, 0)])).toMatchObject({ sets: '1' });
  expect(numbersOf([set(0, 12)])).toEqual({ weight: '0', sets: '1', reps: '12' });
  expect(numbersOf([])).toBeNull();
});
