import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { PlanBody, SessionBody } from '../../src/contract/bodies.ts';

const press = { id: 'ex-1', name: 'Press', youtubeLink: '', weight: 95.5, sets: 3, reps: 8 };
const plan = { id: null, name: 'Push Day', exercises: [press] };
const session = {
  id: '1795218600000',
  date: '2026-11-20',
  timestamp: '2026-11-20T23:50:00.000Z',
  workoutName: 'Push Day',
  workoutId: 'p1',
  duration: 20,
  exerciseCount: 1,
  totalVolume: 764,
  exercises: [{ name: 'Press', sets: [{ weight: 95.5, reps: 8 }] }],
};

/** Items that count how often anyone looks into one of them. */
function watched(count: number, content: object) {
  let looks = 0;
  const item = new Proxy(content, {
    has: (target, key) => {
      looks += 1;
      return Reflect.has(target, key);
    },
    get: (target, key) => {
      looks += 1;
      return Reflect.get(target, key);
    },
  });
  return { items: Array.from({ length: count }, () => item), looks: () => looks };
}

type Body = (items: readonly object[]) => [v.GenericSchema, unknown];

/** Every list in a body: how to place items in it, its limit, and a right item. */
const lists: [string, Body, number, object][] = [
  ['the exercises of a plan', (exercises) => [PlanBody, { ...plan, exercises }], 100, press],
  [
    'the exercises of a session',
    (exercises) => [SessionBody, { ...session, exercises }],
    100,
    { name: 'Press', sets: [] },
  ],
  [
    'the sets of an exercise',
    (sets) => [SessionBody, { ...session, exercises: [{ name: 'Press', sets }] }],
    200,
    { weight: 95.5, reps: 8 },
  ],
];

describe.each(lists)('%s', (_what, bodyOf, limit, item) => {
  it('are not looked into when there are too many', () => {
    const { items, looks } = watched(limit + 1, item);
    expect(v.safeParse(...bodyOf(items)).success).toBe(false);
    expect(looks()).toBe(0);
  });

  it('are not looked into beyond the first wrong one', () => {
    const { items, looks } = watched(limit - 1, item);
    const parsed = v.safeParse(...bodyOf([{}, ...items]));
    expect(parsed.issues).toHaveLength(1);
    expect(looks()).toBe(0);
  });

  it('are all looked into when they fit', () => {
    const { items, looks } = watched(limit, item);
    expect(v.safeParse(...bodyOf(items)).success).toBe(true);
    expect(looks()).toBeGreaterThanOrEqual(limit);
  });
});
