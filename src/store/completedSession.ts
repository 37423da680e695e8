/** A workout that was completed: it can be taken back as long as it waits to be sent (D26). */
import { UNDO_MS } from '../domain/constants.ts';
import { instantOf } from '../domain/instants.ts';
import { finishSession, type SessionRecord } from '../domain/session.ts';
import { type Account, write } from './account.ts';
import { waitingOf } from './history/sessions.ts';
import { openDraft, takenUp } from './leftSession.ts';
import { append, setUndoTime, takeBack } from './outbox/append.ts';
import { isDue } from './outbox/choose.ts';
import { isIn } from './outbox/entry.ts';
import { inLane } from './outbox/lane.ts';
import { readCorrectionMs, readFallMs } from './outbox/serverTime.ts';

/**
 * Completes a session: the record is queued and the draft marked in one transaction, so that two
 * tabs cannot save one workout twice. `undoMs`: how long it is not sent, so that `undoComplete` can
 * reopen it.
 * @returns what is saved; null when it was completed or left elsewhere
 * @throws SignedOutError, or Dexie's error when the device cannot store it
 */
export async function completeWorkout(
  account: Account,
  sessionId: string,
  { undoMs = 0 } = {},
): Promise<SessionRecord | null> {
  const { sessionDrafts, outbox } = account.db;
  return write(account, [sessionDrafts, outbox], async () => {
    // A session keeps its id, and its record is queued under it: asked for beside the draft.
    const waiting = inLane(account, `session:${sessionId}`).toArray();
    const [draft, aheadMs] = await Promise.all([
      sessionDrafts.get(sessionId),
      readAheadMs(account),
      waiting,
    ]);
    if (!draft || draft.closedAtMs !== null) return null;
    const closedAtMs = account.clock.nowMs();
    const session = finishSession(draft.session, closedAtMs, aheadMs);
    const completedBy = account.clock.newId();
    const saving = { opId: completedBy, undoMs, waiting };
    await Promise.all([
      append(account, { kind: 'session.add', session }, saving),
      sessionDrafts.put({ ...draft, closedAtMs, completedBy }),
    ]);
    return session;
  });
}

/**
 * What the right time is ahead of this device's clock, milliseconds. One that has fallen behind tells only
 * that it is later than all that is known: two workouts that ended at one time would be taken for one.
 */
async function readAheadMs(account: Account): Promise<number> {
  const fallMs = await readFallMs(account);
  if (fallMs === 0) return readCorrectionMs(account);
  const newest = await waitingOf(account, 'session.add').last();
  const { change } = newest ?? {};
  const endedMs = change?.kind === 'session.add' ? instantOf(change.session.timestamp) : Number.NaN;
  const laterMs = endedMs + 1000 - account.clock.nowMs();
  return laterMs > fallMs ? laterMs : fallMs;
}

/**
 * The person has read that their workout is saved: from here on it waits no longer than any undo, and so does
 * what its plan has learned from it. False when it cannot be taken back any more.
 * @throws SignedOutError
 */
export async function confirmCompleted(account: Account, sessionId: string): Promise<boolean> {
  const { sessionDrafts, outbox } = account.db;
  return write(account, [sessionDrafts, outbox], async () => {
    const { completedBy, numbersBy } = (await sessionDrafts.get(sessionId)) ?? {};
    if (numbersBy) await setUndoTime(account, numbersBy, UNDO_MS);
    return completedBy !== undefined && setUndoTime(account, completedBy, UNDO_MS);
  });
}

/** A session whose alert or toast went with its page: it is completed, and can be taken back until `endsMs`. */
export async function readUnsent(account: Account): Promise<{ id: string; endsMs: number } | null> {
  const { sessionDrafts, outbox } = account.db;
  return account.db.transaction('r', sessionDrafts, outbox, async () => {
    const drafts = await sessionDrafts.toArray();
    const opIds = drafts.flatMap(({ completedBy = [] }) => completedBy);
    // Of two the newest: another one was completed within the time of the first.
    const waiting = await outbox.where('opId').anyOf(opIds).reverse().sortBy('seq');
    const nowMs = account.clock.nowMs();
    const held = waiting.find((entry) => isIn(entry, 'queued') && !isDue(entry, nowMs));
    const draft = drafts.find(({ completedBy }) => completedBy && completedBy === held?.opId);
    return draft && held ? { id: draft.id, endsMs: held.notBeforeMs } : null;
  });
}

/**
 * Reopens a completed session with all that it had, or brings it back as left where another one runs by now
 * (D10), and saves nothing; what it taught its plan is taken back, too. Nobody has trained in between, however
 * late it is taken back. False when it is too late: it is on its way.
 * @throws SignedOutError
 */
export async function undoComplete(account: Account, sessionId: string): Promise<boolean> {
  const { sessionDrafts, outbox, journal } = account.db;
  return write(account, [sessionDrafts, outbox, journal], async () => {
    const drafts = await sessionDrafts.toArray();
    const draft = drafts.find(({ id }) => id === sessionId);
    if (!draft?.completedBy || !(await takeBack(account, draft.completedBy))) return false;
    const { completedBy: _, numbersBy, ...left } = draft;
    if (numbersBy) await takeBack(account, numbersBy);
    // One in which nothing was done was completed all the same, and is not to be forgotten (`isLeft`).
    const asLeft = { ...left, revision: left.revision + 1 };
    await sessionDrafts.put(openDraft(drafts) ? asLeft : takenUp(left, account.clock.nowMs()));
    return true;
  });
}
