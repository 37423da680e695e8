import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStorable, storableText } from '../../src/domain/text.ts';
import { anyText } from './arbitraries.ts';

describe('text that can be stored (no NUL, no lone surrogates)', () => {
  it.each(['', 'Leg Day', ' ', 'Beine 🦵', '\u0001', '\u{10ffff}', '漢字', '‮'])(
    '%j can',
    (text) => {
      expect(isStorable(text)).toBe(true);
      expect(storableText(text, 100)).toBe(text);
    },
  );

  it.each(['\0', 'a\0b', '\ud83d', '\ude00', '\ude00\ud83d', 'a\ud83d'])('%j cannot', (text) => {
    expect(isStorable(text)).toBe(false);
  });

  it('is what remains of any text, cut to its length', () => {
    fc.assert(
      fc.property(anyText, fc.nat(300), (text, maxLength) => {
        const kept = storableText(text, maxLength);
        expect(isStorable(kept)).toBe(true);
        expect(kept.length).toBeLessThanOrEqual(maxLength);
        expect(storableText(kept, maxLength)).toBe(kept);
      }),
    );
  });

  it('is well-formed by the language’s own measure', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(() => encodeURIComponent(storableText(text, text.length))).not.toThrow();
      }),
    );
  });

  it('is not cut through the middle of an emoji', () => {
    expect(storableText('ab🦵', 3)).toBe('ab');
    expect(storableText('ab🦵', 4)).toBe('ab🦵');
  });
});
