/** Pounds or kilograms (D29): only what is shown and typed differs; what is kept and sent is pounds. */
import { LIMITS } from './constants.ts';
import { inHundredths, parseDecimal, textOfNumber } from './numberInput.ts';

export type Unit = 'lb' | 'kg';

const KG_PER_LB = 0.45359237;
/** What is shown and typed in kilograms is a multiple of 0.05. */
const SHOWN_PER_KG = 20;
/** An estimate is no more exact than a pound, or the half of a kilogram. */
const ESTIMATES_PER = { lb: 1, kg: 2 } as const;

/** What a step adds to a weight (D29.step). */
export const WEIGHT_STEP = { lb: 5, kg: 2.5 } as const;

/** Pounds in the unit, as exact as they are. */
export function inUnit(lbs: number, unit: Unit): number {
  return unit === 'lb' ? lbs : lbs * KG_PER_LB;
}

/** The number that is shown of a weight in pounds; pounds as they are. */
export function shownWeight(lbs: number, unit: Unit): number {
  return unit === 'lb' ? lbs : Math.round(inUnit(lbs, unit) * SHOWN_PER_KG) / SHOWN_PER_KG;
}

/** The same of a volume, which is computed in pounds (D29.volume); in whole kilograms. */
export function shownVolume(lbs: number, unit: Unit): number {
  return unit === 'lb' ? lbs : Math.round(inUnit(lbs, unit));
}

/** The same of an estimated weight. A half is rounded up, which numbers as computers keep them often just miss. */
export function shownEstimate(lbs: number, unit: Unit): number {
  const per = ESTIMATES_PER[unit];
  return Math.round(inHundredths(inUnit(lbs, unit) * per)) / per;
}

/** What a box shows of a text that holds pounds. A text without a number is shown as it is. */
export function shownText(lbsText: string, unit: Unit): string {
  const lbs = unit === 'lb' ? null : parseDecimal(lbsText);
  return lbs === null ? lbsText : textOfNumber(shownWeight(lbs, unit));
}

/**
 * The pounds that a typed text comes to, rounded to 0.01; typed in pounds it stays as it is.
 * `before`: the pounds that stood in the box. Where it shows the same again they were not edited, and
 * stay what they were (D29.rewritten).
 */
export function keptText(typed: string, unit: Unit, before = ''): string {
  const number = unit === 'lb' ? null : parseDecimal(typed);
  if (number === null) return typed;
  if (number === parseDecimal(shownText(before, unit))) return before;
  return textOfNumber(inHundredths(number / KG_PER_LB));
}

/** The pounds after a step up or down from a text of pounds: to the next multiple, never below 0. */
export function steppedText(lbsText: string, direction: -1 | 1, unit: Unit): string {
  const by = WEIGHT_STEP[unit];
  const from = (parseDecimal(shownText(lbsText, unit)) ?? 0) / by;
  const steps = direction > 0 ? Math.floor(from) + 1 : Math.ceil(from) - 1;
  const lbs = parseDecimal(keptText(textOfNumber(Math.max(steps, 0) * by), unit)) ?? 0;
  return textOfNumber(Math.min(lbs, LIMITS.weightLbs));
}
