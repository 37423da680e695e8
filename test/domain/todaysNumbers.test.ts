import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import { todaysNumbers, withTodaysNumbers } from '../../src/domain/todaysNumbers.ts';

const exercise = (id: string, name: string, weight: number, reps = 8) => ({
  id,
  name,
  youtubeLink: 'https://example.com',
  weight,
  sets: 3,
  reps,
});
const PLAN: Plan = {
  id: 'p1',
  name: 'Push Day',
  exercises: [exercise('a', 'Bench Press', 155), exercise('b', 'Dips', 0, 0)],
};
const done = (name: string, ...sets: [number, number][]) => ({
  name,
  sets: sets.map(([weight, reps]) => ({ weight, reps })),
});

describe('today’s numbers', () => {
  it('are offered where what was done differs from the plan [D31.offered]', () => {
    const same = [done('Bench Press', [155, 8]), done('Dips', [0, 10])];
    expect(todaysNumbers(PLAN, same)).toEqual([]);
    const other = [done('bench press ', [155, 8], [160, 6]), done('Rows', [90, 8])];
    expect(todaysNumbers(PLAN, other)).toEqual([
      { exercise: PLAN.exercises[0], today: { weight: 160, reps: 6 } },
    ]);
  });

  it('are none where a weight was typed in kilograms as it is shown [D29.shown]', () => {
    const typed = [done('Bench Press', [155.03, 8])];
    expect(todaysNumbers(PLAN, typed)).toEqual([]);
  });

  it('are not those of a set that was ticked without a rep, however heavy', () => {
    const ticked = (...sets: [number, number][]) => [done('Bench Press', ...sets)];
    expect(todaysNumbers(PLAN, ticked([155, 8], [160, 0]))).toEqual([]);
    expect(todaysNumbers(PLAN, ticked([160, 0]))).toEqual([]);
  });

  it('of the second of a name are those that were done second', () => {
    const twice = { ...PLAN, exercises: [exercise('a', 'Dips', 10), exercise('b', 'Dips', 20)] };
    const today = [done('Dips', [10, 8]), done('Dips', [25, 8])];
    expect(todaysNumbers(twice, today).map(({ exercise: { id } }) => id)).toEqual(['b']);
  });

  it('are those of the best set, in whichever of several cards it was done [D31.numbers]', () => {
    const today = [
      done('Bench Press', [155, 8]),
      done('Dips', [0, 10]),
      done('Bench Press', [165, 5]),
    ];
    expect(todaysNumbers(PLAN, today)).toEqual([
      { exercise: PLAN.exercises[0], today: { weight: 165, reps: 5 } },
    ]);
  });

  it('become the plan’s weight and reps of those exercises, and nothing else [D31.numbers]', () => {
    const numbers = todaysNumbers(PLAN, [done('Bench Press', [160, 6])]);
    expect(withTodaysNumbers(PLAN, numbers)).toEqual({
      ...PLAN,
      exercises: [{ ...PLAN.exercises[0], weight: 160, reps: 6 }, PLAN.exercises[1]],
    });
  });
});
