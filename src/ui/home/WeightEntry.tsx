import { CalendarPlus } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Day } from '../../domain/days.ts';
import { type WeightLog, weightOfText } from '../../domain/weight.ts';
import { saveWeight } from '../../store/weights.ts';
import { useAccount } from '../accountContext.ts';
import { isFocusFree } from '../parts/focusHeir.ts';
import { Icon } from '../parts/Icon.tsx';
import { useNotices } from '../parts/notices.ts';
import { WeightBox } from '../parts/WeightBox.tsx';
import { TEXT } from '../text.ts';
import { useTypedOver } from './useTypedOver.ts';
import styles from './WeightCard.module.css';

/** The earliest day that a server takes (S3). */
const FIRST_DAY = '1900-01-01';

interface WeightEntryProps {
  readonly log: WeightLog;
  readonly today: Day;
  /** Takes the focus as it appears, unless the person is somewhere already. */
  readonly takesFocus: boolean;
}

/**
 * Logs a weight for today, or for a day that was forgotten (N.home.day). What is typed stays, whichever
 * day it turns out to be for.
 */
export function WeightEntry({ log, today, takesFocus }: WeightEntryProps) {
  const account = useAccount();
  const { keep } = useNotices();
  const row = useRef<HTMLDivElement>(null);
  const dayBox = useRef<HTMLInputElement>(null);
  /** Null for today, whatever day that is by now. */
  const [otherDay, setOtherDay] = useState<Day | null>(null);
  const isToday = otherDay === null;
  const day = otherDay ?? today;
  const box = useTypedOver(log, day);
  // Who weighs in on another morning means that one, and not the day that was left open.
  const [since, setSince] = useState(today);
  if (since !== today) {
    setSince(today);
    if (!box.isUnsaved) setOtherDay(null);
  }

  useLayoutEffect(() => {
    if (takesFocus && isFocusFree()) row.current?.querySelector('input')?.focus();
  }, [takesFocus]);

  // Ignored when empty or not a number (S5).
  const save = async () => {
    const { text, seen, isTyped } = box;
    // Emptied, it shows what is logged again as the button takes the focus.
    if (!isTyped) return;
    const weight = weightOfText(text);
    if (weight === null) return;
    // The browser says in the person's language what is wrong with the day.
    if (dayBox.current && !dayBox.current.reportValidity()) return;
    const isKept = await keep(() => saveWeight(account, day, weight, seen));
    if (isKept) box.saved(text, weight);
  };

  return (
    <>
      <div className={isToday ? 'row' : styles['other']} ref={row}>
        {!isToday && (
          <input
            ref={dayBox}
            type="date"
            className="in"
            aria-label={TEXT.day}
            value={otherDay}
            min={FIRST_DAY}
            max={today}
            required
            onChange={({ target }) => setOtherDay(target.value)}
          />
        )}
        <WeightBox
          key="weight"
          label={isToday ? TEXT.todaysWeight : TEXT.weightOfDay}
          hideLabel
          placeholder={isToday ? TEXT.todaysWeight : TEXT.weightPlaceholder}
          className={(isToday && styles['today']) || ''}
          isUnsaved={box.isUnsaved}
          text={box.text}
          onText={box.type}
          onFocus={box.see}
          // What says nothing that is not logged gives way to what is, on whichever day (D21a).
          onBlur={() => box.isUnsaved || box.restore(box.text)}
        />
        <button
          type="button"
          className={`btn btn-quiet ${isToday ? styles['save'] : styles['saveDay']}`}
          onClick={() => void save()}
        >
          {TEXT.saveWeight}
        </button>
      </div>
      <button
        type="button"
        className={styles['switch']}
        onClick={() => setOtherDay(isToday ? dayBefore(today) : null)}
      >
        <Icon of={CalendarPlus} />
        {isToday ? TEXT.anotherDay : TEXT.backToToday}
      </button>
    </>
  );
}

function dayBefore(day: Day): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
