import { useLiveQuery } from 'dexie-react-hooks';
import { Play } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { distinctNames } from '../../domain/names.ts';
import { type Session, sessionProgress } from '../../domain/session.ts';
import { leaveWorkout, type RunningSession } from '../../store/liveSession.ts';
import { readLastSets } from '../../store/sessions.ts';
import { useAccount } from '../accountContext.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { SyncStatus } from '../parts/SyncStatus.tsx';
import { ElapsedTime } from './ElapsedTime.tsx';
import { ExerciseCard } from './ExerciseCard.tsx';
import styles from './SessionOverlay.module.css';
import { SESSION_TEXT } from './text.ts';
import { type SetPlace, useSessionEdits } from './useSessionEdits.ts';
import { useWakeLock } from './useWakeLock.ts';

interface SessionOverlayProps {
  running: RunningSession;
  /** Complete was pressed; `settle` resolves when every number typed here is on the device. */
  onComplete: (settle: () => Promise<void>) => void;
  /** The session was left without saving (S4). */
  onLeft: (sessionId: string) => void;
}

/** A workout being logged (S2.session). */
export function SessionOverlay({ running, onComplete, onLeft }: SessionOverlayProps) {
  const { session: stored } = running;
  const { session, problem, change, settle } = useSessionEdits(running);
  useWakeLock();
  const { leave, couldNotLeave } = useLeaving(session.id, settle, onLeft);
  const currentRow = useRef<HTMLFieldSetElement>(null);
  const account = useAccount();
  const last = useLiveQuery(() => readLastSets(account, stored), [account, session.id]);
  const current = firstUndone(session);
  const names = distinctNames(session.exercises.map((exercise) => exercise.name));
  // A workout taken up again goes on where it stopped.
  useLayoutEffect(() => {
    void currentRow.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const [title = ''] = distinctNames([session.planName]);

  return (
    <Overlay
      title={title}
      name={SESSION_TEXT.workout(title)}
      leave="Back"
      onClose={() => void leave()}
      aside={<ElapsedTime session={session} />}
      // What counts as done is what is on the device.
      subtitle={<SetsDone session={stored} />}
      below={<Track {...sessionProgress(stored)} />}
      notice={couldNotLeave ? SESSION_TEXT.notLeft : problem}
      dock={
        <button
          type="button"
          className="btn btn-primary btn-big"
          onClick={() => onComplete(settle)}
        >
          {SESSION_TEXT.completeWorkout}
        </button>
      }
    >
      <fieldset aria-label={SESSION_TEXT.tutorialVideo} className={styles['video']}>
        <p>
          <Play fill="currentColor" aria-hidden="true" />
          {SESSION_TEXT.tutorialVideo}
        </p>
      </fieldset>
      {session.exercises.map((exercise, index) => (
        <ExerciseCard
          key={names[index]}
          exercise={exercise}
          name={names[index] ?? exercise.name}
          current={current?.exercise === index ? current.set : null}
          last={last?.get(names[index] ?? '') ?? []}
          currentRef={currentRow}
          onChange={(set, changed) => change({ exercise: index, set }, changed)}
        />
      ))}
    </Overlay>
  );
}

function SetsDone({ session }: { session: Session }) {
  const { done, total } = sessionProgress(session);
  return (
    <div className={styles['status']}>
      <p className="meta">{SESSION_TEXT.setsDone(done, total)}</p>
      <SyncStatus />
    </div>
  );
}

/** The sets done once more as a line: the header says them in words. */
function Track({ done, total }: { done: number; total: number }) {
  const share = total === 0 ? 0 : done / total;
  return (
    <div className={`track ${styles['thin']}`} aria-hidden="true">
      <i className={styles['progress']} style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}

function firstUndone(session: Session): SetPlace | null {
  for (const [exercise, { sets }] of session.exercises.entries()) {
    const set = sets.findIndex(({ completed }) => !completed);
    if (set >= 0) return { exercise, set };
  }
  return null;
}

function useLeaving(
  sessionId: string,
  settle: () => Promise<void>,
  onLeft: (sessionId: string) => void,
) {
  const account = useAccount();
  const isLeaving = useRef(false);
  const [couldNotLeave, setCouldNotLeave] = useState(false);

  async function leave() {
    if (isLeaving.current) return;
    isLeaving.current = true;
    try {
      await settle();
      const isLeft = await leaveWorkout(account, sessionId);
      if (isLeft) onLeft(sessionId);
    } catch {
      // The device could not write: the session stays, and so does what was typed.
      setCouldNotLeave(true);
    } finally {
      isLeaving.current = false;
    }
  }
  return { leave, couldNotLeave };
}
