import { type RefObject, useLayoutEffect, useRef } from 'react';
import { distinctNames } from '../../domain/names.ts';
import type { ExerciseDraft } from '../../domain/plan.ts';
import { useFocusHeir } from '../parts/focusHeir.ts';
import styles from './ChosenExercises.module.css';
import { ExerciseItem } from './ExerciseItem.tsx';
import { BUILDER_TEXT } from './text.ts';
import type { ExerciseEdits } from './useExercises.ts';

interface ChosenExercisesProps extends Omit<ExerciseEdits, 'onAdd'> {
  exercises: readonly ExerciseDraft[];
}

/** The exercises of the workout being built, in its order. */
export function ChosenExercises({ exercises, onChange, onMove, onRemove }: ChosenExercisesProps) {
  const names = distinctNames(exercises.map(({ name }) => name));
  const chosen = useRef<HTMLDivElement>(null);
  const removedFrom = useRef<number | null>(null);

  // The button that had focus is gone with its exercise: the next one takes it, or the last.
  useLayoutEffect(() => {
    if (removedFrom.current === null) return;
    const buttons = chosen.current?.querySelectorAll<HTMLElement>('[data-remove]');
    const next = buttons?.[Math.min(removedFrom.current, exercises.length - 1)];
    (next ?? chosen.current?.querySelector('p'))?.focus({ preventScroll: true });
    removedFrom.current = null;
  }, [exercises]);

  return (
    <div ref={chosen} tabIndex={-1}>
      {exercises.length === 0 && <NoExercises heir={chosen} />}
      {exercises.length > 0 && (
        <ul aria-label={BUILDER_TEXT.chosen} className={styles['chosen']}>
          {exercises.map((exercise, index) => (
            <ExerciseItem
              key={exercise.id}
              exercise={exercise}
              name={names[index] ?? exercise.name}
              isFirst={index === 0}
              isLast={index === exercises.length - 1}
              onChange={(change) => onChange(exercise.id, change)}
              onMove={(step) => onMove(exercise.id, step)}
              onRemove={() => {
                removedFrom.current = index;
                onRemove(exercise.id);
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** It has the focus after the last one was removed, and gives it on when that one is put back. */
function NoExercises({ heir }: { heir: RefObject<HTMLDivElement | null> }) {
  const hint = useRef<HTMLParagraphElement>(null);
  useFocusHeir(hint, heir);
  return (
    <p ref={hint} tabIndex={-1} className="empty">
      {BUILDER_TEXT.noExercises}
    </p>
  );
}
