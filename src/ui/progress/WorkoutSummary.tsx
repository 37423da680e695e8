import type { SessionRecord } from '../../domain/session.ts';
import { leafText } from '../dates.ts';
import { Facts } from '../parts/Facts.tsx';
import { TEXT } from '../text.ts';
import styles from './WorkoutSummary.module.css';

/** What a list says about a session: its day as stored, name, duration, exercises and volume. */
export function WorkoutSummary({ session }: { session: SessionRecord }) {
  const { dayOfMonth, month } = leafText(session.date);
  return (
    <div className={styles['summary']}>
      <time dateTime={session.date} className={styles['leaf']}>
        {dayOfMonth} <span>{month}</span>
      </time>
      <div className={styles['words']}>
        <b>{session.workoutName}</b>
        <Facts
          facts={[
            TEXT.minutes(session.duration),
            TEXT.exercises(session.exerciseCount),
            TEXT.pounds(session.totalVolume.toLocaleString('en-US')),
          ]}
        />
      </div>
    </div>
  );
}
