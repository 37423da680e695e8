import { Play } from 'lucide';
import { useRef } from 'react';
import { shownName } from '../../domain/names.ts';
import { sessionProgress } from '../../domain/session.ts';
import { discardLeft, type LeftWorkout as Left, undoDiscard } from '../../store/leftSession.ts';
import { resumeWorkout } from '../../store/liveSession.ts';
import { useAccount } from '../accountContext.ts';
import { useFocusHeir } from '../parts/focusHeir.ts';
import { Icon } from '../parts/Icon.tsx';
import { useNotices } from '../parts/notices.ts';
import { isSecondTap } from '../parts/secondTap.ts';
import { momentText } from '../sync/moment.ts';
import { TEXT } from '../text.ts';
import styles from './QuickStart.module.css';

/** A workout that was left: taken up again or discarded with one tap (D10). */
export function LeftWorkout({ left, headingId }: { left: Left; headingId: string }) {
  const account = useAccount();
  const { keep, offerUndo, withdraw } = useNotices();
  const choice = useRef<HTMLDivElement>(null);
  // The buttons go once one was pressed: reading goes on at the card.
  useFocusHeir(choice, 'section');
  const { session, leftAtMs } = left;
  const { done, total } = sessionProgress(session);
  const name = shownName(session.planName);

  const resume = () =>
    keep(async () => {
      await resumeWorkout(account, session.id);
      withdraw('workout', 'numbers');
    });

  const discard = async () => {
    // The workout that was left before this one may be offered by the same button now.
    if (isSecondTap()) return;
    await keep(async () => {
      if (!(await discardLeft(account, session.id))) return;
      offerUndo(TEXT.discarded(name), () => undoDiscard(account, session.id));
    });
  };

  return (
    <>
      <div>
        <h2 id={headingId}>{name}</h2>
        <p className="meta">
          {TEXT.leftAt(done, total, momentText(leftAtMs, account.clock.nowMs()))}
        </p>
      </div>
      <div className={`track ${styles['progress']}`} aria-hidden="true">
        <i style={{ inlineSize: `${total === 0 ? 0 : (done / total) * 100}%` }} />
      </div>
      <div ref={choice} className={styles['choice']}>
        <button type="button" className="btn btn-volt btn-big" onClick={() => void resume()}>
          <Icon of={Play} fill="currentColor" />
          {TEXT.resume}
        </button>
        <button
          type="button"
          className={`btn btn-big ${styles['key']}`}
          onClick={() => void discard()}
        >
          {TEXT.discard}
        </button>
      </div>
    </>
  );
}
