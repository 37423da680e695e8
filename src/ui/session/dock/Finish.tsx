import { Check } from 'lucide';
import { useLayoutEffect, useRef } from 'react';
import { finishSession, type Session, sessionProgress } from '../../../domain/session.ts';
import { shownVolume } from '../../../domain/unit.ts';
import { Figures } from '../../parts/Figures.tsx';
import { isFocusFree } from '../../parts/focusHeir.ts';
import { Icon } from '../../parts/Icon.tsx';
import { TEXT } from '../../text.ts';
import { useUnit } from '../../unitContext.ts';
import { volumeUnitText } from '../../weightText.ts';
import { SESSION_TEXT } from '../text.ts';
import { useDoubleTap } from '../useDoubleTap.ts';
import { useNowMs } from '../useNowMs.ts';
import styles from './Finish.module.css';

interface FinishProps {
  readonly session: Session;
  readonly onComplete: () => void;
}

/** Every set is done: what came of it, and the one thing that is left to do. */
export function Finish({ session, onComplete }: FinishProps) {
  const unit = useUnit();
  const { duration, totalVolume } = finishSession(session, useNowMs());
  const { total } = sessionProgress(session);
  const { isClosed } = useDoubleTap(true);
  const dock = useRef<HTMLElement>(null);
  // 'Log set' went with the focus: a key that is pressed next must not complete the workout.
  useLayoutEffect(() => {
    if (isFocusFree()) dock.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={dock} aria-label={SESSION_TEXT.finish} tabIndex={-1} className={styles['finish']}>
      <Figures
        figures={[
          { what: TEXT.minutesUnit(duration), value: duration },
          { what: SESSION_TEXT.ofSets(total), value: total },
          { what: volumeUnitText(unit), value: shownVolume(totalVolume, unit) },
        ]}
      />
      <button
        type="button"
        className={`btn btn-volt ${styles['complete']}`}
        aria-disabled={isClosed}
        onClick={({ detail }) => (!isClosed || detail === 0) && onComplete()}
      >
        <Icon of={Check} />
        {SESSION_TEXT.completeWorkout}
      </button>
    </section>
  );
}
