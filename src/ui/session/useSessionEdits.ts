import { useRef, useState } from 'react';
import { isSamePlace, setAt } from '../../domain/currentSet.ts';
import type { Reshape } from '../../domain/reshape.ts';
import {
  editSet,
  followersOf,
  type Session,
  type SessionSet,
  type SetPlace,
} from '../../domain/session.ts';
import { changeSet, type RunningSession, reshapeSession } from '../../store/liveSession.ts';
import { useAccount } from '../accountContext.ts';
import { notKeptText } from '../parts/notKept.ts';
import { WriteQueue } from '../parts/writeQueue.ts';

/** A set, and the later ones whose weight goes along with its own. */
type Carried = SetPlace & {
  readonly name: string | undefined;
  readonly followers: readonly number[];
  readonly former?: string | undefined;
};

/** A change made here, until the session that is read has it. */
interface Edit {
  readonly at: Carried;
  readonly change: Partial<SessionSet>;
  /**
   * The revision that has it; Infinity while it is on its way to the device. Set without drawing
   * anything: it counts when the next session is read.
   */
  revision: number;
}

export interface SessionEdits {
  /** The session with every change made here, written or not. */
  readonly session: Session;
  /** Why the newest changes are not on the device; null when all are, or will be. */
  readonly problem: string | null;
  change(at: SetPlace, change: Partial<SessionSet>): void;
  /** A box of a set takes the focus: what its followers have by now they have again while it has no number. */
  touch(place: SetPlace): void;
  /**
   * Changes sets or exercises, once every change of before is on the device; false where that is not
   * possible any more. Nothing of it waits: what could not be written is not made.
   * @throws what the failed write threw
   */
  reshape(change: Reshape): Promise<boolean>;
  /** True until such a change shows: what is tapped meanwhile may not be what it seems. */
  readonly isReshaping: boolean;
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

  // Those that had its weight when it was changed first: on its way it may meet that of another set.
  const carried = useRef<Carried | null>(null);
  const ahead = [...edits.values()].filter((edit) => edit.revision > revision);

  /** How many changes to sets or exercises are on their way, and the revision that has the newest. */
  const [shaping, setShaping] = useState(0);
  const [shape, setShape] = useState(0);
  const session = ahead.reduce((made, { at, change }) => editSet(made, at, change), stored);

  /** What is carried from there; null where another exercise has come there since, from another tab. */
  function carriedAt(place: SetPlace): Carried | null {
    const held = carried.current;
    const isThis = held?.name === session.exercises[place.exercise]?.name;
    return held && isThis && isSamePlace(held, place) ? held : null;
  }

  function carry(place: SetPlace, { weight, completed }: Partial<SessionSet>): Carried {
    if (completed !== undefined) carried.current = null;
    const name = session.exercises[place.exercise]?.name;
    if (weight === undefined || completed !== undefined) return { ...place, name, followers: [] };
    const held = carriedAt(place);
    if (held) return held;
    const followers = followersOf(session, place);
    carried.current = { ...place, name, followers, former: setAt(session, place)?.weight };
    return carried.current;
  }

  return {
    session,
    problem,
    change(place, change) {
      const at = carry(place, change);
      // One that took along a set that is done since is not replaced: that set was done with what it brought.
      // Nor is one of an exercise in whose place another tab has put another.
      const key = JSON.stringify([at.exercise, at.name, at.set, at.followers, Object.keys(change)]);
      const edit: Edit = { at, change, revision: Number.POSITIVE_INFINITY };
      setEdits((held) => withNewest(held, key, edit));
      queue.put(key, async () => {
        edit.revision = await changeSet(account, stored.id, { ...at, ...change });
      });
    },
    touch(place) {
      const held = carriedAt(place);
      if (!held) return;
      // Of the first of them, since the box itself may have been left without a number.
      const [set = -1] = held.followers;
      carried.current = { ...held, former: setAt(session, { ...place, set })?.weight };
    },
    async reshape(change) {
      carried.current = null;
      setShaping((count) => count + 1);
      try {
        await queue.flush();
        const made = await reshapeSession(account, stored.id, change);
        setShape((newest) => Math.max(newest, made));
        return made > 0;
      } finally {
        setShaping((count) => count - 1);
      }
    },
    isReshaping: shaping > 0 || shape > revision,
    settle: () => queue.flush(),
  };
}

/** Edits count in the order in which they were made: one set's weight may be carried over another's. */
function withNewest(held: ReadonlyMap<string, Edit>, key: string, edit: Edit) {
  const others = [...held].filter(([other]) => other !== key);
  return new Map([...others, [key, edit] as const]);
}
