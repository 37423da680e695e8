import { useEffect, useState } from 'react';
import { editSet, type Session, type SessionSet } from '../../domain/session.ts';
import { changeSet } from '../../store/running.ts';
import { useAccount } from '../accountContext.ts';
import { notKeptText } from '../parts/notKept.ts';
import { WriteQueue } from '../parts/writeQueue.ts';

export interface SetPlace {
  readonly exercise: number;
  readonly set: number;
}

interface SessionEdits {
  /** The session with every change made here, written or not. */
  readonly session: Session;
  /** Why the newest changes are not on the device; null when all are, or will be. */
  readonly problem: string | null;
  change(at: SetPlace, change: Partial<SessionSet>): void;
  /**
   * Resolves when every change is on the device.
   * @throws what the failed write threw
   */
  settle(): Promise<void>;
}

/** Shows a change at once and keeps it at once (decision 10); other tabs' changes come in between. */
export function useSessionEdits(stored: Session): SessionEdits {
  const account = useAccount();
  const [session, setSession] = useState(stored);
  const [problem, setProblem] = useState<string | null>(null);
  const [queue] = useState(
    () => new WriteQueue((found) => setProblem(found && notKeptText(found.error))),
  );

  useEffect(() => {
    // While a change is on its way the store is behind; it tells of itself again afterwards.
    if (queue.isEmpty) setSession(stored);
  }, [queue, stored]);

  return {
    session,
    problem,
    change(at, change) {
      setSession((shown) => editSet(shown, at, change));
      const key = [at.exercise, at.set, ...Object.keys(change)].join();
      queue.put(key, () => changeSet(account, stored.id, { ...at, ...change }));
    },
    settle: () => queue.flush(),
  };
}
