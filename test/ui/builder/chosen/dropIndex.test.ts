import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropIndex } from '../../../../src/ui/builder/chosen/dropIndex.ts';

describe('a row that is dragged', () => {
  const heights = [60, 200, 60, 60];

  it.each([
    [0, 0, 0],
    [0, 100, 0],
    [0, 101, 1],
    [0, 231, 2],
    [0, 9_999, 3],
    [1, -30, 1],
    [1, -31, 0],
    [3, -61, 2],
    [3, -9_999, 0],
  ])(
    'from place %i by %i px comes to stand at %i: past each middle that it has crossed',
    (from, by, to) => {
      expect(dropIndex(heights, from, by)).toBe(to);
    },
  );

  it('stays in its list, comes no less far for more pixels, and stands where it is let go over its place', () => {
    const anyList = fc.array(fc.integer({ min: 40, max: 400 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        anyList,
        fc.nat(),
        fc.integer({ min: -5_000, max: 5_000 }),
        fc.nat(500),
        (list, at, by, more) => {
          const from = at % list.length;
          const to = dropIndex(list, from, by);
          expect(list[to]).toBeDefined();
          expect(dropIndex(list, from, by + more)).toBeGreaterThanOrEqual(to);
          // As far as the rows that it has passed are tall, it is exactly there.
          const way =
            to > from ? list.slice(from + 1, to + 1) : list.slice(to, from).map((px) => -px);
          expect(
            dropIndex(
              list,
              from,
              way.reduce((sum, px) => sum + px, 0),
            ),
          ).toBe(to);
        },
      ),
    );
  });
});
