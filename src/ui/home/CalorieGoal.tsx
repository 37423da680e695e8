import { Check, Pencil, X } from 'lucide';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { calorieGoalOfText } from '../../domain/calories.ts';
import { textOfNumber } from '../../domain/numberInput.ts';
import { setCalorieGoal } from '../../store/calories.ts';
import { useAccount } from '../accountContext.ts';
import { useFocusHeir } from '../parts/focusHeir.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { NumberBox } from '../parts/NumberBox.tsx';
import { useNotices } from '../parts/notices.ts';
import styles from './CalorieGoal.module.css';
import { HOME_TEXT } from './text.ts';

/** The card's heading, and the goal that can be edited beside it (S4). */
export function CalorieGoal({ goal, headingId }: { goal: number; headingId: string }) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);

  return (
    <>
      <div className={`card-head ${styles['head']}`}>
        <h2 id={headingId}>{HOME_TEXT.calorieTracker}</h2>
        {!isEditing && (
          <button
            ref={edit}
            type="button"
            className={styles['edit']}
            onClick={() => setEditing(true)}
          >
            <Icon of={Pencil} />
            {HOME_TEXT.editGoal}
          </button>
        )}
      </div>
      {isEditing && <GoalEditor goal={goal} edit={edit} onClose={() => setEditing(false)} />}
    </>
  );
}

interface GoalEditorProps {
  readonly goal: number;
  /** The button that is back when the editor goes. */
  readonly edit: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

function GoalEditor({ goal, edit, onClose }: GoalEditorProps) {
  const account = useAccount();
  const { keep } = useNotices();
  // As it was when the editor was opened, whatever another device makes of it meanwhile.
  const [seen] = useState(goal);
  const [text, setText] = useState(textOfNumber(goal));
  const editor = useRef<HTMLFieldSetElement>(null);

  useLayoutEffect(() => editor.current?.querySelector('input')?.focus(), []);
  useFocusHeir(editor, edit);

  // Silently ignored unless it is an integer greater than 0; the edit closes either way (S5).
  const confirm = async () => {
    const accepted = calorieGoalOfText(text);
    const isOver = accepted === null || (await keep(() => setCalorieGoal(account, accepted, seen)));
    // Whoever has left it meanwhile may have opened another one.
    if (isOver && editor.current) onClose();
  };

  const cancelByEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
  };

  return (
    <fieldset
      ref={editor}
      className={styles['editor']}
      data-unsaved={text === textOfNumber(seen) ? undefined : ''}
      aria-label={HOME_TEXT.editGoal}
      onKeyDown={cancelByEscape}
    >
      <NumberBox label={HOME_TEXT.calorieGoal} kind="integer" text={text} onText={setText} />
      <IconButton
        label={HOME_TEXT.confirmGoal}
        icon={Check}
        className={`fill ${styles['confirm']}`}
        onClick={() => void confirm()}
      />
      <IconButton label={HOME_TEXT.cancelGoal} icon={X} className="fill" onClick={onClose} />
    </fieldset>
  );
}
