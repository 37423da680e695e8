import { useLiveQuery } from 'dexie-react-hooks';
import { Play, Plus } from 'lucide';
import { useRef } from 'react';
import { distinctNames } from '../../domain/names.ts';
import { distinctKeys } from '../../domain/records.ts';
import { type RecordedSet, type Session, sessionProgress } from '../../domain/session.ts';
import { readLastSets } from '../../store/history/lastSets.ts';
import type { RunningSession } from '../../store/liveSession.ts';
import { useAccount } from '../accountContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { Overlay } from '../parts/Overlay.tsx';
import { SyncStatus } from '../parts/SyncStatus.tsx';
import { usePainted } from '../usePainted.ts';
import { useWholeIndex } from '../useWholeIndex.ts';
import { Dock } from './dock/Dock.tsx';
import { setAtHand } from './dock/setAtHand.ts';
import { ElapsedTime } from './ElapsedTime.tsx';
import { ExerciseCard } from './ExerciseCard.tsx';
import styles from './SessionOverlay.module.css';
import { SESSION_TEXT } from './text.ts';
import { useLeaving } from './useLeaving.ts';
import { useLogging } from './useLogging.ts';
import { useReshaping } from './useReshaping.ts';
import { useSessionEdits } from './useSessionEdits.ts';
import { useWakeLock } from './useWakeLock.ts';

interface SessionOverlayProps {
  running: RunningSession;
  /** Complete was pressed; `settle` resolves when every number typed here is on the device. */
  onComplete: (settle: () => Promise<void>) => void;
  /** The session was left without saving (S4). */
  onLeft: (sessionId: string) => void;
}

const NONE: readonly RecordedSet[] = [];
/** So many exercises fill the screen of a phone. */
const FIRST_EXERCISES = 2;

/** A workout being logged (S2.session). */
export function SessionOverlay({ running, onComplete, onLeft }: SessionOverlayProps) {
  const { session: stored } = running;
  const edits = useSessionEdits(running);
  const { session, settle } = edits;
  useWakeLock();
  const leave = useLeaving(session.id, settle, onLeft);
  const account = useAccount();
  const names = distinctNames(session.exercises.map((exercise) => exercise.name));
  const keys = distinctKeys(session.exercises);
  const lastSets = useLiveQuery(
    () => readLastSets(account, stored),
    [account, session.id, keys.join('\n')],
  );
  useWholeIndex(lastSets !== undefined);
  const last = keys.map((key) => lastSets?.get(key) ?? NONE);
  const [title = ''] = distinctNames([session.planName]);
  const list = useRef<HTMLDivElement>(null);
  const reshaping = useReshaping(edits, list);
  const logging = useLogging({ ...edits, reshape: reshaping.reshape }, list);
  const { current, typed } = logging;
  const { picker } = reshaping;
  const set = setAtHand(session, current, { names, last });
  const complete = () => onComplete(settle);
  // Where one goes on further down, what stands below has its say in where the list is scrolled to.
  const isFirst = (current?.exercise ?? 0) === 0;
  const isPainted = usePainted();
  const isWhole = isPainted || !isFirst || session.exercises.length <= FIRST_EXERCISES;
  const drawn = isWhole ? session.exercises : session.exercises.slice(0, FIRST_EXERCISES);

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
      notice={edits.problem}
      isPlate
      dock={
        <div inert={reshaping.isBusy}>
          <Dock
            session={session}
            set={set}
            typed={typed}
            actions={{
              ...logging.dock,
              onComplete: complete,
              onAddExercise: () => reshaping.add?.(),
            }}
          />
        </div>
      }
    >
      <div ref={list} className={styles['list']} inert={reshaping.isBusy}>
        {drawn.map((exercise, index) => (
          <ExerciseCard
            key={names[index]}
            index={index}
            exercise={logging.shown(exercise, index)}
            name={names[index] ?? exercise.name}
            current={current?.exercise === index ? current.set : null}
            last={last[index] ?? NONE}
            actionsOf={logging.row}
            options={reshaping.optionsOf(index, names[index] ?? '')}
          />
        ))}
        {session.exercises.length === 0 && <p className="empty">{SESSION_TEXT.empty}</p>}
        {isWhole && (
          <div className={styles['end']}>
            {session.exercises.length > 0 && reshaping.add && (
              <button type="button" className={`btn ${styles['add']}`} onClick={reshaping.add}>
                <Icon of={Plus} />
                {SESSION_TEXT.addExercise}
              </button>
            )}
            {(set || session.exercises.length === 0) && (
              <button type="button" className="btn btn-line" onClick={complete}>
                {SESSION_TEXT.completeWorkout}
              </button>
            )}
            <fieldset aria-label={SESSION_TEXT.tutorialVideo} className={styles['video']}>
              <p>
                <Icon of={Play} fill="currentColor" />
                {SESSION_TEXT.tutorialVideo}
              </p>
            </fieldset>
          </div>
        )}
      </div>
      {picker && <picker.Picker {...picker.props} />}
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
        {session.exercises.map((exercise, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an exercise's place is who it is.
          <Segment key={index} {...sessionProgress({ exercises: [exercise] })} />
        ))}
      </div>
      <p>{SESSION_TEXT.setsDone(done, total)}</p>
    </div>
  );
}

function Segment({ done, total }: { done: number; total: number }) {
  if (total === 0) return null;
  return (
    <i style={{ flex: `${total} 1 0` }}>
      <b style={{ inlineSize: `${(done / total) * 100}%` }} />
    </i>
  );
}
