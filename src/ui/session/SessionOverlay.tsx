import { useLiveQuery } from 'dexie-react-hooks';
import { Play } from 'lucide-react';
import { useRef } from 'react';
import { distinctNames } from '../../domain/names.ts';
import { type Session, sessionProgress } from '../../domain/session.ts';
import type { RunningSession } from '../../store/liveSession.ts';
import { readLastSets } from '../../store/sessions.ts';
import { useAccount } from '../accountContext.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { SyncStatus } from '../parts/SyncStatus.tsx';
import { Dock } from './dock/Dock.tsx';
import { setAtHand } from './dock/setAtHand.ts';
import { ElapsedTime } from './ElapsedTime.tsx';
import { ExerciseCard } from './ExerciseCard.tsx';
import styles from './SessionOverlay.module.css';
import { SESSION_TEXT } from './text.ts';
import { useLeaving } from './useLeaving.ts';
import { useLogging } from './useLogging.ts';
import { useSessionEdits } from './useSessionEdits.ts';
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
  const edits = useSessionEdits(running);
  const { session, settle } = edits;
  useWakeLock();
  const { leave, couldNotLeave } = useLeaving(session.id, settle, onLeft);
  const account = useAccount();
  const last = useLiveQuery(() => readLastSets(account, stored), [account, session.id]);
  const names = distinctNames(session.exercises.map((exercise) => exercise.name));
  const [title = ''] = distinctNames([session.planName]);
  const list = useRef<HTMLDivElement>(null);
  const logging = useLogging(edits, list);
  const { current, typed } = logging;
  const set = setAtHand(session, current, { names, last });
  const complete = () => onComplete(settle);

  return (
    <Overlay
      title={title}
      name={SESSION_TEXT.workout(title)}
      leave="Back"
      onClose={() => void leave()}
      aside={<ElapsedTime session={session} />}
      subtitle={<SyncStatus />}
      // What counts as done is what is on the device.
      below={<Progress session={stored} />}
      notice={couldNotLeave ? SESSION_TEXT.notLeft : edits.problem}
      isPlate
      dock={
        <Dock
          session={session}
          set={set}
          typed={typed}
          actions={{ ...logging.dock, onComplete: complete }}
        />
      }
    >
      <div ref={list} className={styles['list']}>
        {session.exercises.map((exercise, index) => (
          <ExerciseCard
            key={names[index]}
            exercise={logging.shown(exercise, index)}
            name={names[index] ?? exercise.name}
            current={current?.exercise === index ? current.set : null}
            last={last?.get(names[index] ?? '') ?? []}
            actionsOf={(set) => logging.row({ exercise: index, set })}
          />
        ))}
        <div className={styles['end']}>
          {set && (
            <button type="button" className="btn btn-line" onClick={complete}>
              {SESSION_TEXT.completeWorkout}
            </button>
          )}
          <fieldset aria-label={SESSION_TEXT.tutorialVideo} className={styles['video']}>
            <p>
              <Play fill="currentColor" aria-hidden="true" />
              {SESSION_TEXT.tutorialVideo}
            </p>
          </fieldset>
        </div>
      </div>
    </Overlay>
  );
}

/** The sets done in words and as a line of segments. */
function Progress({ session }: { session: Session }) {
  const { done, total } = sessionProgress(session);
  return (
    <div className={styles['progress']}>
      <div
        role="progressbar"
        aria-label={SESSION_TEXT.allSets}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className={styles['segments']}
      >
        {session.exercises.map(({ sets }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an exercise's place is who it is.
          <i key={index} style={{ flex: `${sets.length} 1 0` }}>
            <b style={{ inlineSize: `${share(sets)}%` }} />
          </i>
        ))}
      </div>
      <p>{SESSION_TEXT.setsDone(done, total)}</p>
    </div>
  );
}

function share(sets: readonly { completed: boolean }[]): number {
  return (sets.filter(({ completed }) => completed).length / sets.length) * 100;
}
