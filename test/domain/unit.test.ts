import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/domain/constants.ts';
import { parseDecimal, textOfNumber } from '../../src/domain/numberInput.ts';
import { finishSession } from '../../src/domain/session.ts';
import {
  keptText,
  shownEstimate,
  shownText,
  shownVolume,
  steppedText,
  type Unit,
  WEIGHT_STEP,
} from '../../src/domain/unit.ts';
import { weightOfText } from '../../src/domain/weight.ts';
import { anyText } from './arbitraries.ts';

const MOST_KG = 453_592.35;
const anyUnit = fc.constantFrom<Unit>('lb', 'kg');
/** What one can type in kilograms, up to the limit, in steps of 0.05. */
const kgText = fc.integer({ min: 0, max: MOST_KG * 20 }).map((steps) => textOfNumber(steps / 20));
/** Pounds as they are kept, a hundredth at a time. */
const lbsText = fc
  .integer({ min: 0, max: LIMITS.weightLbs * 100 })
  .map((hundredths) => textOfNumber(hundredths / 100));

/** What a workout with one done set of this weight is sent with. */
function sentWeight(text: string): number | undefined {
  const set = { weight: text, reps: '1', completed: true };
  const exercises = [{ name: 'Bench Press', sets: [set] }];
  const session = { id: '1', planId: null, planName: '', startedAt: '', exercises };
  return finishSession(session, 0).exercises[0]?.sets[0]?.weight;
}

describe('a weight in kilograms (D29)', () => {
  it.each([
    ['135', '61.25'],
    ['182.4', '82.75'],
    ['0', '0'],
    ['', ''],
    ['.', '.'],
    ['5.', '2.25'],
  ])('%j lb are shown as %j [D29.rewritten]', (lbs, kg) => {
    expect(shownText(lbs, 'kg')).toBe(kg);
    expect(shownText(lbs, 'lb')).toBe(lbs);
  });

  it.each([
    ['60', '132.28'],
    ['62.', '136.69'],
    ['00060.50', '133.38'],
    ['0', '0'],
    ['', ''],
    ['.', '.'],
  ])('%j that are typed are kept as %j lb, rounded to 0.01 [D29.stored]', (kg, lbs) => {
    expect(keptText(kg, 'kg')).toBe(lbs);
    expect(keptText(kg, 'lb')).toBe(kg);
  });

  it('is shown as it was typed, when it was kept, sent and read back [D29.stored]', () => {
    fc.assert(
      fc.property(kgText, (typed) => {
        const kept = keptText(typed, 'kg');
        const sent = sentWeight(kept) ?? Number.NaN;
        expect(sent).toBe(weightOfText(kept));
        expect(sent).toBe(Number(sent.toFixed(2)));
        expect(shownText(textOfNumber(sent), 'kg')).toBe(typed);
      }),
    );
  });

  it('is not rewritten where it was only looked at, or typed as it stood [D29.rewritten]', () => {
    fc.assert(
      fc.property(anyText, anyUnit, (text, unit) => {
        const before = shownText(text, 'lb');
        expect(keptText(shownText(before, unit), unit, before)).toBe(before);
      }),
    );
  });

  it('is in pounds whatever text it is', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, before) => {
        expect(shownText(text, 'lb')).toBe(text);
        expect(keptText(text, 'lb', before)).toBe(text);
      }),
    );
  });

  it('is one that a box can show, whatever was typed', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const kept = keptText(typed, 'kg');
        const lbs = parseDecimal(kept);
        if (lbs !== null) expect(shownText(kept, 'kg')).toMatch(/^\d+(\.\d{1,2})?$/);
        expect(lbs === null).toBe(parseDecimal(typed) === null);
      }),
    );
  });
});

describe('a step of a weight', () => {
  it.each([
    ['lb', '135', 1, '140'],
    ['lb', '137', 1, '140'],
    ['lb', '137', -1, '135'],
    ['lb', '0.1', 1, '5'],
    ['lb', '', 1, '5'],
    ['lb', '3', -1, '0'],
    ['lb', '0', -1, '0'],
    ['lb', '999999', 1, '1000000'],
    ['lb', '1000000', 1, '1000000'],
    ['kg', '135', 1, '137.79'],
    ['kg', '135', -1, '132.28'],
    ['kg', '137.79', 1, '143.3'],
    ['kg', '2', -1, '0'],
    ['kg', '1000000', 1, '1000000'],
  ] as const)(
    'in %s, from %j by %d, comes to %j lb [B.steppers, D29.step]',
    (unit, from, by, to) => {
      expect(steppedText(from, by, unit)).toBe(to);
    },
  );

  it('goes on to the next multiple of 5 lb or 2.5 kg, and no farther [D29.step]', () => {
    const direction = fc.constantFrom<-1 | 1>(-1, 1);
    fc.assert(
      fc.property(lbsText, direction, anyUnit, (text, to, unit) => {
        const by = WEIGHT_STEP[unit];
        const from = Number(shownText(text, unit));
        const most = Number(shownText(String(LIMITS.weightLbs), unit));
        fc.pre(to < 0 ? from > 0 : from + by <= most);
        const stepped = Number(shownText(steppedText(text, to, unit), unit));
        expect(Number.isInteger(stepped / by)).toBe(true);
        expect((stepped - from) * to).toBeGreaterThan(0);
        expect((stepped - from) * to).toBeLessThanOrEqual(by);
      }),
    );
  });
});

describe('what is computed in pounds', () => {
  it('is shown in whole kilograms as a volume, and as it is in pounds [D29.volume]', () => {
    expect(shownVolume(12_345.5, 'kg')).toBe(5600);
    expect(shownVolume(12_345.5, 'lb')).toBe(12_345.5);
  });

  it('is shown to a pound or half a kilogram as an estimate', () => {
    expect(shownEstimate(202.6, 'lb')).toBe(203);
    expect(shownEstimate(202.6, 'kg')).toBe(92);
    expect(shownEstimate(203.6, 'kg')).toBe(92.5);
    // 248.5 and 241.5, of which a computer keeps a little less.
    expect(shownEstimate(177.5 * (1 + 12 / 30), 'lb')).toBe(249);
    expect(shownEstimate(172.5 * (1 + 12 / 30), 'lb')).toBe(242);
  });
});
