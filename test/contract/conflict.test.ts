import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CHANGED_PROBLEM, Conflict } from '../../src/contract/conflict.ts';

const press = { id: 'ex-1', name: 'Press', youtubeLink: '', weight: 95.5, sets: 3, reps: 8 };
const plan = { id: 'p1', name: 'Push Day', exercises: [press] };
const conflict = {
  type: CHANGED_PROBLEM,
  title: 'Precondition Failed',
  status: 412,
  there: 181.5,
  tag: '"0b8c5a2d9e1f40"',
  recordedAt: '2026-11-20T23:50:00.000Z',
};
const accepts = (change: object) => v.safeParse(Conflict, { ...conflict, ...change }).success;

describe('the body of a conflict', () => {
  it.each([
    ['a weight', {}],
    ['a plan', { there: plan }],
    ['nothing', { there: null, tag: null }],
    ['what nobody knows the time of', { recordedAt: null }],
  ])('tells that %s stands there', (_what, change) => {
    expect(v.parse(Conflict, { ...conflict, ...change })).toEqual({ ...conflict, ...change });
  });

  it.each([
    { type: 'about:blank' },
    { type: undefined },
    { there: undefined },
    { there: 'much' },
    { there: [] },
    { there: { name: 'no id' } },
    { tag: undefined },
    { tag: 7 },
    { recordedAt: undefined },
    { recordedAt: 'soon' },
  ])('is refused with %j: whoever sent it, nobody knows what stands there', (change) => {
    expect(accepts({})).toBe(true);
    expect(accepts(change)).toBe(false);
  });
});
