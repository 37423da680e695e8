import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctNames, nameBefore } from '../../src/domain/names.ts';

/** As a screen reader says it. */
const spoken = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

describe('names as shown [N.names]', () => {
  it('a second plan of the same name is named "… (2)", a third "… (3)"', () => {
    expect(distinctNames(['Push', 'Pull', 'Push', 'Push'])).toEqual([
      'Push',
      'Pull',
      'Push (2)',
      'Push (3)',
    ]);
  });

  it('a blank plan name reads "Untitled"', () => {
    expect(distinctNames(['', '  ', 'Untitled'])).toEqual([
      'Untitled',
      'Untitled (2)',
      'Untitled (3)',
    ]);
  });

  it('a suffix that a person typed is not given twice', () => {
    expect(distinctNames(['A', 'A (2)', 'A'])).toEqual(['A', 'A (2)', 'A (3)']);
    expect(distinctNames(['A (2)', 'A', 'A'])).toEqual(['A (2)', 'A', 'A (3)']);
  });

  it('names that differ only in white space or capitals are told apart, as a screen reader would not', () => {
    expect(distinctNames(['Leg Day', 'Leg  Day '])).toEqual(['Leg Day', 'Leg  Day  (2)']);
    expect(distinctNames(['Leg Day', 'leg day'])).toEqual(['Leg Day', 'leg day (2)']);
  });

  it('are always distinct, keep their order, and only ever gain a suffix', () => {
    const name = fc.oneof(
      fc.constantFrom('', ' ', 'A', 'a', 'A ', 'A (2)', 'A (2) (2)', 'Untitled'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(name, { maxLength: 30 }), (names) => {
        const shown = distinctNames(names);
        expect(new Set(shown.map(spoken)).size).toBe(names.length);
        shown.forEach((text, index) => {
          const base = names[index]?.trim() ? names[index] : 'Untitled';
          expect(text.startsWith(base ?? '')).toBe(true);
          expect(text.slice(base?.length)).toMatch(/^( \(\d+\))?$/);
        });
      }),
    );
  });
});

describe('a name before numbers', () => {
  it('in Hebrew or Arabic ends in a mark that leaves them in their order', () => {
    expect(['לחיצת חזה', 'ضغط', 'Bench Press', ' '].map(nameBefore)).toEqual([
      'לחיצת חזה\u200e',
      'ضغط\u200e',
      'Bench Press',
      'Untitled',
    ]);
  });
});
