/** 'Use today's numbers next time' (D31). */
import type { Plan, PlanExercise } from './plan.ts';
import { bestSet, exerciseKey, SAME_WEIGHT_LBS } from './records.ts';
import { type RecordedSet, type SessionRecord, sessionReps } from './session.ts';

/** An exercise of a plan whose numbers were others today. */
export interface TodaysNumbers {
  readonly exercise: PlanExercise;
  /** Today's best set. */
  readonly today: RecordedSet;
}

/** The exercises of a plan that were done today with other numbers, in the plan's order. */
export function todaysNumbers(
  plan: Plan,
  { exercises }: Pick<SessionRecord, 'exercises'>,
): TodaysNumbers[] {
  const left = exercises.map(({ name, sets }) => ({ key: exerciseKey(name), best: bestSet(sets) }));
  return plan.exercises.flatMap((exercise) => {
    // The second of a name is the second that was done.
    const at = left.findIndex(({ key }) => key === exerciseKey(exercise.name));
    const [done] = at >= 0 ? left.splice(at, 1) : [];
    const today = done?.best;
    const isSame =
      today &&
      Math.abs(today.weight - exercise.weight) < SAME_WEIGHT_LBS &&
      today.reps === sessionReps(exercise);
    return today && !isSame ? [{ exercise, today }] : [];
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
