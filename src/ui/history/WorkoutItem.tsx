import { ChevronRight } from 'lucide';
import { type Ref, useRef } from 'react';
import type { Day } from '../../domain/days.ts';
import { shownName } from '../../domain/names.ts';
import { exerciseKey } from '../../domain/records.ts';
import type { SessionRecord } from '../../domain/session.ts';
import type { MarkedSession } from '../../store/history/records.ts';
import { leafText } from '../dates.ts';
import { Facts } from '../parts/Facts.tsx';
import { useFocusHeir } from '../parts/focusHeir.ts';
import { Icon } from '../parts/Icon.tsx';
import { RecordMark } from '../parts/RecordMark.tsx';
import { StandingMark } from '../parts/StandingMark.tsx';
import { TEXT } from '../text.ts';
import { useUnit } from '../unitContext.ts';
import { volumeText } from '../weightText.ts';
import { HISTORY_TEXT } from './text.ts';
import styles from './WorkoutItem.module.css';

interface WorkoutItemProps {
  readonly session: MarkedSession;
  readonly today: Day;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
  readonly onOpen: (button: HTMLButtonElement) => void;
}

/** A session in a list: its day as stored, name, duration, volume or that it was without weight, what was done and whether it was a record (N.history). */
export function WorkoutItem({ session, today, buttonRef, onOpen }: WorkoutItemProps) {
  const unit = useUnit();
  const { dayOfMonth, month, year } = leafText(session.date, today);
  const row = useRef<HTMLLIElement>(null);
  // It may be deleted while it has the focus: reading goes on at the list.
  useFocusHeir(row, 'section');
  return (
    <li ref={row}>
      <button
        ref={buttonRef}
        type="button"
        className={`item ${styles['workout']}`}
        onClick={({ currentTarget }) => onOpen(currentTarget)}
      >
        <time dateTime={session.date} className={styles['leaf']}>
          {dayOfMonth} <span>{month}</span>
          {year !== null && <span> {year}</span>}
        </time>{' '}
        <span className={styles['words']}>
          <b>{shownName(session.workoutName)}</b>{' '}
          <Facts
            facts={[
              TEXT.minutes(session.duration),
              TEXT.exercises(session.exerciseCount),
              isBodyweight(session)
                ? HISTORY_TEXT.bodyweight
                : volumeText(session.totalVolume, unit),
            ]}
          />{' '}
          <Exercises exercises={session.exercises} />{' '}
          <span className={styles['marks']}>
            {session.records.length > 0 && (
              <>
                <RecordMark what={HISTORY_TEXT.records(session.records.length)} />{' '}
              </>
            )}
            <StandingMark standing={session.standing} />
          </span>
        </span>
        <Icon of={ChevronRight} className={styles['more']} />
      </button>
    </li>
  );
}

/** What was done without weight has no volume, and is not nothing. */
function isBodyweight({ exercises, totalVolume }: SessionRecord): boolean {
  const all = exercises.flatMap(({ sets }) => sets);
  return totalVolume === 0 && all.length > 0 && all.every(({ weight }) => weight === 0);
}

/** More of them would make a row a paragraph. */
const SHOWN_EXERCISES = 3;

/** The first of the exercises by name, each once. */
function Exercises({ exercises }: Pick<SessionRecord, 'exercises'>) {
  const names = new Map<string, string>();
  for (const { name } of exercises) {
    const key = exerciseKey(name);
    if (!names.has(key)) names.set(key, shownName(name));
  }
  if (names.size === 0) return null;
  const shown = [...names.values()].slice(0, SHOWN_EXERCISES);
  return (
    <span className={`meta ${styles['exercises']}`}>
      {HISTORY_TEXT.someExercises(shown, names.size - shown.length)}
    </span>
  );
}
