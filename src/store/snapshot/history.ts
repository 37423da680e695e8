/** The history where its server tells only what became of it. */
import { findSession } from '../../domain/arrival.ts';
import type { SessionRecord } from '../../domain/session.ts';
import type { Account } from '../account.ts';
import { nameList } from './etags.ts';

/** What became of the history after the revision that is kept here: no whole list. */
export interface HistoryDelta {
  readonly added: readonly SessionRecord[];
  /** Ids. */
  readonly deleted: readonly string[];
  /** What it leads to. */
  readonly revision: string | null;
}

/** Puts and deletes just what it names. Call it in the transaction that decides by it. */
export async function installDelta(
  account: Account,
  { added, deleted, revision }: HistoryDelta,
): Promise<void> {
  const { sessions } = account.db;
  await sessions.bulkDelete([...deleted]);
  await sessions.bulkPut(added);
  // Its tag was the whole list's.
  await nameList(account, 'sessions', { revision });
}

/**
 * What in the history here may be one of these sessions: the one of its id, and where that is another
 * one's, or there is none, all of its day, since a server may have named it itself.
 */
export async function readNear(
  { db }: Account,
  sessions: readonly SessionRecord[],
): Promise<SessionRecord[]> {
  const rows = await db.sessions.bulkGet(sessions.map(({ id }) => id));
  const found = rows.filter((row) => row !== undefined);
  const missing = sessions.filter((session) => !findSession(found, session));
  const days = new Set(missing.map(({ date }) => date));
  const ofDays = await Promise.all(
    [...days].map((day) =>
      db.sessions
        .where('[date+timestamp]')
        .between([day], [`${day}\uffff`])
        .toArray(),
    ),
  );
  return [...found, ...ofDays.flat()];
}
