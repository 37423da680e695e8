import { setAt } from '../../../domain/currentSet.ts';
import { lastOf } from '../../../domain/history.ts';
import type { RecordedSet, Session, SetPlace } from '../../../domain/session.ts';
import type { What } from '../SetNumber.tsx';

/** The set at hand, as the dock shows it. */
export interface SetAtHand {
  /** From 1, and how many the exercise has. */
  readonly number: number;
  readonly total: number;
  readonly exercise: string;
  /** Pounds, as a text, and what stands in the other box. */
  readonly weight: string;
  readonly reps: string;
  readonly isDone: boolean;
  readonly last: RecordedSet | null;
}

/** What the thumb does at the dock. */
export interface DockActions {
  onStep(what: What, direction: -1 | 1): void;
  /** Into the box of that number. */
  onType(what: What): void;
  onLog(): void;
  /** On to the next set; this one stays as it is. */
  onNext(): void;
  onComplete(): void;
  onAddExercise(): void;
}

/** `names`: the exercises' own, told apart; `last`: the sets done last time of each. */
export function setAtHand(
  session: Session,
  place: SetPlace | null,
  { names, last }: { names: readonly string[]; last: readonly (readonly RecordedSet[])[] },
): SetAtHand | null {
  const set = place && setAt(session, place);
  if (!set) return null;
  const exercise = names[place.exercise] ?? '';
  return {
    number: place.set + 1,
    total: session.exercises[place.exercise]?.sets.length ?? 0,
    exercise,
    weight: set.weight,
    reps: set.reps,
    isDone: set.completed,
    last: lastOf(last[place.exercise], place.set),
  };
}
