import { ChevronRight } from 'lucide-react';
import type { Ref } from 'react';
import type { Day } from '../../domain/days.ts';
import { shownName } from '../../domain/names.ts';
import type { ListedSession } from '../../store/history/listed.ts';
import { leafText } from '../dates.ts';
import { Facts } from '../parts/Facts.tsx';
import { TEXT } from '../text.ts';
import { useUnit } from '../unitContext.ts';
import { volumeText } from '../weightText.ts';
import { StandingMark } from './StandingMark.tsx';
import styles from './WorkoutItem.module.css';

interface WorkoutItemProps {
  readonly session: ListedSession;
  readonly today: Day;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
  readonly onOpen: (button: HTMLButtonElement) => void;
}

/** A session in a list: its day as stored, name, duration, exercises and volume (N.history). */
export function WorkoutItem({ session, today, buttonRef, onOpen }: WorkoutItemProps) {
  const unit = useUnit();
  const { dayOfMonth, month, year } = leafText(session.date, today);
  return (
    <li>
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
              volumeText(session.totalVolume, unit),
            ]}
          />{' '}
          <StandingMark standing={session.standing} />
        </span>
        <ChevronRight aria-hidden="true" className={styles['more']} />
      </button>
    </li>
  );
}
