import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState } from 'react';
import type { Session } from '../../domain/session.ts';
import { completeWorkout, readRunningSession } from '../../store/running.ts';
import { useAccount } from '../accountContext.ts';
import { AlertDialog } from '../parts/AlertDialog.tsx';
import { SessionOverlay } from './SessionOverlay.tsx';
import { SESSION_TEXT } from './text.ts';

/** How far Complete has come. A saved session stays behind its alert although the store let it go. */
type Ending =
  | { readonly state: 'none' }
  | { readonly state: 'saving' | 'saved' | 'failed' | 'over'; readonly session: Session };

/** The running session, whenever there is one, and the outcome of completing it (SPEC §8). */
export function SessionLayer({ onLeft }: { onLeft: (sessionId: string) => void }) {
  const account = useAccount();
  const running = useLiveQuery(() => readRunningSession(account), [account]) ?? null;
  const [ending, setEnding] = useState<Ending>({ state: 'none' });
  const isSaving = useRef(false);
  // A second tap must not take the word of the first one back.
  const savedId = useRef<string | null>(null);
  const session = sessionShown(running, ending);

  async function complete(shown: Session, settle: () => Promise<void>) {
    if (isSaving.current || savedId.current === shown.id) return;
    isSaving.current = true;
    setEnding({ state: 'saving', session: shown });
    try {
      await settle();
      const isSaved = await completeWorkout(account, shown.id);
      if (isSaved) savedId.current = shown.id;
      // Completed or left in another tab: there is nothing to tell here.
      setEnding(isSaved ? { state: 'saved', session: shown } : { state: 'none' });
    } catch {
      // The device could not write: the session stays open with everything (decision 4).
      setEnding({ state: 'failed', session: shown });
    } finally {
      isSaving.current = false;
    }
  }

  return (
    <>
      {session && (
        <SessionOverlay
          key={session.id}
          session={session}
          onComplete={(settle) => void complete(session, settle)}
          onLeft={onLeft}
        />
      )}
      {ending.state === 'saved' && (
        <AlertDialog
          text={SESSION_TEXT.saved}
          onOk={() => setEnding({ state: 'over', session: ending.session })}
        />
      )}
      {ending.state === 'failed' && (
        <AlertDialog text={SESSION_TEXT.notSaved} onOk={() => setEnding({ state: 'none' })} />
      )}
    </>
  );
}

function sessionShown(running: Session | null, ending: Ending): Session | null {
  if (ending.state === 'none') return running;
  // The live query may still tell of a session that is over.
  if (ending.state === 'over') return running?.id === ending.session.id ? null : running;
  return ending.session;
}
