import { ArrowRight, Check } from 'lucide';
import { Icon } from '../../parts/Icon.tsx';
import { SESSION_TEXT } from '../text.ts';
import { useDoubleTap } from '../useDoubleTap.ts';
import styles from './LogSet.module.css';
import type { DockActions, SetAtHand } from './setAtHand.ts';

interface LogSetProps {
  readonly set: SetAtHand;
  readonly actions: DockActions;
  readonly className?: string | undefined;
}

/** Ticks the set at hand; one that is ticked already is only left, so that no second tap unticks it. */
export function LogSet({
  set: { number, exercise, isDone },
  actions,
  className = '',
}: LogSetProps) {
  const { isClosed, close } = useDoubleTap();
  return (
    <button
      type="button"
      className={`${styles['log']} ${isDone ? styles['next'] : ''} ${className}`}
      aria-label={isDone ? SESSION_TEXT.nextSet : SESSION_TEXT.logSet(number, exercise)}
      aria-disabled={isClosed}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={({ detail }) => {
        // No thumb taps twice on a key.
        if (isClosed && detail > 0) return;
        close();
        isDone ? actions.onNext() : actions.onLog();
      }}
    >
      {isDone ? <Icon of={ArrowRight} /> : <Icon of={Check} strokeWidth={3} />}
      {isDone ? SESSION_TEXT.nextSet : SESSION_TEXT.log}
    </button>
  );
}
