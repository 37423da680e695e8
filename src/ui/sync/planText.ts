import { nameBefore, shownName } from '../../domain/names.ts';
import { type Held, isPlan, sameExercise, sameText } from '../../domain/normalised.ts';
import type { PlanExercise } from '../../domain/plan.ts';
import type { Unit } from '../../domain/unit.ts';
import { weightText } from '../weightText.ts';

/** Of two versions that differ in nothing a plan is read for. */
export const SAME_EXERCISES = 'the same exercises';

/** More than this nobody reads. */
const SHOWN = 3;

/** What a plan has that the other version of it does not: 'Bench Press 140 lbs, 2 × 8; no Push-ups'. */
export function planText(held: Held, other: Held, unit: Unit): string {
  if (!isPlan(held)) return 'deleted';
  if (!isPlan(other)) return shownName(held.name);
  const added = held.exercises.filter(
    (one) => !other.exercises.some((two) => sameExercise(one, two)),
  );
  const missing = other.exercises.filter(
    ({ name }) => !held.exercises.some((one) => sameText(one.name, name)),
  );
  const parts = [
    ...(sameText(held.name, other.name) ? [] : [`the name ${nameBefore(held.name)}`]),
    ...added.map((one) => exerciseText(one, unit)),
    ...missing.map(({ name }) => `no ${nameBefore(name)}`),
  ];
  if (parts.length === 0) return SAME_EXERCISES;
  const more = parts.length - SHOWN;
  return [...parts.slice(0, SHOWN), ...(more > 0 ? [`${more} more`] : [])].join('; ');
}

function exerciseText({ name, weight, sets, reps }: PlanExercise, unit: Unit): string {
  return `${nameBefore(name)} ${weightText(weight, unit)}, ${sets} × ${reps}`;
}
