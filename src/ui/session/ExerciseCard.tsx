import { Check } from 'lucide';
import { memo } from 'react';
import { lastOf } from '../../domain/history.ts';
import {
  type RecordedSet,
  type SessionExercise,
  type SessionSet,
  type SetPlace,
  sessionProgress,
} from '../../domain/session.ts';
import { ExerciseLink } from '../exercise/ExerciseLink.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { MenuItems } from '../parts/Menu.tsx';
import { MenuButton } from '../parts/MenuButton.tsx';
import { useUnit } from '../unitContext.ts';
import styles from './ExerciseCard.module.css';
import { type SetActions, SetRow } from './SetRow.tsx';
import { SESSION_TEXT } from './text.ts';

interface ExerciseCardProps {
  /** Where it stands in the session. */
  index: number;
  exercise: SessionExercise;
  /** The exercise's name, told apart from others of the same name. */
  name: string;
  /** A set index, or null where the set is in another exercise. */
  current: number | null;
  /** The sets done last time; none when there was no such time. */
  last: readonly RecordedSet[];
  /** The same function for as long as the session is open, and what a menu does holds as long as the card looks the same. */
  actionsOf: (place: SetPlace) => SetActions;
  /** What its menu offers. */
  options: MenuItems;
}

/** One exercise of a running session and its sets; drawn anew only where it looks different. */
export const ExerciseCard = memo(Card, (before, after) => lookOf(before) === lookOf(after));

/** A reading of the session is a new object, though mostly the same. */
function lookOf({ index, exercise, name, current, last, options }: ExerciseCardProps): string {
  const offered = options.flatMap((option) => (option ? option.label : []));
  return JSON.stringify([index, exercise, name, current, last, offered]);
}

function Card({ index: place, exercise, name, current, last, ...card }: ExerciseCardProps) {
  const { isSkipped = false } = exercise;
  const { done, total } = sessionProgress({ exercises: [exercise] });
  // What is done of a skipped one stays to be seen.
  const shown = numbered(exercise.sets).filter(({ set }) => set.completed || !isSkipped);
  return (
    <section
      className={`${styles['card']} ${shown.at(-1)?.set.completed ? styles['ended'] : ''}`}
      style={{ '--rows': shown.length }}
    >
      <div className={styles['top']}>
        <h2 className={styles['name']} aria-label={name}>
          <ExerciseLink name={exercise.name} shown={name} />
        </h2>
        <Count done={done} total={total} isSkipped={isSkipped} />
        <MenuButton label={SESSION_TEXT.options(name)} items={card.options} />
      </div>
      {shown.length > 0 && <ColumnHeads />}
      {shown.map(({ set, index, number }) => (
        <SetRow
          key={number}
          set={set}
          number={number}
          exercise={name}
          isCurrent={index === current}
          last={lastOf(last, index)}
          actions={card.actionsOf({ exercise: place, set: index })}
        />
      ))}
    </section>
  );
}

function Count({ done, total, isSkipped }: { done: number; total: number; isSkipped: boolean }) {
  const isAll = !isSkipped && done === total;
  return (
    <span className={`${styles['count']} ${isAll ? styles['all'] : ''}`} aria-live="polite">
      {isAll && <Icon of={Check} />}
      {isSkipped ? SESSION_TEXT.skipped : SESSION_TEXT.countDone(done, total)}
    </span>
  );
}

function ColumnHeads() {
  const unit = useUnit();
  return (
    <div className={styles['head']} aria-hidden="true">
      <span>{SESSION_TEXT.set}</span>
      <span>{SESSION_TEXT.lastTime}</span>
      <span>{unit}</span>
      <span>{SESSION_TEXT.reps}</span>
      <span>{SESSION_TEXT.done}</span>
    </div>
  );
}

/** A session's sets are never reordered: their number is who they are. */
function numbered(sets: readonly SessionSet[]) {
  return sets.map((set, index) => ({ set, index, number: index + 1 }));
}
