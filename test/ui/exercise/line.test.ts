import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineOf } from '../../../src/ui/exercise/line.ts';

describe('the line of an exercise', () => {
  it('runs from the first session to the last, on a ground of round numbers', () => {
    const { points, grid } = lineOf([184, 193, 203]);
    expect(points[0]?.x).toBe(0);
    expect(points[2]).toEqual({ x: 100, y: 0 });
    expect(grid.map(({ value }) => value)).toEqual([180, 190, 200]);
  });

  it('keeps inside its picture whatever was lifted, on two to five lines', () => {
    const values = fc.array(fc.double({ min: 0, max: 100_000, noNaN: true }), {
      minLength: 2,
      maxLength: 50,
    });
    fc.assert(
      fc.property(values, (all) => {
        const { points, grid } = lineOf(all);
        expect(points).toHaveLength(all.length);
        for (const { x, y } of [...points, ...grid.map((line) => ({ ...line, x: 0 }))]) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(100);
          expect(y).toBeGreaterThanOrEqual(-0.001);
          expect(y).toBeLessThanOrEqual(100.001);
        }
        expect(grid.length).toBeGreaterThanOrEqual(2);
        expect(grid.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});
