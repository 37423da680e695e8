import { Dexie, type IndexableType, type IndexableTypePart } from 'dexie';
import { findSession } from '../../domain/arrival.ts';
import { UNDO_MS } from '../../domain/constants.ts';
import type { Day } from '../../domain/days.ts';
import { type Month, monthsNewestFirst, newestSessionFirst } from '../../domain/history.ts';
import type { SessionRecord } from '../../domain/session.ts';
import { type Account, write } from '../account.ts';
import { SESSIONS_BY_TIME } from '../database/schema.ts';
import { append } from '../outbox/append.ts';
import { inLane } from '../outbox/lane.ts';
import { readNear } from '../snapshot/history.ts';
import { type ListedSession, listed } from './listed.ts';

/** The index whose order is the history's (D21). */
export const BY_TIME = '[date+timestamp]';

/** The newest sessions of the history, waiting ones among them, newest first. */
export async function readRecentSessions(
  account: Account,
  count: number,
): Promise<ListedSession[]> {
  return readHistory(account, { month: null, count });
}

/** The newest sessions of a month, or of all time, waiting ones among them, newest first. */
export async function readHistory(
  account: Account,
  { month, count }: { month: Month | null; count: number },
): Promise<ListedSession[]> {
  const { sessions, outbox } = account.db;
  const [from, to] = month === null ? [Dexie.minKey, Dexie.maxKey] : [month, `${month}\uffff`];
  return account.db.transaction('r', sessions, outbox, async () => {
    const deletes = await waitingOf(account, 'session.delete').toArray();
    // Each of them may take one away that would have been among the newest, sent or waiting.
    const enough = count + 2 * deletes.length;
    const sent = await sessions
      .where(BY_TIME)
      .between([from], [to])
      .reverse()
      .limit(enough)
      .toArray();
    const added = await waitingOf(account, 'session.add', from, to)
      .reverse()
      .limit(enough)
      .toArray();
    const waiting = [...added, ...deletes].sort((a, b) => a.seq - b.seq);
    return listed(sent, waiting).sort(newestSessionFirst).slice(0, count);
  });
}

/** The months that the history has sessions in, newest first (S9). Reads sessions where deletes wait alone. */
export async function readHistoryMonths(account: Account): Promise<Month[]> {
  const { sessions, outbox } = account.db;
  return account.db.transaction('r', sessions, outbox, async () => {
    const sent = await sessions.orderBy(BY_TIME).keys();
    const added = await waitingOf(account, 'session.add').keys();
    const deleted = await waitingOf(account, 'session.delete').keys();
    const months = new Set(monthsNewestFirst([...daysOf(sent, 0), ...daysOf(added, 1)]));
    for (const month of monthsNewestFirst(daysOf(deleted, 1))) {
      const [left] = await readHistory(account, { month, count: 1 });
      if (!left) months.delete(month);
    }
    return [...months];
  });
}

/**
 * One session of the history as it stands now, by how it was seen: a server may have named it itself
 * since. null when it is there no more.
 */
export async function readListedSession(
  account: Account,
  seen: SessionRecord,
): Promise<ListedSession | null> {
  const { sessions, outbox } = account.db;
  return account.db.transaction('r', sessions, outbox, async () => {
    const near = await readNear(account, [seen]);
    // A lane that is read twice says the same twice.
    const waiting = await Promise.all(
      [seen, ...near].map(({ id }) => inLane(account, `session:${id}`).toArray()),
    );
    return findSession(listed(near, waiting.flat()), seen);
  });
}

/**
 * Deletes a past workout, by how it was seen; sent when the undo time is over.
 * @returns the opId that `undo` takes; null where it is in the history no more
 * @throws SignedOutError
 */
export async function deleteWorkout(account: Account, seen: SessionRecord): Promise<string | null> {
  return write(account, [account.db.outbox, account.db.sessions], async () => {
    // Twice in the outbox, one Undo would bring nothing back.
    const held = await readListedSession(account, seen);
    if (!held) return null;
    const { standing: _, ...session } = held;
    return append(account, { kind: 'session.delete', session }, { undoMs: UNDO_MS });
  });
}

/** Entries that wait to add sessions to the history, or to delete some, in its order; no other is read. */
export function waitingOf(
  { db }: Account,
  kind: 'session.add' | 'session.delete',
  from: IndexableTypePart = Dexie.minKey,
  to: IndexableTypePart = Dexie.maxKey,
) {
  return db.outbox.where(SESSIONS_BY_TIME).between([kind, from], [kind, to]);
}

/** The days in compound keys, each key's at this place. */
function daysOf(keys: readonly IndexableType[], at: number): Day[] {
  return keys.map((key) => (Array.isArray(key) ? String(key[at]) : ''));
}
