import type { Session } from '../../../domain/session.ts';
import { Facts } from '../../parts/Facts.tsx';
import { useUnit } from '../../unitContext.ts';
import { setText } from '../../weightText.ts';
import { SESSION_TEXT } from '../text.ts';
import styles from './CurrentSet.module.css';
import { LogSet } from './LogSet.tsx';
import { NumberStepper } from './NumberStepper.tsx';
import { RestBar, RestClock } from './Rest.tsx';
import type { DockActions, SetAtHand } from './setAtHand.ts';

interface CurrentSetProps {
  readonly session: Session;
  readonly set: SetAtHand;
  readonly actions: DockActions;
}

/** The whole of the set at hand for one thumb: its numbers with their steppers, and the tick. */
export function CurrentSet({ session, set, actions }: CurrentSetProps) {
  const unit = useUnit();
  const { number, total, exercise, last } = set;
  const facts = [SESSION_TEXT.setNumber(number, total)];
  if (last) facts.push(SESSION_TEXT.lastWas(setText(last, unit)));
  return (
    <section aria-label={SESSION_TEXT.currentSet} tabIndex={-1}>
      <div className={styles['head']}>
        <div className={styles['where']} aria-live="polite" aria-atomic="true">
          <b>{exercise}</b>
          <Facts facts={facts} />
        </div>
        <RestClock session={session} />
      </div>
      <RestBar session={session} />
      <div className={styles['pad']}>
        <NumberStepper what="weight" set={set} actions={actions} />
        <NumberStepper what="reps" set={set} actions={actions} />
        <LogSet set={set} actions={actions} className={styles['log']} />
      </div>
    </section>
  );
}
