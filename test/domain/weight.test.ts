import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentWeight, weightOfText, weightsNewestFirst } from '../../src/domain/weight.ts';
import { anyText } from './arbitraries.ts';

describe('the weight log', () => {
  it('lists logged days newest first [S2.weight.list, S9.weights.order]', () => {
    const log = { '2026-11-19': 181, '2026-11-20': 180.5, '2025-12-31': 190 };
    expect(weightsNewestFirst(log)).toEqual([
      { day: '2026-11-20', weight: 180.5 },
      { day: '2026-11-19', weight: 181 },
      { day: '2025-12-31', weight: 190 },
    ]);
  });

  it('has each day once, in falling order, whatever order it was logged in', () => {
    const day = fc
      .integer({ min: 0, max: 2000 })
      .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.dictionary(day, fc.nat()), (log) => {
        const listed = weightsNewestFirst(log).map((entry) => entry.day);
        expect(listed).toEqual(Object.keys(log).sort().reverse());
      }),
    );
  });
});

describe('the current weight (D21a)', () => {
  it('is the newest logged weight [D21a.current]', () => {
    expect(currentWeight({ '2026-11-19': 181, '2026-11-20': 180.5 }, 175)).toBe(180.5);
    expect(currentWeight({ '2026-11-20': 180.5, '2026-11-19': 181 }, 175)).toBe(180.5);
  });

  it('is the account’s own when nothing is logged [D21a.current]', () => {
    expect(currentWeight({}, 175)).toBe(175);
  });

  it('is 180 when the account has none [S3.user.weight, S9.weight, D21a.current]', () => {
    expect(currentWeight({}, null)).toBe(180);
  });

  it('may be 0: that is a weight, not a missing one', () => {
    expect(currentWeight({ '2026-11-20': 0 }, 175)).toBe(0);
    expect(currentWeight({}, 0)).toBe(0);
  });
});

describe('the weight in a text box', () => {
  it.each(['', ' ', '.', 'abc'])(
    'is ignored when empty or not a number: %j [S5.weight]',
    (text) => {
      expect(weightOfText(text)).toBeNull();
    },
  );

  it.each([
    ['180', 180],
    ['180.5', 180.5],
    ['5.', 5],
    ['00012.50', 12.5],
    ['0', 0],
    ['1000000', 1_000_000],
  ])('%j is %d', (text, weight) => {
    expect(weightOfText(text)).toBe(weight);
  });

  it.each(['1000000.01', '9'.repeat(400)])(
    'is ignored beyond what the server keeps: %j',
    (text) => {
      expect(weightOfText(text)).toBeNull();
    },
  );

  it('is null or within the limits, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const weight = weightOfText(text) ?? 0;
        expect(weight >= 0 && weight <= 1_000_000).toBe(true);
      }),
    );
  });
});
