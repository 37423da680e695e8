import { ArrowRight } from 'lucide';
import type { Session } from '../../../domain/session.ts';
import { Icon } from '../../parts/Icon.tsx';
import type { What } from '../SetNumber.tsx';
import { SESSION_TEXT } from '../text.ts';
import { LogSet } from './LogSet.tsx';
import { StepButton } from './NumberStepper.tsx';
import { RestBar } from './Rest.tsx';
import styles from './Strip.module.css';
import type { DockActions, SetAtHand } from './setAtHand.ts';

interface StripProps {
  readonly session: Session;
  readonly set: SetAtHand;
  readonly typed: What;
  readonly actions: DockActions;
}

const OTHER = { weight: 'reps', reps: 'weight' } as const;

/** Above the keypad: the keys that a pad of digits lacks. */
export function Strip({ session, set, typed, actions }: StripProps) {
  const { number, exercise } = set;
  const other = OTHER[typed];
  return (
    <section aria-label={SESSION_TEXT.currentSet} tabIndex={-1} className={styles['strip']}>
      <RestBar session={session} />
      <div className={styles['keys']}>
        <StepButton what={typed} direction={-1} set={set} actions={actions} />
        <StepButton what={typed} direction={1} set={set} actions={actions} />
        <button
          type="button"
          aria-label={SESSION_TEXT.nextBox(other, number, exercise)}
          // The keypad stays as it is from one box to the other.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => actions.onType(other)}
        >
          {SESSION_TEXT.toBox[other]}
          <Icon of={ArrowRight} />
        </button>
        <LogSet set={set} actions={actions} className={styles['log']} />
      </div>
    </section>
  );
}
