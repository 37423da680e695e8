import { useLayoutEffect, useRef } from 'react';
import type { Month } from '../../domain/history.ts';
import type { ListedSession } from '../../store/history/listed.ts';
import { pageOf } from '../parts/pageOf.ts';
import styles from './HistoryList.module.css';
import { PeriodFilter } from './PeriodFilter.tsx';
import type { HistoryPage } from './useHistory.ts';
import { WorkoutList } from './WorkoutList.tsx';

/** The row of a session that was opened, and where it stood; null when it was not on the screen. */
export interface LeftRow {
  readonly id: string;
  readonly top: number | null;
}

interface HistoryListProps {
  readonly month: Month | null;
  readonly months: readonly Month[];
  readonly onMonth: (month: Month | null) => void;
  readonly page: HistoryPage;
  readonly onMore: () => void;
  /** Where one comes back to. */
  readonly left: LeftRow | null;
  readonly onOpen: (session: ListedSession, button: HTMLButtonElement) => void;
}

/** The period filter and its sessions; one comes back to the row one left, where it stood. */
export function HistoryList({ month, months, onMonth, left, ...list }: HistoryListProps) {
  const place = useRef<HTMLElement>(null);
  const row = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!left) return;
    // The button that was pressed is gone.
    (row.current ?? place.current)?.focus();
    if (!row.current || left.top === null) return;
    const moved = row.current.getBoundingClientRect().top - left.top;
    pageOf(row.current)?.scrollBy(0, moved);
  }, [left]);

  return (
    <section ref={place} tabIndex={-1} className={styles['list']}>
      <PeriodFilter month={month} months={months} onMonth={onMonth} />
      <WorkoutList {...list} left={left?.id ?? null} leftRef={row} />
    </section>
  );
}
