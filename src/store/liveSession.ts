/** The session being run: a draft that is kept at every change (D10). */
import { UNDO_MS } from '../domain/constants.ts';
import { seen } from '../domain/elapsed.ts';
import { isPlan } from '../domain/normalised.ts';
import { newSession, type Origin, type Reshape, reshape } from '../domain/reshape.ts';
import { editSet, type Session, type SetEdit, tickedBefore } from '../domain/session.ts';
import { type Account, write } from './account.ts';
import { isAnyOpen, readBuilderIds } from './builder.ts';
import type { SessionDraftRow } from './database/rows.ts';
import { isLeft, leftAmong, openDraft, takenUp } from './leftSession.ts';
import { inLane } from './outbox/lane.ts';

/** A running session as the device holds it. */
export interface RunningSession {
  readonly session: Session;
  /** Of two readings, the one with the higher revision is newer, whichever tab made the change. */
  readonly revision: number;
}

/** The session being run with its revision, in whichever tab it was started; null when there is none. */
export async function readRunning({ db }: Account): Promise<RunningSession | null> {
  const drafts = await db.transaction('r', db.sessionDrafts, () => db.sessionDrafts.toArray());
  const draft = openDraft(drafts);
  return draft ? { session: draft.session, revision: draft.revision } : null;
}

/**
 * The session being run; null when there is none. Not by `readRunning`: one `await` more, and a live query
 * loses sight of it.
 */
export async function readRunningSession({ db }: Account): Promise<Session | null> {
  const drafts = await db.transaction('r', db.sessionDrafts, () => db.sessionDrafts.toArray());
  return openDraft(drafts)?.session ?? null;
}

/** True while a session or, in any tab, a builder is open: nothing may pull the screen away. */
export async function hasRunningWork(account: Account, locks: LockManager): Promise<boolean> {
  const { sessionDrafts, builderDraft } = account.db;
  // Both are always read: a live query wakes at what it has read.
  const { session, builders } = await account.db.transaction(
    'r',
    sessionDrafts,
    builderDraft,
    async () => ({
      session: await readRunningSession(account),
      builders: await readBuilderIds(account),
    }),
  );
  return session !== null || isAnyOpen(account, builders, locks);
}

/**
 * Starts a session of a plan, or one like a past one, or an empty one (null), or takes up the one of that
 * plan that was left. While one is running, that one goes on: a draft is never overwritten.
 * @returns the workout of another plan that was left, and is discarded by it (D10)
 * @throws SignedOutError
 */
export async function startWorkout(account: Account, from: Origin): Promise<Session | null> {
  const { sessionDrafts, outbox, sessions } = account.db;
  return write(account, [sessionDrafts, outbox, sessions], async () => {
    const drafts = await sessionDrafts.toArray();
    if (openDraft(drafts)) return null;
    const same = isPlan(from) && leftAmong(drafts, from.id);
    if (same) {
      await sessionDrafts.put(takenUp(same, account.clock.nowMs()));
      return null;
    }
    const left = leftAmong(drafts);
    await removeForgotten(account, drafts);
    if (left) await sessionDrafts.put({ ...left, discardedAtMs: account.clock.nowMs() });
    let startMs = account.clock.nowMs();
    while (await isTaken(account, drafts, String(startMs))) startMs += 1;
    const session = newSession(from, startMs);
    await sessionDrafts.add({ id: session.id, session, closedAtMs: null, revision: 0 });
    return left?.session ?? null;
  });
}

/**
 * Changes one set of a running session, and its undone `followers` with it; a session that is over
 * stays as it is.
 * @returns the revision that has the change; 0 when the session is over
 * @throws SignedOutError
 */
export async function changeSet(
  account: Account,
  sessionId: string,
  { exercise, set, name, followers, former, ...change }: SetEdit,
): Promise<number> {
  const { tickedAtMs } = change;
  return changeSession(account, sessionId, (session) => {
    const before = tickedAtMs === undefined ? session : tickedBefore(session, tickedAtMs);
    return editSet(before, { exercise, set, name, followers, former }, change);
  });
}

/**
 * Changes the sets or exercises of a running session; its plan stays as it is (D32).
 * @returns as `changeSet`; 0 where that is not possible any more as well
 * @throws SignedOutError
 */
export async function reshapeSession(
  account: Account,
  sessionId: string,
  change: Reshape,
): Promise<number> {
  return changeSession(account, sessionId, (session) => reshape(session, change));
}

async function changeSession(
  account: Account,
  sessionId: string,
  change: (session: Session) => Session,
): Promise<number> {
  const { sessionDrafts } = account.db;
  return write(account, [sessionDrafts], async () => {
    const draft = await sessionDrafts.get(sessionId);
    if (!draft || draft.closedAtMs !== null) return 0;
    const changed = change(draft.session);
    if (changed === draft.session) return 0;
    const session = seen(changed, account.clock.nowMs());
    const revision = draft.revision + 1;
    await sessionDrafts.put({ ...draft, session, revision });
    return revision;
  });
}

/**
 * Leaves a session without saving; it can be taken up again (D10). False when it was completed before.
 * @throws SignedOutError
 */
export async function leaveWorkout(account: Account, sessionId: string): Promise<boolean> {
  const { sessionDrafts } = account.db;
  const closedAtMs = account.clock.nowMs();
  return write(account, [sessionDrafts], async () => {
    const draft = await sessionDrafts.get(sessionId);
    // Left before, it has lain since then.
    if (!draft || draft.closedAtMs !== null) return false;
    // Code of before may have taken up what was discarded here.
    const { discardedAtMs: _, ...open } = draft;
    await sessionDrafts.put({ ...open, closedAtMs });
    return true;
  });
}

/** Takes up a session that was left, unless another one is running. */
export async function resumeWorkout(account: Account, sessionId: string): Promise<boolean> {
  const { sessionDrafts, outbox } = account.db;
  return write(account, [sessionDrafts, outbox], async () => {
    const drafts = await sessionDrafts.toArray();
    const draft = drafts.find(({ id }) => id === sessionId);
    if (openDraft(drafts) || !draft || draft.completedBy || draft.discardedAtMs !== undefined)
      return false;
    await sessionDrafts.put(takenUp(draft, account.clock.nowMs()));
    return true;
  });
}

type Drafts = readonly SessionDraftRow[];

/** Two sessions never share an id, not even in one millisecond or after the clock went back. */
async function isTaken(account: Account, drafts: Drafts, id: string): Promise<boolean> {
  const kept = await Promise.all([
    account.db.sessions.get(id),
    inLane(account, `session:${id}`).first(),
  ]);
  return drafts.some((draft) => draft.id === id) || kept.some((row) => row !== undefined);
}

/**
 * Removes sessions that were discarded, or left untouched, longer ago than the undo time, and those that were
 * completed and of whose record nothing waits any more.
 */
async function removeForgotten({ db, clock }: Account, drafts: Drafts): Promise<void> {
  const before = clock.nowMs() - UNDO_MS;
  const opIds = drafts.flatMap(({ completedBy = [] }) => completedBy);
  const waiting = await db.outbox.where('opId').anyOf(opIds).toArray();
  const isForgotten = (draft: SessionDraftRow) => {
    const { discardedAtMs, closedAtMs, completedBy } = draft;
    if (completedBy) return !waiting.some(({ opId }) => opId === completedBy);
    return !isLeft(draft) && (discardedAtMs ?? closedAtMs ?? before) < before;
  };
  await remove(db, drafts.filter(isForgotten));
}

async function remove(db: Account['db'], drafts: Drafts): Promise<void> {
  if (drafts.length > 0) await db.sessionDrafts.bulkDelete(drafts.map(({ id }) => id));
}
