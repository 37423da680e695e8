import type { RecordedSet, SessionSet } from '../../domain/session.ts';
import { shownText } from '../../domain/unit.ts';
import hidden from '../parts/hidden.module.css';
import { isSecondTap } from '../parts/secondTap.ts';
import { useUnit } from '../unitContext.ts';
import { setText, weightNumber } from '../weightText.ts';
import { SetNumber, type What } from './SetNumber.tsx';
import styles from './SetRow.module.css';
import { SESSION_TEXT } from './text.ts';

/** What a person does at a set's row. */
export interface SetActions {
  onText(what: What, text: string): void;
  onFocus(what: What): void;
  onBlur(): void;
  onTick(completed: boolean): void;
  onUse(last: RecordedSet): void;
  onGoTo(): void;
}

interface SetRowProps {
  /** As it is, with what is being typed. */
  set: SessionSet;
  /** From 1. */
  number: number;
  exercise: string;
  isCurrent: boolean;
  /** What this set was last time. */
  last: RecordedSet | null;
  actions: SetActions;
}

/** So many characters stand in a box at their full size. */
const SHORT = { weight: 6, reps: 5 } as const;

/** One set as one line: number, last time, weight, reps, and the tick at the thumb's edge. */
export function SetRow({ set, number, exercise, isCurrent, last, actions }: SetRowProps) {
  const unit = useUnit();
  const shown = { weight: shownText(set.weight, unit), reps: set.reps };
  const classes = [styles['set'], set.completed && styles['done'], isCurrent && styles['current']];
  const box = (what: What) => (
    <SetNumber
      what={what}
      number={number}
      exercise={exercise}
      className={`${styles['number']} ${shown[what].length > SHORT[what] ? styles['long'] : ''}`}
      text={set[what]}
      onText={(text) => actions.onText(what, text)}
      onFocus={() => actions.onFocus(what)}
      onBlur={actions.onBlur}
    />
  );
  return (
    <fieldset
      aria-label={SESSION_TEXT.setOf(number, exercise)}
      aria-current={isCurrent ? 'true' : undefined}
      className={classes.filter(Boolean).join(' ')}
    >
      <button
        type="button"
        className={styles['position']}
        aria-label={SESSION_TEXT.goTo(number, exercise)}
        onClick={actions.onGoTo}
      >
        <b>{number}</b>
      </button>
      {last ? (
        <button
          type="button"
          className={styles['last']}
          aria-label={SESSION_TEXT.copyLast(
            {
              weight: last.weight === 0 ? SESSION_TEXT.bodyweight : weightNumber(last.weight, unit),
              reps: last.reps,
            },
            number,
            exercise,
          )}
          onClick={() => actions.onUse(last)}
        >
          <span className={hidden['hidden']}>
            {SESSION_TEXT.last}
            {last.weight === 0 && `${SESSION_TEXT.bodyweight} × ${last.reps}`}
          </span>
          <span aria-hidden={last.weight === 0}>{setText(last, unit)}</span>
        </button>
      ) : (
        <span />
      )}
      {box('weight')}
      {box('reps')}
      <input
        type="checkbox"
        className={styles['tick']}
        aria-label={SESSION_TEXT.completeSet(number, exercise)}
        checked={set.completed}
        onChange={({ target }) => {
          // Of a double tap the second would take it back.
          if (!isSecondTap()) actions.onTick(target.checked);
        }}
      />
    </fieldset>
  );
}
