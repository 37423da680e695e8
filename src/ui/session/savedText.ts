import { nameBefore } from '../../domain/names.ts';
import type { NewRecord } from '../../domain/records.ts';
import { sessionReps } from '../../domain/session.ts';
import type { TodaysNumbers } from '../../domain/todaysNumbers.ts';
import type { Unit } from '../../domain/unit.ts';
import type { SyncState } from '../../store/outbox/outstanding.ts';
import { TEXT } from '../text.ts';
import { setText, volumeText, weightNumber } from '../weightText.ts';

/** The texts of the alert that says that a workout is saved (N.saved). */
export const SAVED_TEXT = {
  onThisDevice: (gate: SyncState['gate']) =>
    `On this device; syncs when ${gate === 'down' ? 'the server is back' : 'you are online'}.`,
  sets: 'sets',
  records: 'Records',
  takeNumbers: 'Use today’s numbers next time',
} as const;

/** 'Bench Press: best set' and '160 × 8'. */
export function recordText(
  { kind, exercise, set, value }: NewRecord,
  unit: Unit,
): { what: string; value: string } {
  const name = nameBefore(exercise);
  switch (kind) {
    case 'bestSet':
      return { what: `${name}: best set`, value: setText(set, unit) };
    case 'volume':
      return { what: `${name}: most volume`, value: volumeText(Math.round(value), unit) };
    case 'reps':
      return { what: `${name}: most reps`, value: `${value}` };
  }
}

/** 'Push Day: Bench Press 155 → 160 lb, Dips 8 → 10 reps'. */
export function numbersText(
  planName: string,
  numbers: readonly TodaysNumbers[],
  unit: Unit,
): string {
  const changes = numbers.map((one) => changeText(one, unit));
  return `${nameBefore(planName)}: ${changes.join(', ')}`;
}

function changeText({ exercise, today }: TodaysNumbers, unit: Unit): string {
  const [name, reps] = [nameBefore(exercise.name), sessionReps(exercise)];
  const [before, after] = [exercise, today].map(({ weight }) => weightNumber(weight, unit));
  if (today.reps === reps) return `${name} ${before} → ${after} ${unit}`;
  if (before === after) return `${name} ${reps} → ${TEXT.reps(today.reps)}`;
  return `${name} ${before} × ${reps} → ${after} × ${today.reps}`;
}
