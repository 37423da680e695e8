import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanDecimal,
  cleanInteger,
  isBlockedNumberKey,
  parseDecimal,
  parseInteger,
  textOfNumber,
} from '../../src/domain/numberInput.ts';
import { anyText } from './arbitraries.ts';

describe('a decimal box (S5)', () => {
  it.each([
    ['a1b2', '12'],
    ['1.2.3', '1.23'],
    ['-12.5kg', '12.5'],
    ['1e5', '15'],
    ['.', '.'],
    ['..5', '.5'],
    ['00012.50', '00012.50'],
  ])(
    'strips every character that is not a digit, and keeps the first dot: %j → %j [S5.number.strip, S5.number.decimal]',
    (typed, kept) => {
      expect(cleanDecimal(typed)).toBe(kept);
    },
  );

  it.each([
    ['33,5', '33.5'],
    ['1,234,5', '1.2345'],
    ['1,234.5', '1234.5'],
    [',', '.'],
  ])('reads a comma as a dot when the text has no dot: %j → %j [D19]', (typed, kept) => {
    expect(cleanDecimal(typed)).toBe(kept);
  });

  it.each([
    ['٨٢٫٥', '82.5'],
    ['۱۲۳', '123'],
    ['１２．５', '12.5'],
    ['６０。５', '60.5'],
    ['６０，５', '60.5'],
    ['٩x０', '90'],
  ])('reads the digits of other keypads as ours: %j → %j [S5.number.strip]', (typed, kept) => {
    expect(cleanDecimal(typed)).toBe(kept);
    expect(cleanInteger(typed)).toBe(kept.replace('.', ''));
  });

  it('holds only digits and one dot whatever is typed, and cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const kept = cleanDecimal(typed);
        expect(kept).toMatch(/^[0-9]*\.?[0-9]*$/);
        expect(cleanDecimal(kept)).toBe(kept);
      }),
    );
  });

  it('loses no digit', () => {
    const digits = (text: string) => text.match(/[0-9٠-٩۰-۹０-９]/g) ?? [];
    fc.assert(
      fc.property(anyText, (typed) => {
        expect(digits(cleanDecimal(typed))).toHaveLength(digits(typed).length);
      }),
    );
  });
});

describe('an integer box (S5)', () => {
  it('also strips dots [S5.number.integer]', () => {
    expect(cleanInteger('1.2,3e')).toBe('123');
  });

  it('holds only digits whatever is typed, and cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const kept = cleanInteger(typed);
        expect(kept).toMatch(/^[0-9]*$/);
        expect(cleanInteger(kept)).toBe(kept);
      }),
    );
  });
});

describe('the keys of a number box', () => {
  it('e, E, +, - and Enter are blocked [S5.number.keys]', () => {
    expect(['e', 'E', '+', '-', 'Enter'].every(isBlockedNumberKey)).toBe(true);
  });

  it('digits, dot, comma and editing keys are not', () => {
    const free = [...'0123456789.,', 'Backspace', 'Tab', 'ArrowLeft', 'Delete'];
    expect(free.filter(isBlockedNumberKey)).toEqual([]);
  });
});

describe('the number in a box', () => {
  it.each([
    ['', null],
    ['.', null],
    ['abc', null],
    ['5.', 5],
    ['.5', 0.5],
    ['00012.50', 12.5],
    ['0', 0],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
  ])('%j is read as the decimal %j', (text, number) => {
    expect(parseDecimal(text)).toBe(number);
  });

  it.each([
    ['', null],
    ['.', null],
    ['007', 7],
    ['12', 12],
    ['2.5', 2],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['9007199254740993', Number.MAX_SAFE_INTEGER],
  ])('%j is read as the integer %j', (text, number) => {
    expect(parseInteger(text)).toBe(number);
  });

  it('is null or finite and not negative, whatever the text; an integer box holds whole ones', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const decimal = parseDecimal(text) ?? 0;
        const integer = parseInteger(text) ?? 0;
        expect(Number.isFinite(decimal) && decimal >= 0).toBe(true);
        expect(Number.isSafeInteger(integer) && integer >= 0).toBe(true);
      }),
    );
  });

  it('is the same before and after the box has cleaned the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(parseDecimal(text)).toBe(parseDecimal(cleanDecimal(text)));
      }),
    );
  });
});

describe('the text of a stored number', () => {
  it.each([
    [0, '0'],
    [135, '135'],
    [140.5, '140.5'],
    [1e-6, '0.000001'],
    [1e-7, '0'],
    [-5, '0'],
    [Number.NaN, '0'],
    [1e21, '9007199254740991'],
  ])('%d shows as %j', (value, text) => {
    expect(textOfNumber(value)).toBe(text);
  });

  it('never holds an exponent, so the box leaves it as it is', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        expect(cleanDecimal(textOfNumber(value))).toBe(textOfNumber(value));
      }),
    );
  });

  it('reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1_000_000, noNaN: true }), (value) => {
        expect(parseDecimal(textOfNumber(value))).toBe(value);
      }),
    );
  });
});
