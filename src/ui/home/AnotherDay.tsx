import { useRef, useState } from 'react';
import type { Day } from '../../domain/days.ts';
import { textOfNumber } from '../../domain/numberInput.ts';
import { type WeightLog, weightOfText } from '../../domain/weight.ts';
import { saveWeight } from '../../store/weights.ts';
import { useAccount } from '../accountContext.ts';
import { useNotices } from '../parts/notices.ts';
import { WeightBox } from '../parts/WeightBox.tsx';
import { TEXT } from '../text.ts';
import { useTypedOver } from './useTypedOver.ts';
import styles from './WeightCard.module.css';

/** The earliest day that a server takes (S3). */
const FIRST_DAY = '1900-01-01';

/** The weight of a day that was forgotten, or that is corrected (N.home.day). */
export function AnotherDay({ log, today }: { log: WeightLog; today: Day }) {
  const [day, setDay] = useState(dayBefore(today));
  const dayBox = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['other']}>
      <input
        ref={dayBox}
        type="date"
        className="in"
        aria-label={TEXT.day}
        value={day}
        min={FIRST_DAY}
        max={today}
        required
        onChange={({ target }) => setDay(target.value)}
      />
      <WeightOfDay
        // What was typed for one day is not another day's.
        key={day}
        day={day}
        logged={log[day]}
        // The browser says in the person's language what is wrong with the day.
        isDayGiven={() => dayBox.current?.reportValidity() ?? false}
      />
    </div>
  );
}

interface WeightOfDayProps {
  readonly day: Day;
  readonly logged: number | undefined;
  readonly isDayGiven: () => boolean;
}

function WeightOfDay({ day, logged, isDayGiven }: WeightOfDayProps) {
  const account = useAccount();
  const { keep } = useNotices();
  const box = useTypedOver(logged === undefined ? '' : textOfNumber(logged));
  const save = async () => {
    const { text } = box;
    const weight = weightOfText(text);
    if (weight === null || !isDayGiven()) return;
    const isKept = await keep(() => saveWeight(account, day, weight));
    if (isKept) box.saved(text, textOfNumber(weight));
  };
  return (
    <>
      <WeightBox
        label={TEXT.weightOfDay}
        hideLabel
        placeholder={TEXT.weightPlaceholder}
        isUnsaved={box.isTyped}
        text={box.text}
        onText={box.type}
      />
      <button
        type="button"
        className={`btn btn-quiet ${styles['saveDay']}`}
        onClick={() => void save()}
      >
        {TEXT.saveWeight}
      </button>
    </>
  );
}

function dayBefore(day: Day): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
