import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measure } from '../../../src/server/http/jsonBodies.ts';

/** An empty list or object counts as if it held one value. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const inner = Object.values(value).map(valuesIn);
  return 1 + (inner.length === 0 ? 1 : inner.reduce((sum, count) => sum + count));
}

/** How many lists and objects stand in each other. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('the number of values in a JSON text, and its depth', () => {
  it('is counted without parsing it, whatever its texts contain', () => {
    const nasty = fc.string({ unit: fc.constantFrom(',', '[', '{', '"', '\\', 'x', '\n', '漢') });
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        fc.jsonValue(),
        nasty,
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(nasty, tie('tree'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const parsed = JSON.parse(text);
        expect(measure(text)).toEqual({ values: valuesIn(parsed), depth: depthOf(parsed) });
      }),
    );
  });

  it('is counted in a text that is no JSON as well', () => {
    expect(measure('')).toEqual({ values: 1, depth: 0 });
    expect(measure('[,,')).toEqual({ values: 4, depth: 1 });
    expect(measure('"\\')).toEqual({ values: 1, depth: 0 });
  });
});
