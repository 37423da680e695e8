import { DEFAULT_WEIGHT_LBS, LIMITS } from './constants.ts';
import type { Day } from './days.ts';
import { parseDecimal } from './numberInput.ts';

/** Logged body weights: day → pounds (S3). */
export type WeightLog = Readonly<Record<Day, number>>;

export interface LoggedWeight {
  readonly day: Day;
  readonly weight: number;
}

/** The log as a list, newest day first (S2). */
export function weightsNewestFirst(log: WeightLog): LoggedWeight[] {
  const days = Object.keys(log).sort().reverse();
  return days.map((day) => ({ day, weight: log[day] ?? 0 }));
}

/** The newest logged weight, else the account's own, else 180 (D21a). */
export function currentWeight(log: WeightLog, profileWeight: number | null): number {
  const newest = Object.keys(log).sort().at(-1) ?? '';
  return log[newest] ?? profileWeight ?? DEFAULT_WEIGHT_LBS;
}

/** The weight in a text box, or null when it is not one that can be saved (S5, field limits). */
export function weightOfText(text: string): number | null {
  const weight = parseDecimal(text);
  return weight !== null && weight <= LIMITS.weightLbs ? weight : null;
}
