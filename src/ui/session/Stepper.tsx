import { Minus, Plus } from 'lucide-react';
import styles from './Stepper.module.css';
import type { STEPS } from './step.ts';

interface StepperProps {
  what: keyof typeof STEPS;
  /** 'set 1 of Bench Press' */
  where: string;
  className?: string | undefined;
  /** Catches the eye: the set at hand. */
  isFilled: boolean;
  onStep: (direction: -1 | 1) => void;
}

/** Minus and plus for one number, for a thumb that would rather not type. */
export function Stepper({ what, where, className = '', isFilled, onStep }: StepperProps) {
  const buttons = [
    { verb: 'Decrease', direction: -1, Icon: Minus },
    { verb: 'Increase', direction: 1, Icon: Plus },
  ] as const;
  return (
    <span className={`${styles['stepper']} ${isFilled ? styles['filled'] : ''} ${className}`}>
      {buttons.map(({ verb, direction, Icon }) => (
        <button
          key={verb}
          type="button"
          aria-label={`${verb} ${what}, ${where}`}
          // Focus stays in the box: the keyboard neither closes nor opens under the thumb.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onStep(direction)}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
    </span>
  );
}
