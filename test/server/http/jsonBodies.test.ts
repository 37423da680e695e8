import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countValues } from '../../../src/server/http/jsonBodies.ts';

/** An empty list or object counts as if it held one value. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const inner = Object.values(value).map(valuesIn);
  return 1 + (inner.length === 0 ? 1 : inner.reduce((sum, count) => sum + count));
}

describe('the number of values in a JSON text', () => {
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
        expect(countValues(text)).toBe(valuesIn(JSON.parse(text)));
      }),
    );
  });

  it('is counted in a text that is no JSON as well', () => {
    expect(countValues('')).toBe(1);
    expect(countValues('[,,')).toBe(4);
    expect(countValues('"\\')).toBe(1);
  });
});
