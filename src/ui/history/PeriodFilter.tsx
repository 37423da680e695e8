import { ChevronDown } from 'lucide';
import { useId } from 'react';
import type { Month } from '../../domain/history.ts';
import { monthText } from '../dates.ts';
import { Icon } from '../parts/Icon.tsx';
import styles from './PeriodFilter.module.css';
import { HISTORY_TEXT } from './text.ts';

const ALL = 'all';

interface PeriodFilterProps {
  /** null for all of them. */
  readonly month: Month | null;
  /** Those with sessions, newest first. */
  readonly months: readonly Month[];
  readonly onMonth: (month: Month | null) => void;
}

/** All, or one of the months that the history has sessions in, newest first (S9). */
export function PeriodFilter({ month, months, onMonth }: PeriodFilterProps) {
  const id = useId();
  // A month that was emptied while it is chosen stays, or the box would show another one.
  const isGone = month !== null && !months.includes(month);
  const offered = isGone ? [...months, month].sort().reverse() : months;
  return (
    <div className="field">
      <label htmlFor={id}>{HISTORY_TEXT.period}</label>
      <div className={styles['pick']}>
        <select
          id={id}
          className="in"
          value={month ?? ALL}
          onChange={({ target }) => onMonth(target.value === ALL ? null : target.value)}
        >
          <option value={ALL}>{HISTORY_TEXT.all}</option>
          {offered.map((option) => (
            <option key={option} value={option}>
              {monthText(option)}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} />
      </div>
    </div>
  );
}
