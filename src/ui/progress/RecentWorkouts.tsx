import { useState } from 'react';
import { HISTORY_PREVIEW_COUNT } from '../../domain/constants.ts';
import type { ListedSession } from '../../store/history/listed.ts';
import { readMostTrained } from '../../store/history/mostTrained.ts';
import { type MarkedSession, readNewest } from '../../store/history/records.ts';
import { useAccount } from '../accountContext.ts';
import { HistoryOverlay } from '../history/HistoryOverlay.tsx';
import { WorkoutItem } from '../history/WorkoutItem.tsx';
import { TEXT } from '../text.ts';
import { useQuery } from '../useQuery.ts';
import { useToday } from '../useToday.ts';
import { useWholeIndex } from '../useWholeIndex.ts';
import styles from './RecentWorkouts.module.css';

/** The 3 most recent sessions, and the way to all of them (S2, S9). */
export function RecentWorkouts() {
  const account = useAccount();
  /** The open history; here, so that nothing else is rendered with it. */
  const [history, setHistory] = useState<{ first: ListedSession | null } | null>(null);
  const recent = useQuery(readNewest, account)?.slice(0, HISTORY_PREVIEW_COUNT);
  useWholeIndex(recent !== undefined);
  // What stands above it is not there yet, and would push it away under a thumb.
  if (useQuery(readMostTrained, account) === undefined) return null;
  return (
    <>
      <section tabIndex={-1} className="card list-card" aria-labelledby="history">
        <div className="card-head">
          <h2 id="history">{TEXT.workoutHistory}</h2>
          <button
            type="button"
            className={styles['all']}
            onClick={() => setHistory({ first: null })}
          >
            {TEXT.viewAll}
          </button>
        </div>
        {recent && <Sessions sessions={recent} onOpen={(first) => setHistory({ first })} />}
      </section>
      {history && <HistoryOverlay first={history.first} onClose={() => setHistory(null)} />}
    </>
  );
}

interface SessionsProps {
  readonly sessions: readonly MarkedSession[];
  readonly onOpen: (session: ListedSession) => void;
}

function Sessions({ sessions, onOpen }: SessionsProps) {
  const today = useToday(useAccount());
  if (sessions.length === 0) return <p className="empty">{TEXT.noSessions}</p>;
  return (
    <ul className="list" aria-label={TEXT.recentWorkouts}>
      {sessions.map((session) => (
        <WorkoutItem
          key={session.id}
          session={session}
          today={today}
          onOpen={() => onOpen(session)}
        />
      ))}
    </ul>
  );
}
