import { useLayoutEffect, useRef } from 'react';
import type { Day } from '../../domain/days.ts';
import { textOfNumber } from '../../domain/numberInput.ts';
import { weightOfText } from '../../domain/weight.ts';
import { saveWeight } from '../../store/weights.ts';
import { useAccount } from '../accountContext.ts';
import { isFocusFree } from '../parts/focusHeir.ts';
import { useNotices } from '../parts/notices.ts';
import { WeightBox } from '../parts/WeightBox.tsx';
import { TEXT } from '../text.ts';
import { useTypedOver } from './useTypedOver.ts';
import styles from './WeightCard.module.css';

interface TodaysWeightProps {
  readonly today: Day;
  /** Today's entry in the log; the box is empty without one (D21a). */
  readonly logged: number | undefined;
  /** Takes the focus as it appears, unless the person is somewhere already. */
  readonly takesFocus: boolean;
}

export function TodaysWeight({ today, logged, takesFocus }: TodaysWeightProps) {
  const account = useAccount();
  const { keep } = useNotices();
  const row = useRef<HTMLDivElement>(null);
  const box = useTypedOver(logged === undefined ? '' : textOfNumber(logged));

  useLayoutEffect(() => {
    if (takesFocus && isFocusFree()) row.current?.querySelector('input')?.focus();
  }, [takesFocus]);

  // Ignored when empty or not a number (S5).
  const save = async () => {
    const { text } = box;
    const weight = weightOfText(text);
    if (weight === null) return;
    const isKept = await keep(() => saveWeight(account, today, weight));
    if (isKept) box.saved(text, textOfNumber(weight));
  };

  return (
    <div className="row" ref={row}>
      <WeightBox
        label={TEXT.todaysWeight}
        hideLabel
        placeholder={TEXT.todaysWeight}
        className={styles['today'] ?? ''}
        isUnsaved={box.isTyped}
        text={box.text}
        onText={box.type}
      />
      <button
        type="button"
        className={`btn btn-quiet ${styles['save']}`}
        onClick={() => void save()}
      >
        {TEXT.saveWeight}
      </button>
    </div>
  );
}
