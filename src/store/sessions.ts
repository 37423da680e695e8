import { newestSessionFirst } from '../domain/history.ts';
import { projectSessions } from '../domain/project.ts';
import type { SessionRecord } from '../domain/session.ts';
import type { Account } from './account.ts';
import { readProjected } from './view.ts';

/** The newest sessions of the history, waiting ones among them, newest first. */
export async function readRecentSessions(
  account: Account,
  count: number,
): Promise<SessionRecord[]> {
  const { sessions, outbox } = account.db;
  return account.db.transaction('r', sessions, outbox, async () => {
    const newest = await sessions.orderBy('[date+timestamp]').reverse().limit(count).toArray();
    const waiting = await readProjected(account);
    return projectSessions(newest, waiting).sort(newestSessionFirst).slice(0, count);
  });
}
