import { describe, expect, it } from 'vitest';
import { type WeightLog, weightsNewestFirst } from '../../../src/domain/weight.ts';
import { changeText, weightBars } from '../../../src/ui/progress/weightBars.ts';

const barsOf = (log: WeightLog) => weightBars(weightsNewestFirst(log), Number.POSITIVE_INFINITY);

describe('the bars of the weight chart', () => {
  it('are one per logged date, ascending, with a running week number [S2.chart, S3.weights.chart, D13]', () => {
    const log = { '2026-11-14': 182, '2026-10-31': 180, '2026-11-06': 181, '2026-11-07': 181 };
    expect(barsOf(log).map(({ day, week }) => [day, week])).toEqual([
      ['2026-10-31', 1],
      ['2026-11-06', 1],
      ['2026-11-07', 2],
      ['2026-11-14', 3],
    ]);
  });

  it('scale from the lowest to the highest weight, and are 4% high at least [S9.chart.minimum, D14]', () => {
    const log = { '2026-11-01': 178, '2026-11-02': 179, '2026-11-03': 178.1, '2026-11-04': 182 };
    expect(barsOf(log).map(({ percent }) => percent)).toEqual([4, 25, 4, 100]);
  });

  it('scale to a range of at least 1 [S9.chart.range, D14]', () => {
    const log = { '2026-11-01': 180, '2026-11-02': 180.5 };
    expect(barsOf(log).map(({ percent }) => percent)).toEqual([4, 50]);
  });

  it('are as high and as late among few as among all', () => {
    const log = { '2026-10-31': 180, '2026-11-06': 184, '2026-11-07': 181, '2026-11-14': 182 };
    const logged = weightsNewestFirst(log);
    expect(weightBars(logged, 2)).toEqual(barsOf(log).slice(-2));
    expect(weightBars(logged, 9)).toEqual(barsOf(log));
  });

  it('are none without entries', () => {
    expect(barsOf({})).toEqual([]);
  });
});

describe('the change over the time shown', () => {
  it('says which way and by how much, without the crumbs of binary fractions', () => {
    expect([182.4 - 188.2, 0.1 + 0.2, 180 - 180, 0.001].map((by) => changeText(by, 'lb'))).toEqual([
      '−5.8 lbs',
      '+0.3 lbs',
      '0 lbs',
      '0 lbs',
    ]);
  });
});
