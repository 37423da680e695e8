import { useState } from 'react';
import { editSet, type Session, type SessionSet } from '../../domain/session.ts';
import { changeSet, type RunningSession } from '../../store/liveSession.ts';
import { useAccount } from '../accountContext.ts';
import { notKeptText } from '../parts/notKept.ts';
import { WriteQueue } from '../parts/writeQueue.ts';

export interface SetPlace {
  readonly exercise: number;
  readonly set: number;
}

/** A change made here, until the session that is read has it. */
interface Edit {
  readonly at: SetPlace;
  readonly change: Partial<SessionSet>;
  /** The revision that has it; Infinity while it is on its way to the device. */
  readonly revision: number;
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

/** Shows a change at once and keeps it at once (D10); other tabs' changes come in between. */
export function useSessionEdits({ session: stored, revision }: RunningSession): SessionEdits {
  const account = useAccount();
  /** The newest edit of each box and tick; those that the stored session has count no more. */
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const [queue] = useState(
    () => new WriteQueue((found) => setProblem(found && notKeptText(found.error))),
  );

  const ahead = [...edits.values()].filter((edit) => edit.revision > revision);

  return {
    session: ahead.reduce((session, { at, change }) => editSet(session, at, change), stored),
    problem,
    change(at, change) {
      const key = [at.exercise, at.set, ...Object.keys(change)].join();
      const edit = { at, change, revision: Number.POSITIVE_INFINITY };
      setEdits((held) => new Map(held).set(key, edit));
      queue.put(key, async () => {
        const written = {
          ...edit,
          revision: await changeSet(account, stored.id, { ...at, ...change }),
        };
        // A newer edit that took its place is still on its way.
        setEdits((held) => (held.get(key) === edit ? new Map(held).set(key, written) : held));
      });
    },
    settle: () => queue.flush(),
  };
}
