import type { Measure } from '../../domain/exerciseHistory.ts';
import { textOfNumber } from '../../domain/numberInput.ts';
import type { RecordedSet } from '../../domain/session.ts';

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
  unit: { max: 'lb', weight: 'lb', reps: 'reps' },
  gain: (value: string) => `+${value}`,
  since: (day: string) => `since ${day}`,
  records: 'Records',
  heaviest: 'Heaviest set',
  mostVolume: 'Most volume in a session',
  mostReps: 'Most reps in a session',
  lastSessions: 'Last sessions',
  inAll: (count: number) => `${count.toLocaleString('en-US')} in all`,
  record: 'Record',
  volume: (pounds: number) => `${rounded(pounds)} lbs`,
  none: 'No sets yet',
  noneHint: (exercise: string) =>
    `Log the first set of ${exercise} in a workout. Its records and chart begin here.`,
} as const;

/** '203 lb', '12 reps'. */
export function valueText(value: number, measure: Measure): string {
  return `${numberText(value, measure)} ${EXERCISE_TEXT.unit[measure]}`;
}

/** An estimate is no more exact than a whole pound. */
export function shownValue(value: number, measure: Measure): number {
  return measure === 'max' ? Math.round(value) : value;
}

export function numberText(value: number, measure: Measure): string {
  return measure === 'max' ? rounded(value) : textOfNumber(value);
}

/** '160 × 8', or 'BW × 12' without weight. */
export function setText({ weight, reps }: RecordedSet): string {
  return `${weight === 0 ? 'BW' : textOfNumber(weight)} × ${reps}`;
}

function rounded(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
