import { Check, Circle } from 'lucide-react';
import { type Ref, useId } from 'react';
import { textOfNumber } from '../../domain/numberInput.ts';
import { type RecordedSet, type SessionSet, ticked } from '../../domain/session.ts';
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
  /** What this set was last time. */
  last: RecordedSet | null;
  /** Where the current set's row is put, so that an overlay that reopens can show it. */
  currentRef: Ref<HTMLFieldSetElement>;
  onChange: (change: Partial<SessionSet>) => void;
}

/** One set: its number, weight and reps with their steppers, the tick at the thumb's edge, last time. */
export function SetRow({ set, number, exercise, isCurrent, last, ...row }: SetRowProps) {
  const place = { number, exercise, isCurrent };
  const lastId = useId();
  const classes = [styles['set'], set.completed && styles['done'], isCurrent && styles['current']];
  return (
    <fieldset
      ref={isCurrent ? row.currentRef : undefined}
      aria-label={SESSION_TEXT.setOf(number, exercise)}
      className={classes.filter(Boolean).join(' ')}
      aria-describedby={last ? lastId : undefined}
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
            row.onChange(target.checked ? ticked(set) : { completed: false });
          }}
        />
        {set.completed ? (
          <Check strokeWidth={2.75} aria-hidden="true" />
        ) : (
          <Circle aria-hidden="true" />
        )}
      </span>
      {last && (
        <p id={lastId} className={styles['last']}>
          {SESSION_TEXT.last(textOfNumber(last.weight), last.reps)}
        </p>
      )}
    </fieldset>
  );
}

/** A tick that can be felt, where the phone can and the person did not ask for calm. */
function buzz(): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(10);
}
