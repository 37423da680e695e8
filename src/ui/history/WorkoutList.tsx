import { type Ref, useEffect, useEffectEvent, useRef } from 'react';
import type { ListedSession } from '../../store/history/listed.ts';
import { useAccount } from '../accountContext.ts';
import { TEXT } from '../text.ts';
import { useToday } from '../useToday.ts';
import { HISTORY_TEXT } from './text.ts';
import type { HistoryPage } from './useHistory.ts';
import { WorkoutItem } from './WorkoutItem.tsx';
import styles from './WorkoutList.module.css';

interface WorkoutListProps {
  readonly page: HistoryPage;
  readonly onMore: () => void;
  readonly onOpen: (session: ListedSession, button: HTMLButtonElement) => void;
  /** The session one came back from, and where its button is put. */
  readonly left: string | null;
  readonly leftRef: Ref<HTMLButtonElement>;
}

/** The sessions of a period, newest first (D21). */
export function WorkoutList({ page, onMore, onOpen, left, leftRef }: WorkoutListProps) {
  const today = useToday(useAccount());
  if (page.sessions.length === 0) {
    const words = page.month === null ? TEXT.noSessions : HISTORY_TEXT.noneInPeriod;
    return <p className="empty">{words}</p>;
  }
  return (
    <div className={`card ${styles['card']}`}>
      <ul className="list" aria-label={HISTORY_TEXT.workouts}>
        {page.sessions.map((session) => (
          <WorkoutItem
            key={session.id}
            session={session}
            today={today}
            buttonRef={session.id === left ? leftRef : undefined}
            onOpen={(button) => onOpen(session, button)}
          />
        ))}
      </ul>
      {page.hasMore && <EndOfPage key={page.sessions.length} onNear={onMore} />}
    </div>
  );
}

/** Calls when the end of the list is near. */
function EndOfPage({ onNear }: { onNear: () => void }) {
  const mark = useRef<HTMLSpanElement>(null);
  const showMore = useEffectEvent(onNear);
  useEffect(() => {
    const watching = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) showMore();
    });
    if (mark.current) watching.observe(mark.current);
    return () => watching.disconnect();
  }, []);
  return <span ref={mark} className={styles['end']} aria-hidden="true" />;
}
