import type { Measure } from '../../domain/exerciseHistory.ts';
import { textOfNumber } from '../../domain/numberInput.ts';
import { shownEstimate, shownWeight, type Unit } from '../../domain/unit.ts';
import { grouped } from '../numberText.ts';
import { TEXT } from '../text.ts';

/** The texts of an exercise's page (N.exercise). */
export const EXERCISE_TEXT = {
  open: (exercise: string) => `${exercise}, records and history`,
  best: {
    max: 'Best estimated 1-rep max',
    weight: 'Heaviest set',
    reps: 'Most reps',
  },
  bySession: (what: string, points: readonly string[]) =>
    `${what} by session: ${points.join(', ')}`,
  point: (value: string, day: string) => `${value} on ${day}`,
  gain: (value: string) => `+${value}`,
  records: 'Records',
  heaviest: 'Heaviest set',
  mostVolume: 'Most volume in a session',
  mostReps: 'Most reps in a session',
  lastSessions: 'Last sessions',
  inAll: (count: number) => `${grouped(count)} in all`,
  record: 'Record',
  none: 'No sets yet',
  noneHint: (exercise: string) =>
    `Log the first set of ${exercise} in a workout. Its records and chart begin here.`,
} as const;

/** What a value by the measure is shown in: 'lb', 'reps'. */
export function measureUnit(shown: number, measure: Measure, unit: Unit): string {
  return measure === 'reps' ? TEXT.repsUnit(shown) : unit;
}

/** '203 lb', '12 reps'; `value` in pounds or reps. */
export function valueText(value: number, measure: Measure, unit: Unit): string {
  const shown = shownValue(value, measure, unit);
  return `${numberText(shown, measure)} ${measureUnit(shown, measure, unit)}`;
}

/** The number that is shown of a value. */
export function shownValue(value: number, measure: Measure, unit: Unit): number {
  if (measure === 'reps') return value;
  return measure === 'max' ? shownEstimate(value, unit) : shownWeight(value, unit);
}

export function numberText(shown: number, measure: Measure): string {
  return measure === 'max' ? grouped(shown) : textOfNumber(shown);
}
