import { NumberBox } from '../parts/NumberBox.tsx';
import styles from './SetRow.module.css';
import { Stepper } from './Stepper.tsx';
import { stepText } from './step.ts';
import { SESSION_TEXT } from './text.ts';
import { useHeldText } from './useHeldText.ts';

const KINDS = {
  weight: { noun: 'Weight', kind: 'decimal' },
  reps: { noun: 'Reps', kind: 'integer' },
} as const;

interface SetNumberProps {
  what: keyof typeof KINDS;
  number: number;
  exercise: string;
  isCurrent: boolean;
  text: string;
  onText: (text: string) => void;
}

/** The box of one number of a set, and its stepper: two cells of the row's grid. */
export function SetNumber({ what, number, exercise, isCurrent, text, onText }: SetNumberProps) {
  const held = useHeldText(text, onText);
  const { noun, kind } = KINDS[what];
  return (
    <>
      <NumberBox
        {...held}
        kind={kind}
        label={SESSION_TEXT.numberOf(noun, number, exercise)}
        hideLabel
        className={`${styles['number']} ${styles[what]}`}
        enterKeyHint="next"
      />
      <Stepper
        what={what}
        where={`set ${number} of ${exercise}`}
        isFilled={isCurrent}
        className={`${styles['steps']} ${styles[what]}`}
        onStep={(direction) => held.onText(stepText(held.text, what, direction))}
      />
    </>
  );
}
