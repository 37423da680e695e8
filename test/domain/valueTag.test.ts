import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueTag } from '../../src/domain/valueTag.ts';

const press = { id: 'ex-1', name: 'Press', youtubeLink: '', weight: 95.5, sets: 3, reps: 8 };
const row = { ...press, id: 'ex-2', name: 'Row' };
const push = { name: 'Push Day', exercises: [press, row] };

describe('the tag of a value', () => {
  it('is text that an ETag may hold, 28 characters of it', () => {
    for (const value of [0, 181.5, push]) expect(valueTag(value)).toMatch(/^[\da-f]{28}$/);
  });

  it('is the same in every build: these are on phones already', () => {
    expect([181.5, 0, push].map(valueTag)).toEqual([
      '01395f287eaffe1f51185762db1b',
      '0546d8e4fa66480c6d5b50db4c54',
      '0d92a8bf0a04660dad0c9343b9d9',
    ]);
  });

  it.each([
    [
      'order of the keys',
      {
        exercises: [
          { reps: 8, sets: 3, weight: 95.5, youtubeLink: '', name: 'Press', id: 'ex-1' },
          row,
        ],
      },
    ],
    ['plan’s own id, which each end may call its own way', { id: 'p1' }],
    ['field that is there and undefined', { note: undefined }],
  ])('does not depend on the %s', (_what, change) => {
    expect(valueTag({ ...push, ...change })).toBe(valueTag(push));
  });

  it.each([
    ['the name', { name: 'Push day' }],
    ['white space in it', { name: 'Push Day ' }],
    ['the order of the exercises', { exercises: [row, press] }],
    ['an exercise more', { exercises: [press, row, row] }],
    ['an exercise’s id', { exercises: [{ ...press, id: 'ex-3' }, row] }],
    ['a weight', { exercises: [{ ...press, weight: 95.25 }, row] }],
    ['a field of a later build', { exercises: [{ ...press, restSeconds: 90 }, row] }],
  ])('tells %s', (_what, change) => {
    expect(valueTag({ ...push, ...change })).not.toBe(valueTag(push));
  });

  it('is not shared by two of many weights', () => {
    const tags = Array.from({ length: 50_000 }, (_, index) => valueTag(index / 4));
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('tells any two names apart, and is the same after a journey as JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (one, other) => {
        const named = (name: string) => valueTag({ ...push, name });
        expect(named(one) === named(other)).toBe(one === other);
        expect(valueTag(JSON.parse(JSON.stringify({ ...push, name: one })))).toBe(named(one));
      }),
    );
  });
});
