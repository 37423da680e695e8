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
  const left = today.map(({ name, sets }) => ({ key: exerciseKey(name), best: bestSet(sets) }));
  return plan.exercises.flatMap((exercise) => {
    // The second of a name is the second of today, where the first was left out, too.
    const at = left.findIndex(({ key }) => key === exerciseKey(exercise.name));
    const [done] = at >= 0 ? left.splice(at, 1) : [];
    const best = done?.best;
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
