import { expect, it } from 'vitest';
import { mostTrained } from '../../src/domain/mostTrained.ts';
import type { SessionRecord } from '../../src/domain/session.ts';
import { recordOf } from '../support/entries.ts';

/** A session in which these were done, each with one set of 100 + its number × 5. */
const of = (id: number, ...names: string[]): SessionRecord => ({
  ...recordOf(String(id)),
  exercises: names.map((name) => ({ name, sets: [{ weight: 100 + id, reps: 5 }] })),
});

it('the exercises trained most are counted by session and key, and spelt as they were last [D33.spelling]', () => {
  const newestFirst = [
    of(3, 'bench press', 'Squats'),
    of(2, 'Bench  Press', 'Bench Press', 'Rows'),
    of(1, 'Squats', 'Bench Press'),
  ];
  expect(mostTrained(newestFirst).map(({ name, count }) => [name, count])).toEqual([
    ['bench press', 3],
    ['Squats', 2],
    ['Rows', 1],
  ]);
  const [bench] = mostTrained(newestFirst);
  expect(bench?.lastBest).toEqual({ weight: 103, reps: 5 });
  expect(bench?.values).toEqual([101, 102, 103].map((weight) => weight * (1 + 5 / 30)));
});

it('are not without one whose newest sets were ticked without a rep: no rep is no set', () => {
  const ticked = {
    ...of(9),
    exercises: [{ name: 'Bench Press', sets: [{ weight: 100, reps: 0 }] }],
  };
  expect(mostTrained([ticked, of(1, 'Bench Press'), of(0, 'Bench Press')])).toMatchObject([
    { name: 'Bench Press', count: 2, lastBest: { weight: 101, reps: 5 } },
  ]);
});

it('are five at most; of two trained as often the one done last, and none without a set', () => {
  const newestFirst = [of(2, 'A', 'B', 'C'), of(1, 'D', 'E', 'F', 'G')];
  const empty = { ...of(3), exercises: [{ name: 'H', sets: [] }] };
  expect(
    mostTrained([empty, ...newestFirst])
      .map(({ name }) => name)
      .join(''),
  ).toBe('ABCDE');
  expect(mostTrained([])).toEqual([]);
});
