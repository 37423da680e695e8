/** 'Use today's numbers next time' (D31). */
import type { Plan, PlanExercise } from './plan.ts';
import { bestSet, exerciseKey, SAME_WEIGHT_LBS } from './records.ts';
import { type RecordedExercise, type RecordedSet, sessionReps } from './session.ts';

/** An exercise of a plan whose numbers were others today. */
export interface TodaysNumbers {
  readonly exercise: PlanExercise;
  /** Today's best set. */
  readonly today: RecordedSet;
}

/** The exercises of a plan that were done today with other numbers, in the plan's order. */
export function todaysNumbers(plan: Plan, today: readonly RecordedExercise[]): TodaysNumbers[] {
  return plan.exercises.flatMap((exercise, index) => {
    const key = exerciseKey(exercise.name);
    const isNamesake = ({ name }: { name: string }) => exerciseKey(name) === key;
    // The second of a name is the second of today, and the last one all that are left.
    const nth = plan.exercises.slice(0, index).filter(isNamesake).length;
    const isLast = !plan.exercises.slice(index + 1).some(isNamesake);
    const own = today.filter(isNamesake).slice(nth, isLast ? undefined : nth + 1);
    const best = bestSet(own.flatMap(({ sets }) => sets));
    const isSame =
      best &&
      Math.abs(best.weight - exercise.weight) < SAME_WEIGHT_LBS &&
      best.reps === sessionReps(exercise);
    return best && !isSame ? [{ exercise, today: best }] : [];
  });
}

/** The plan with today's numbers; its sets and all else stay. */
export function withTodaysNumbers(plan: Plan, numbers: readonly TodaysNumbers[]): Plan {
  const sets = new Map(numbers.map(({ exercise, today }) => [exercise.id, today]));
  return {
    ...plan,
    exercises: plan.exercises.map((exercise) => ({ ...exercise, ...sets.get(exercise.id) })),
  };
}
