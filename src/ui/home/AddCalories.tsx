import { useState } from 'react';
import { caloriesOfText } from '../../domain/calories.ts';
import { UNDO_MS } from '../../domain/constants.ts';
import type { Day } from '../../domain/days.ts';
import { addCalories } from '../../store/calories.ts';
import { undo } from '../../store/outbox/append.ts';
import { useAccount } from '../accountContext.ts';
import { NumberBox } from '../parts/NumberBox.tsx';
import { useNotices } from '../parts/notices.ts';
import styles from './CalorieCard.module.css';
import { HOME_TEXT } from './text.ts';

/** The box where Enter adds, and a button for number pads without Enter (S5, D20). */
export function AddCalories({ today }: { today: Day }) {
  const account = useAccount();
  const { keep, offerUndo, withdraw } = useNotices();
  const [text, setText] = useState('');

  const add = async () => {
    // Cleared at once, or a second Enter would add twice.
    setText('');
    const amount = caloriesOfText(text);
    if (amount === null) return;
    const isKept = await keep(async () => {
      const opId = await addCalories(account, today, amount, { undoMs: UNDO_MS });
      // The last addition only (D26).
      withdraw('calories');
      if (opId === null) return;
      const label = HOME_TEXT.undoAdding(amount);
      offerUndo(HOME_TEXT.added(amount), () => undo(account, opId), { about: 'calories', label });
    });
    if (!isKept) setText((typed) => typed || text);
  };

  return (
    <div className="row">
      <NumberBox
        label={HOME_TEXT.addCalories}
        hideLabel
        kind="integer"
        placeholder={HOME_TEXT.addCalories}
        className={styles['add'] ?? ''}
        enterKeyHint="done"
        isUnsaved={text !== ''}
        text={text}
        onText={setText}
        onEnter={() => void add()}
      />
      <button type="button" className="btn btn-quiet" onClick={() => void add()}>
        {HOME_TEXT.add}
      </button>
    </div>
  );
}
