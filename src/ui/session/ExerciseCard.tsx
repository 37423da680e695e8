import { Check } from 'lucide-react';
import type { RecordedSet, SessionExercise, SessionSet } from '../../domain/session.ts';
import styles from './ExerciseCard.module.css';
import { type SetActions, SetRow } from './SetRow.tsx';
import { SESSION_TEXT } from './text.ts';

interface ExerciseCardProps {
  exercise: SessionExercise;
  /** The exercise's name, told apart from others of the same name. */
  name: string;
  /** A set index, or null where the set is in another exercise. */
  current: number | null;
  /** The sets done last time; none when there was no such time. */
  last: readonly RecordedSet[];
  actionsOf: (set: number) => SetActions;
}

/** One exercise of a running session and its sets. */
export function ExerciseCard({ exercise, name, current, last, actionsOf }: ExerciseCardProps) {
  const done = exercise.sets.filter((set) => set.completed).length;
  const total = exercise.sets.length;
  return (
    <section className={styles['card']}>
      <div className={styles['top']}>
        <h2 className={styles['name']}>{name}</h2>
        <span className={`${styles['count']} ${done === total ? styles['all'] : ''}`}>
          {done === total && <Check aria-hidden="true" />}
          {SESSION_TEXT.countDone(done, total)}
        </span>
      </div>
      <div className={styles['head']} aria-hidden="true">
        <span>{SESSION_TEXT.set}</span>
        <span>{SESSION_TEXT.lastTime}</span>
        <span>{SESSION_TEXT.lb}</span>
        <span>{SESSION_TEXT.reps}</span>
        <span>{SESSION_TEXT.done}</span>
      </div>
      {numbered(exercise.sets).map(({ set, index, number }) => (
        <SetRow
          key={number}
          set={set}
          number={number}
          exercise={name}
          isCurrent={index === current}
          last={last[index] ?? null}
          actions={actionsOf(index)}
        />
      ))}
    </section>
  );
}

/** A session's sets are never reordered: their number is who they are. */
function numbered(sets: readonly SessionSet[]) {
  return sets.map((set, index) => ({ set, index, number: index + 1 }));
}
