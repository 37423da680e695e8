import { useRef, useState } from 'react';
import { COMPLETE_UNDO_MS } from '../../domain/constants.ts';
import type { SessionRecord } from '../../domain/session.ts';
import { completeWorkout } from '../../store/completedSession.ts';
import { type RunningSession, readRunning } from '../../store/liveSession.ts';
import { useAccount } from '../accountContext.ts';
import { AlertDialog } from '../parts/AlertDialog.tsx';
import { useQuery } from '../useQuery.ts';
import { SavedDialog } from './SavedDialog.tsx';
import { SessionOverlay } from './SessionOverlay.tsx';
import { SESSION_TEXT } from './text.ts';

/** How far Complete has come. A saved session stays behind its alert although the store let it go. */
type Ending =
  | { readonly state: 'none' }
  | { readonly state: 'saving' | 'failed' | 'over'; readonly running: RunningSession }
  | { readonly state: 'saved'; readonly running: RunningSession; readonly record: SessionRecord };

interface SessionLayerProps {
  readonly onLeft: (sessionId: string) => void;
  /** The person has read that it is saved. */
  readonly onSaved: (sessionId: string) => unknown;
}

/** The running session, whenever there is one, and the outcome of completing it (S8). */
export function SessionLayer({ onLeft, onSaved }: SessionLayerProps) {
  const account = useAccount();
  const stored = useQuery(readRunning, account) ?? null;
  const [ending, setEnding] = useState<Ending>({ state: 'none' });
  const isSaving = useRef(false);
  // A second tap must not take the word of the first one back.
  const savedId = useRef<string | null>(null);
  // From here on the store may tell of it again: it was taken back (D26).
  const isForgotten = ending.state === 'over' && stored?.session.id !== ending.running.session.id;
  if (isForgotten) setEnding({ state: 'none' });
  const running = sessionShown(stored, ending);

  async function complete(shown: RunningSession, settle: () => Promise<void>) {
    const { id } = shown.session;
    if (isSaving.current || savedId.current === id) return;
    isSaving.current = true;
    setEnding({ state: 'saving', running: shown });
    try {
      await settle();
      // What is saved may be newer than what was read before the tap.
      const newest = (await readRunning(account)) ?? shown;
      const record = await completeWorkout(account, id, { undoMs: COMPLETE_UNDO_MS });
      if (record) savedId.current = id;
      // Completed or left in another tab: there is nothing to tell here.
      setEnding(record ? { state: 'saved', running: newest, record } : { state: 'none' });
    } catch {
      // The device could not write: the session stays open with everything (D4).
      setEnding({ state: 'failed', running: shown });
    } finally {
      isSaving.current = false;
    }
  }

  return (
    <>
      {running && (
        <SessionOverlay
          key={running.session.id}
          running={running}
          onComplete={(settle) => void complete(running, settle)}
          onLeft={onLeft}
        />
      )}
      {ending.state === 'saved' && (
        <SavedDialog
          session={ending.running.session}
          record={ending.record}
          onOk={() => {
            savedId.current = null;
            setEnding({ state: 'over', running: ending.running });
            onSaved(ending.running.session.id);
          }}
        />
      )}
      {ending.state === 'failed' && (
        <AlertDialog text={SESSION_TEXT.notSaved} onOk={() => setEnding({ state: 'none' })} />
      )}
    </>
  );
}

function sessionShown(stored: RunningSession | null, ending: Ending): RunningSession | null {
  if (ending.state === 'none') return stored;
  if (ending.state !== 'over') return ending.running;
  // The live query may still tell of a session that is over.
  return stored?.session.id === ending.running.session.id ? null : stored;
}
