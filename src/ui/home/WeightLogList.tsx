import { type UIEvent, useState } from 'react';
import type { Day } from '../../domain/days.ts';
import { type WeightLog, weightsNewestFirst } from '../../domain/weight.ts';
import { TEXT } from '../text.ts';
import { usePainted } from '../usePainted.ts';
import { LoggedWeightItem } from './LoggedWeightItem.tsx';
import styles from './WeightLogList.module.css';

/** Ten years of days are thousands of rows, and no more than three are in sight: some come behind them, more with scrolling. */
const FIRST_ROWS = 8;
const ROWS_AT_A_TIME = 30;
const NEAR_END_PX = 600;

interface WeightLogListProps {
  readonly log: WeightLog;
  /** The days that are not on the server as they are shown here. */
  readonly unsent: ReadonlyMap<Day, 'waiting' | 'parked'> | undefined;
  readonly today: Day;
}

/** The logged days, newest first, 36 units high with scrolling (S2, S9). */
export function WeightLogList({ log, unsent, today }: WeightLogListProps) {
  const [rowCount, setRowCount] = useState(ROWS_AT_A_TIME);
  const shownCount = usePainted() ? rowCount : FIRST_ROWS;
  const logged = weightsNewestFirst(log);
  if (logged.length === 0) return null;

  const showMore = ({ currentTarget: list }: UIEvent<HTMLOListElement>) => {
    const belowPx = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (rowCount < logged.length && belowPx < NEAR_END_PX) setRowCount(rowCount + ROWS_AT_A_TIME);
  };

  return (
    <ol className={styles['log']} aria-label={TEXT.loggedWeights} onScroll={showMore}>
      {logged.slice(0, shownCount).map(({ day, weight }, index) => (
        <LoggedWeightItem
          key={day}
          place={index + 1}
          count={logged.length}
          day={day}
          weight={weight}
          standing={unsent?.get(day) ?? 'sent'}
          today={today}
        />
      ))}
    </ol>
  );
}
