import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { LastSets } from '../../../domain/history.ts';
import { numbersOf } from '../../../domain/knownExercises.ts';
import { distinctNames } from '../../../domain/names.ts';
import type { ExerciseDraft } from '../../../domain/plan.ts';
import { distinctKeys } from '../../../domain/records.ts';
import { BUILDER_TEXT } from '../text.ts';
import type { ExerciseEdits } from '../useExercises.ts';
import styles from './ChosenExercises.module.css';
import { ExerciseRow } from './ExerciseRow.tsx';
import { useDrag } from './useDrag.ts';

interface ChosenExercisesProps {
  readonly exercises: readonly ExerciseDraft[];
  /** What was done last time, where that is known. */
  readonly last: LastSets | undefined;
  readonly edits: ExerciseEdits;
  /** Takes the focus of the last one when that is removed. */
  readonly heir: RefObject<HTMLElement | null>;
}

/** The exercises of the workout being built, in its order. */
export function ChosenExercises({ exercises, last, edits, heir }: ChosenExercisesProps) {
  const names = distinctNames(exercises.map(({ name }) => name));
  const keys = distinctKeys(exercises);
  const list = useRef<HTMLOListElement>(null);
  const removedFrom = useRef<number | null>(null);
  const grab = useDrag((index, step) => {
    const exercise = exercises[index];
    if (exercise) edits.onMove(exercise.id, step);
  }, exercises.map(({ id }) => id).join());

  // The button that had focus is gone with its exercise: that of the next one takes it, or of the last.
  useLayoutEffect(() => {
    if (removedFrom.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]');
    const next = buttons?.[Math.min(removedFrom.current, exercises.length - 1)];
    (next ?? heir.current)?.focus({ preventScroll: true });
    removedFrom.current = null;
  }, [exercises, heir]);

  if (exercises.length === 0) return null;
  return (
    <ol ref={list} aria-label={BUILDER_TEXT.chosen} className={styles['chosen']}>
      {exercises.map((exercise, index) => (
        <ExerciseRow
          key={exercise.id}
          exercise={exercise}
          name={names[index] ?? exercise.name}
          isFirst={index === 0}
          isLast={index === exercises.length - 1}
          last={numbersOf(last?.get(keys[index] ?? '') ?? [])}
          edits={edits}
          onGrab={grab}
          onRemove={() => {
            removedFrom.current = index;
            edits.onRemove(exercise.id);
          }}
        />
      ))}
    </ol>
  );
}
