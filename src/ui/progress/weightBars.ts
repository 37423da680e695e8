import { type Day, weekNumber } from '../../domain/days.ts';
import { inHundredths, textOfNumber } from '../../domain/numberInput.ts';
import type { Unit } from '../../domain/unit.ts';
import type { LoggedWeight } from '../../domain/weight.ts';
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

/** The bars of the newest days, oldest first, as they stand among all (S2; D13, D14). */
export function weightBars(logged: readonly LoggedWeight[], count: number): WeightBar[] {
  const weights = logged.map(({ weight }) => weight);
  const min = Math.min(...weights);
  const range = Math.max(MIN_RANGE_LBS, Math.max(...weights) - min);
  const firstDay = logged.at(-1)?.day;
  const newest = logged.slice(0, count).reverse();
  return newest.map(({ day, weight }) => ({
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
