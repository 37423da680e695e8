import { Trash2 } from 'lucide';
import { useEffect } from 'react';
import type { Day } from '../../domain/days.ts';
import { weightOfText } from '../../domain/weight.ts';
import { correctWeight, deleteWeight } from '../../store/weights.ts';
import { useAccount } from '../accountContext.ts';
import { dayText } from '../dates.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { useNotices } from '../parts/notices.ts';
import { StandingMark } from '../parts/StandingMark.tsx';
import { useRowDelete } from '../parts/useRowDelete.ts';
import { WeightBox } from '../parts/WeightBox.tsx';
import { TEXT } from '../text.ts';
import { useTypedOver } from './useTypedOver.ts';
import styles from './WeightLogList.module.css';

interface LoggedWeightItemProps {
  /** Its place among all, from 1, of so many, however many are drawn. */
  readonly place: number;
  readonly count: number;
  readonly day: Day;
  readonly weight: number;
  readonly standing: 'sent' | 'waiting' | 'parked';
  readonly today: Day;
}

/** One logged day: edited in place, deleted at once with an undo (S2, D11). */
export function LoggedWeightItem(props: LoggedWeightItemProps) {
  const { place, count, day, weight, standing, today } = props;
  const account = useAccount();
  const { keep } = useNotices();
  const { row, remove } = useRowDelete();
  const box = useTypedOver({ [day]: weight }, day);

  // Saves a number that differs; anything else puts the old one back (S5, D21b).
  const settle = async () => {
    const { text, isTyped, seen } = box;
    if (!isTyped) return;
    const edited = weightOfText(text);
    // What it differs from is decided where it is kept: the number shown may be older than that.
    if (edited === null) box.restore(text);
    else if (await keep(() => correctWeight(account, day, edited, seen))) box.saved(text, edited);
  };

  // A phone may end an app that is put away without a word, and the window takes the focus along (NumberBox).
  const { isUnsaved } = box;
  useEffect(() => {
    if (!isUnsaved) return;
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void settle();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  });

  return (
    <li ref={row} aria-posinset={place} aria-setsize={count}>
      <span className={styles['day']}>
        <time dateTime={day} className={day === today ? styles['today'] : undefined}>
          {day === today ? TEXT.today : dayText(day, today)}
        </time>
        {standing !== 'sent' && ' '}
        <StandingMark standing={standing} />
      </span>
      <WeightBox
        label={TEXT.weightOn(day)}
        hideLabel
        className={styles['weight'] ?? ''}
        isUnsaved={box.isUnsaved}
        text={box.text}
        onText={box.type}
        onBlur={() => void settle()}
      />
      <IconButton
        label={TEXT.deleteWeightOn(day)}
        icon={Trash2}
        className="soft"
        onClick={() => {
          const what = TEXT.deletedWeightOn(dayText(day, today));
          void remove(what, () => deleteWeight(account, day));
        }}
      />
    </li>
  );
}
