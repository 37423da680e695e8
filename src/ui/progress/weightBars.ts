import { type Day, weekNumber } from '../../domain/days.ts';
import { inHundredths, textOfNumber } from '../../domain/numberInput.ts';
import type { Unit } from '../../domain/unit.ts';
import { type WeightLog, weightsNewestFirst } from '../../domain/weight.ts';
import { unitText } from '../weightText.ts';

/** S9: the chart's smallest bar, and the smallest range of weights (pounds) it scales to. */
const MIN_BAR_PERCENT = 4;
const MIN_RANGE_LBS = 1;

export interface WeightBar {
  readonly day: Day;
  readonly week: number;
  readonly weight: number;
  /** Height of the bar in percent of the plot. */
  readonly percent: number;
}

/** One bar per logged day, oldest first (S2; D13, D14). */
export function weightBars(log: WeightLog): WeightBar[] {
  const logged = weightsNewestFirst(log).reverse();
  const weights = logged.map(({ weight }) => weight);
  const min = weights.reduce((least, weight) => Math.min(least, weight), Number.POSITIVE_INFINITY);
  const max = weights.reduce((most, weight) => Math.max(most, weight), 0);
  const range = Math.max(MIN_RANGE_LBS, max - min);
  const firstDay = logged[0]?.day;
  return logged.map(({ day, weight }) => ({
    day,
    week: weekNumber(firstDay ?? day, day),
    weight,
    percent: Math.max(MIN_BAR_PERCENT, ((weight - min) / range) * 100),
  }));
}

/** '−5.8 lbs': more or less by so much in the unit, in hundredths at most. */
export function changeText(by: number, unit: Unit): string {
  const amount = textOfNumber(inHundredths(Math.abs(by)));
  const sign = amount === '0' ? '' : by < 0 ? '−' : '+';
  return `${sign}${amount} ${unitText(unit)}`;
}
