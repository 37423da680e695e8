import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { distinctNames, shownName } from '../../domain/names.ts';
import { shownVolume } from '../../domain/unit.ts';
import type { ListedSession } from '../../store/history/listed.ts';
import { readMarkedSession } from '../../store/history/records.ts';
import { useAccount } from '../accountContext.ts';
import { wholeDayText } from '../dates.ts';
import { holdBackButton } from '../parts/backButton.ts';
import { Figures } from '../parts/Figures.tsx';
import { pageOf } from '../parts/pageOf.ts';
import { StandingMark } from '../parts/StandingMark.tsx';
import { TEXT } from '../text.ts';
import { useUnit } from '../unitContext.ts';
import { volumeUnitText } from '../weightText.ts';
import { ExerciseSets } from './ExerciseSets.tsx';
import { HISTORY_TEXT } from './text.ts';
import styles from './WorkoutDetail.module.css';

interface WorkoutDetailProps {
  /** The session as it was when it was opened. */
  readonly opened: ListedSession;
  /** The browser's Back was pressed. */
  readonly onBack: () => void;
}

/** One session of the history: what was done, set by set (S2.history). */
export function WorkoutDetail({ opened, onBack }: WorkoutDetailProps) {
  const account = useAccount();
  const heading = useRef<HTMLHeadingElement>(null);
  const goBack = useEffectEvent(onBack);
  // What is open stays open, even if it goes from the history meanwhile.
  const read = useLiveQuery(() => readMarkedSession(account, opened));
  const session = read ?? opened;
  const names = distinctNames(session.exercises.map(({ name }) => name));

  useEffect(() => holdBackButton(() => goBack()), []);
  useLayoutEffect(() => {
    if (heading.current) pageOf(heading.current)?.scrollTo(0, 0);
    heading.current?.focus();
  }, []);

  return (
    <>
      <section className="hero">
        <div className={styles['words']}>
          <h2 ref={heading} tabIndex={-1} className={styles['name']}>
            {shownName(session.workoutName)}
          </h2>
          <time dateTime={session.date} className={`meta ${styles['day']}`}>
            {wholeDayText(session.date)}
          </time>
          <StandingMark standing={read === null ? 'sent' : session.standing} />
        </div>
        <Stats session={session} />
      </section>
      {session.exercises.length === 0 && <p className="empty">{HISTORY_TEXT.noSets}</p>}
      {session.exercises.length > 0 && (
        <div className={`card ${styles['exercises']}`}>
          {session.exercises.map(({ name, sets }, index) => (
            <ExerciseSets
              key={names[index]}
              name={name}
              shown={names[index] ?? name}
              sets={sets}
              records={read?.records.filter(({ set }) => sets.includes(set)) ?? []}
              isFirst={index === 0}
            />
          ))}
        </div>
      )}
    </>
  );
}

function Stats({ session: { duration, exercises, totalVolume } }: { session: ListedSession }) {
  const unit = useUnit();
  const setCount = exercises.reduce((sum, { sets }) => sum + sets.length, 0);
  return (
    <Figures
      figures={[
        { what: TEXT.minutesUnit(duration), value: duration },
        { what: HISTORY_TEXT.sets(setCount), value: setCount },
        { what: volumeUnitText(unit), value: shownVolume(totalVolume, unit) },
      ]}
    />
  );
}
