/** What changes in a running session beside its numbers (D32): its sets and exercises, never the plan. */
import { DEFAULT_SESSION_REPS, LIMITS } from './constants.ts';
import { isPlan } from './normalised.ts';
import { textOfNumber } from './numberInput.ts';
import type { Plan } from './plan.ts';
import {
  exerciseAt,
  type RecordedExercise,
  type Session,
  type SessionExercise,
  type SessionRecord,
  type SessionSet,
  startSession,
} from './session.ts';

export type Reshape =
  | { readonly do: 'add'; readonly added: SessionExercise }
  | (OfExercise & {
      readonly exercise: number;
      /** Its name: another one that stands there meanwhile is left alone. */
      readonly name?: string | undefined;
    });

type OfExercise =
  /** One more set as the last one is; or `set`, which was removed. */
  | { readonly do: 'addSet'; readonly set?: SessionSet | undefined }
  /** The last undone set; where all are done, the last one. */
  | { readonly do: 'removeSet' | 'skip' | 'bringBack' }
  /** What is done stays under its name; what is not is done with the other exercise. */
  | { readonly do: 'swap'; readonly added: SessionExercise }
  /** Of the other exercise, as long as none of its sets is done: `held` is there again. */
  | { readonly do: 'swapBack'; readonly held: SessionExercise };

/** A session with a change to its sets or exercises; the same one where that is not possible. */
export function reshape(session: Session, change: Reshape): Session {
  if (change.do === 'add') {
    return isFull(session)
      ? session
      : { ...session, exercises: [...session.exercises, change.added] };
  }
  const place = exerciseAt(session, change);
  const exercise = session.exercises[place];
  if (!exercise || (change.do === 'swap' && isFull(session) && isBegun(exercise))) return session;
  if (change.do === 'swapBack') return swappedBack(session, place, change.held);
  const shaped = reshaped(exercise, change);
  return shaped[0] === exercise
    ? session
    : { ...session, exercises: session.exercises.toSpliced(place, 1, ...shaped) };
}

/** True where no exercise can be added. */
export function isFull({ exercises }: Session): boolean {
  return exercises.length >= LIMITS.planExercises;
}

/** True for an exercise with a set that is done: swapped, it becomes two. */
export function isBegun({ sets }: SessionExercise): boolean {
  return sets.some(({ completed }) => completed);
}

/** What was done of it when it was swapped stands before the other one, and may have been put right since. */
function swappedBack(session: Session, place: number, held: SessionExercise): Session {
  const { exercises } = session;
  const [added, before] = [exercises[place], exercises[place - 1]];
  if (!added || isBegun(added)) return session;
  // Nothing was done when it was swapped: it was replaced as a whole.
  if (added.insteadOf !== undefined) {
    return isBegun(held) ? session : { ...session, exercises: exercises.with(place, held) };
  }
  if (before?.name !== held.name) return session;
  const undone = held.sets.filter(({ completed }) => !completed);
  // Another tab may have ticked one just before.
  const ticked = Math.max(0, undone.length + before.sets.length - held.sets.length);
  const sets = [...before.sets, ...undone.slice(ticked)];
  return { ...session, exercises: exercises.toSpliced(place - 1, 2, { ...before, sets }) };
}

function reshaped(
  exercise: SessionExercise,
  change: Exclude<OfExercise, { do: 'swapBack' }>,
): SessionExercise[] {
  const { sets } = exercise;
  switch (change.do) {
    case 'addSet': {
      const next = change.set ?? setLike(sets.at(-1));
      return [sets.length < LIMITS.sessionSets ? { ...exercise, sets: [...sets, next] } : exercise];
    }
    case 'removeSet': {
      const index = removableSet(exercise);
      return [
        index === null ? exercise : { ...exercise, sets: sets.filter((_, at) => at !== index) },
      ];
    }
    case 'skip':
      return [{ ...exercise, isSkipped: true }];
    case 'bringBack': {
      const { isSkipped: _, ...back } = exercise;
      return [back];
    }
    case 'swap': {
      const done = sets.filter(({ completed }) => completed);
      const { name, insteadOf = name } = exercise;
      return done.length === 0
        ? [{ ...change.added, insteadOf }]
        : [{ ...exercise, sets: done }, change.added];
    }
  }
}

/** The index of the set that 'Remove last set' takes: an exercise keeps one. */
export function removableSet({ sets }: SessionExercise): number | null {
  if (sets.length < 2) return null;
  const undone = sets.findLastIndex(({ completed }) => !completed);
  return undone >= 0 ? undone : sets.length - 1;
}

/** Sets of an exercise that comes in while the session runs, where nothing says how many. */
const NEW_SETS = 3;

/** An exercise that comes in: no plan says its numbers, and last time's are shown, never pre-filled (B.last). */
export function newExercise(name: string, count = NEW_SETS): SessionExercise {
  return { name, sets: Array.from({ length: Math.max(count, 1) }, () => setLike(undefined)) };
}

/** An exercise as it was; a set without a rep then aims at those of a new one. */
function exerciseLike({ name, sets }: RecordedExercise): SessionExercise {
  const again = sets.slice(0, LIMITS.sessionSets).map(({ weight, reps }, index) => ({
    weight: textOfNumber(weight),
    reps: textOfNumber(reps || DEFAULT_SESSION_REPS),
    completed: false,
    ...(isReturn(sets, index) && { hasOwnWeight: true as const }),
  }));
  return again.length > 0 ? { name, sets: again } : newExercise(name);
}

/** True where a weight comes again after another one, as on the way down a pyramid: it follows none of before. */
function isReturn(sets: RecordedExercise['sets'], index: number): boolean {
  const weights = sets.slice(0, index + 1).map(({ weight }) => weight);
  const weight = weights[index] ?? 0;
  return weights[index - 1] !== weight && weights.indexOf(weight) < index;
}

/** What a session begins with: a plan, a past session, or nothing. */
export type Origin = Plan | SessionRecord | null;

/** A session; one like a past one is of no plan, since that may be another by now. */
export function newSession(from: Origin, nowMs: number): Session {
  if (from === null || isPlan(from)) return startSession(from, nowMs);
  const exercises = from.exercises.map(exerciseLike);
  return { ...startSession(null, nowMs), planName: from.workoutName, exercises };
}

function setLike(set: SessionSet | undefined): SessionSet {
  const { weight = '0', reps = String(DEFAULT_SESSION_REPS) } = set ?? {};
  return { weight, reps, completed: false };
}
