import { Check, Circle } from 'lucide-react';
import type { FocusEvent, Ref } from 'react';
import type { SessionSet } from '../../domain/session.ts';
import { SetNumber } from './SetNumber.tsx';
import styles from './SetRow.module.css';
import { SESSION_TEXT } from './text.ts';

interface SetRowProps {
  set: SessionSet;
  /** From 1. */
  number: number;
  exercise: string;
  /** The first set that is not completed. */
  isCurrent: boolean;
  /** The set whose numbers were last touched: it shows its steppers, as the current one does. */
  isAdjusted: boolean;
  /** Where the current set's row is put, so that an overlay that reopens can show it. */
  currentRef: Ref<HTMLFieldSetElement>;
  onAdjust: (box: HTMLElement) => void;
  onChange: (change: Partial<SessionSet>) => void;
}

/** One set: its number, weight, reps, and the tick at the thumb's edge. */
export function SetRow({ set, number, exercise, isCurrent, isAdjusted, ...row }: SetRowProps) {
  const place = { number, exercise };
  const classes = [
    styles['set'],
    set.completed && styles['done'],
    isCurrent && styles['current'],
    (isCurrent || isAdjusted) && styles['open'],
  ];
  const adjust = ({ target }: FocusEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement && target.type === 'text') row.onAdjust(target);
  };
  return (
    <fieldset
      ref={isCurrent ? row.currentRef : undefined}
      aria-label={SESSION_TEXT.setOf(number, exercise)}
      className={classes.filter(Boolean).join(' ')}
      onFocus={adjust}
    >
      <span className={styles['position']} aria-hidden="true">
        {number}
      </span>
      <SetNumber
        {...place}
        what="weight"
        text={set.weight}
        onText={(weight) => row.onChange({ weight })}
      />
      <SetNumber {...place} what="reps" text={set.reps} onText={(reps) => row.onChange({ reps })} />
      <span className={styles['tick']}>
        <input
          type="checkbox"
          aria-label={SESSION_TEXT.completeSet(number, exercise)}
          checked={set.completed}
          onChange={({ target }) => {
            if (target.checked) buzz();
            row.onChange({ completed: target.checked });
          }}
        />
        {set.completed ? (
          <Check strokeWidth={2.75} aria-hidden="true" />
        ) : (
          <Circle aria-hidden="true" />
        )}
      </span>
    </fieldset>
  );
}

/** A tick that can be felt, where the phone can and the person did not ask for calm. */
function buzz(): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(10);
}
