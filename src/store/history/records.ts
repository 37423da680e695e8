/** Which sessions of a list were records (D33): found by the index of bests, however long the history. */
import { Dexie } from 'dexie';
import { newestSessionFirst } from '../../domain/history.ts';
import { bestOf, bestsByExercise, type NewRecord, recordsInOrder } from '../../domain/records.ts';
import type { SessionRecord } from '../../domain/session.ts';
import type { Account } from '../account.ts';
import { bestPrefix } from '../database/exerciseIndex.ts';
import { readNear } from '../snapshot/history.ts';
import { isWhole } from './byExercise.ts';
import { type ListedSession, listed } from './listed.ts';
import { BY_TIME, readHistory, readListedSession, waitingOf } from './sessions.ts';

/** A session of the history, and in what it beat all that came before it. */
export interface MarkedSession extends ListedSession {
  readonly records: readonly NewRecord[];
}

/** As `readHistory`, with their records. */
export async function readMarkedHistory(
  account: Account,
  asked: Parameters<typeof readHistory>[1],
): Promise<MarkedSession[]> {
  const { sessions, outbox } = account.db;
  // One transaction: a live query of several would lose sight of the later ones.
  return account.db.transaction('r', sessions, outbox, async () =>
    marked(account, await readHistory(account, asked)),
  );
}

/** As many as a phone shows at once. */
export const NEWEST_SESSIONS = 8;

/** The newest of all sessions, with their records. */
export function readNewest(account: Account): Promise<MarkedSession[]> {
  return readMarkedHistory(account, { month: null, count: NEWEST_SESSIONS });
}

/** One session of the history with its records, by how it was seen; null when it is there no more. */
export async function readMarkedSession(
  account: Account,
  seen: SessionRecord,
): Promise<MarkedSession | null> {
  const { sessions, outbox } = account.db;
  return account.db.transaction('r', sessions, outbox, async () => {
    const session = await readListedSession(account, seen);
    const [found] = await marked(account, session ? [session] : []);
    return found ?? null;
  });
}

/**
 * Sessions that follow each other in the history, with the records of each over all that came before it. Of
 * those before the list only the best are read, and the ones that wait. Call it in the transaction
 * that read them.
 */
async function marked(
  account: Account,
  newestFirst: readonly ListedSession[],
): Promise<MarkedSession[]> {
  const oldest = newestFirst.at(-1);
  if (!oldest) return [];
  const before = await readBefore(account, newestFirst, oldest);
  const records = recordsInOrder(newestFirst.toReversed(), bestOf(before));
  return newestFirst.map((session) => ({ ...session, records: records.get(session.id) ?? [] }));
}

/** Sessions from before the oldest that is shown, among them the best in everything that is shown. */
async function readBefore(
  account: Account,
  shown: readonly SessionRecord[],
  oldest: SessionRecord,
): Promise<SessionRecord[]> {
  const { date, timestamp } = oldest;
  const deletes = await waitingOf(account, 'session.delete').toArray();
  const added = await waitingOf(account, 'session.add', Dexie.minKey, `${date}\uffff`).toArray();
  const deleted = deletes.map(({ change }) => change);
  const near = await readNear(
    account,
    deleted.flatMap((change) => (change.kind === 'session.delete' ? change.session : [])),
  );
  const left = new Set(listed(near, deletes).map(({ id }) => id));
  const gone = near.flatMap(({ id }) => (left.has(id) ? [] : id));
  const byTime = account.db.sessions.where(BY_TIME);
  // Of those of the same instant the later ones are not before it.
  const same = await byTime.equals([date, timestamp]).primaryKeys();
  const later = await byTime.above([date, timestamp]).primaryKeys();
  later.push(...same.filter((id) => id > oldest.id));
  const others = new Set([...gone, ...later, ...shown.map(({ id }) => id)]);

  const waiting = listed([], [...added, ...deletes]).filter(
    (one) => newestSessionFirst(one, oldest) > 0,
  );
  const sent = (await isWhole(account))
    ? await readBest(account, shown, others)
    : await byTime.belowOrEqual([date, timestamp]).toArray();
  return [...waiting, ...sent].filter(({ id }) => !others.has(id));
}

/** Of all sessions but those the best in everything that is shown. */
async function readBest(
  { db }: Account,
  shown: readonly SessionRecord[],
  others: ReadonlySet<string>,
): Promise<SessionRecord[]> {
  const first = async (prefix: string, limit: number): Promise<string | undefined> => {
    const best = db.sessions.where('exerciseKeys').startsWith(prefix);
    const ids = await best.limit(limit).primaryKeys();
    const found = ids.find((id) => !others.has(id));
    // Later ones may be better: in an old month many are.
    return found || ids.length < limit ? found : first(prefix, limit * 4);
  };
  const kinds = shown.flatMap(({ exercises }) =>
    [...bestsByExercise(exercises)].flatMap(([key, { bests }]) =>
      [...bests.keys()].map((kind) => bestPrefix(key, kind)),
    ),
  );
  const ids = await Promise.all(
    [...new Set(kinds)].map((prefix) => first(prefix, shown.length + 1)),
  );
  const rows = await db.sessions.bulkGet([...new Set(ids.filter((id) => id !== undefined))]);
  return rows.filter((row) => row !== undefined);
}
