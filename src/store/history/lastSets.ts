/** What was done last time, found by the index of exercises. */
import { type LastSets, lastSets, newestSessionFirst } from '../../domain/history.ts';
import { distinctKeys, exerciseKey } from '../../domain/records.ts';
import type { Session, SessionRecord } from '../../domain/session.ts';
import type { Account } from '../account.ts';
import { timePrefix } from '../database/exerciseIndex.ts';
import { isWhole } from './byExercise.ts';
import { listed, readWaiting } from './listed.ts';

/** The sets of each exercise of a running session as they were done last, however long ago. */
export async function readLastSets(account: Account, running: Session): Promise<LastSets> {
  const { sessions, outbox } = account.db;
  const keys = distinctKeys(running.exercises);
  const names = running.exercises.map(({ name }) => exerciseKey(name));
  return account.db.transaction('r', sessions, outbox, async () => {
    const [waiting, isIndexed] = await Promise.all([readWaiting(account), isWhole(account)]);
    const deletes = waiting.filter(({ change }) => change.kind === 'session.delete');
    const lastIn = (sent: readonly SessionRecord[], besides = waiting) => {
      const all = listed(sent, besides).sort(newestSessionFirst);
      // A session that was just completed is no forerunner of itself.
      return lastSets(all.filter(({ id }) => id !== running.id));
    };
    if (!isIndexed) return lastIn(await sessions.toArray());
    const found = new Map<string, SessionRecord>();
    // One that is being deleted, or in which no set was done, stands for no earlier ones: more are looked at.
    for (let count = 1, missing = new Set(names); missing.size > 0; count *= 4) {
      const newest = await readNewestWith(account, [...missing], count);
      for (const { name, rows } of newest) {
        for (const row of rows) found.set(row.id, row);
        // What waits may be older than what is not read yet.
        const last = lastIn(rows, deletes);
        const isFound = keys.every((key, at) => names[at] !== name || last.has(key));
        if (isFound || rows.length < count) missing.delete(name);
      }
    }
    return lastIn([...found.values()]);
  });
}

/** For each exercise, by its key, so many of the newest sessions with sets of it. */
async function readNewestWith({ db }: Account, names: readonly string[], count: number) {
  const ids = await Promise.all(
    names.map((name) => {
      const found = db.sessions.where('exerciseKeys').startsWith(timePrefix(name));
      return found.reverse().limit(count).primaryKeys();
    }),
  );
  const rows = await db.sessions.bulkGet([...new Set(ids.flat())]);
  const byId = new Map(rows.map((row) => [row?.id, row]));
  return names.map((name, at) => ({
    name,
    rows: (ids[at] ?? []).flatMap((id) => byId.get(id) ?? []),
  }));
}
