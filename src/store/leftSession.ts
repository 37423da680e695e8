/** A workout that was left: it stays until it is taken up, discarded, or another one is started (D10). */
import { UNDO_MS } from '../domain/constants.ts';
import { takeUp } from '../domain/elapsed.ts';
import { type Session, sessionProgress } from '../domain/session.ts';
import { type Account, write } from './account.ts';
import type { SessionDraftRow } from './database/rows.ts';

/** A workout that can be taken up again. */
export interface LeftWorkout {
  readonly session: Session;
  readonly leftAtMs: number;
}

/** The workout that was left last; null where none waits. */
export async function readLeft({ db }: Account): Promise<LeftWorkout | null> {
  const drafts = await db.transaction('r', db.sessionDrafts, () => db.sessionDrafts.toArray());
  const left = leftAmong(drafts);
  return left && { session: left.session, leftAtMs: left.closedAtMs };
}

type LeftDraft = SessionDraftRow & { readonly closedAtMs: number };

/** The same of all drafts, or that of one plan. */
export function leftAmong(drafts: readonly SessionDraftRow[], planId?: string): LeftDraft | null {
  const isWanted = ({ session }: SessionDraftRow) =>
    planId === undefined || session.planId === planId;
  const left = drafts.filter(isLeft).filter(isWanted);
  return left.toSorted((a, b) => b.closedAtMs - a.closedAtMs)[0] ?? null;
}

/** The session being run. */
export function openDraft(drafts: readonly SessionDraftRow[]): SessionDraftRow | undefined {
  return drafts.find(({ closedAtMs }) => closedAtMs === null);
}

/** A session that goes on: while it was closed it lay still. */
export function takenUp(draft: SessionDraftRow, nowMs: number): SessionDraftRow {
  const session = takeUp(draft.session, draft.closedAtMs ?? nowMs, nowMs);
  return { ...draft, session, closedAtMs: null };
}

/** One in which nothing was done is gone when its Undo is. */
export function isLeft(draft: SessionDraftRow): draft is LeftDraft {
  const { closedAtMs, completedBy, discardedAtMs, revision, session } = draft;
  const isTouched = revision > 0 || sessionProgress(session).done > 0;
  return closedAtMs !== null && !completedBy && discardedAtMs === undefined && isTouched;
}

/**
 * Discards a left workout; `undoDiscard` brings it back. False when it was taken up or discarded before.
 * @throws SignedOutError
 */
export async function discardLeft(account: Account, sessionId: string): Promise<boolean> {
  const { sessionDrafts } = account.db;
  const discardedAtMs = account.clock.nowMs();
  return write(account, [sessionDrafts], async () => {
    const draft = await sessionDrafts.get(sessionId);
    if (!draft || !isLeft(draft)) return false;
    await sessionDrafts.put({ ...draft, discardedAtMs });
    return true;
  });
}

/** Workouts whose discarding can still be taken back, and until when. */
export async function readDiscarded({
  db,
  clock,
}: Account): Promise<{ session: Session; endsMs: number }[]> {
  const drafts = await db.transaction('r', db.sessionDrafts, () => db.sessionDrafts.toArray());
  return drafts.flatMap(({ session, discardedAtMs = 0 }) => {
    const sinceMs = clock.nowMs() - discardedAtMs;
    return sinceMs >= 0 && sinceMs < UNDO_MS ? [{ session, endsMs: discardedAtMs + UNDO_MS }] : [];
  });
}

/**
 * Brings a discarded workout back as left, whatever runs meanwhile. False when it is too late.
 * @throws SignedOutError
 */
export async function undoDiscard(account: Account, sessionId: string): Promise<boolean> {
  const { sessionDrafts } = account.db;
  return write(account, [sessionDrafts], async () => {
    const draft = await sessionDrafts.get(sessionId);
    if (draft?.discardedAtMs === undefined) return false;
    const { discardedAtMs: _, ...left } = draft;
    await sessionDrafts.put(left);
    return true;
  });
}
