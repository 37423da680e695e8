import { type ExerciseHistory, exerciseHistory } from '../../domain/exerciseHistory.ts';
import { newestSessionFirst } from '../../domain/history.ts';
import { exerciseKey } from '../../domain/records.ts';
import type { Account } from '../account.ts';
import { bestPrefix, PEAK_KINDS, timePrefix } from '../database/exerciseIndex.ts';
import { isWhole, readWith } from './byExercise.ts';
import { listed, readWaiting } from './listed.ts';

/** What an exercise has come to over all sessions, waiting ones among them. */
export async function readExerciseHistory(
  account: Account,
  name: string,
): Promise<ExerciseHistory> {
  const { sessions, outbox } = account.db;
  return account.db.transaction('r', sessions, outbox, async () => {
    const all = listed(await readWith(account, [name]), await readWaiting(account));
    return exerciseHistory(name, all.sort(newestSessionFirst));
  });
}

/** So many of the newest sessions are whole in a first look. */
export const FIRST_SESSIONS = 5;

/**
 * What an exercise has come to, by its newest sessions, its first one and those that hold its bests: all that
 * `readExerciseHistory` says but the sessions between them. Null where that takes more than a few rows.
 */
export async function readFirstLook(
  account: Account,
  name: string,
): Promise<ExerciseHistory | null> {
  const { sessions, outbox } = account.db;
  const key = exerciseKey(name);
  const found = (prefix: string) => sessions.where('exerciseKeys').startsWith(prefix);
  return account.db.transaction('r', sessions, outbox, async () => {
    // Side by side: the page waits for each answer of the database that is waited for alone.
    const [waiting, isIndexed, ids, first, ...peaks] = await Promise.all([
      readWaiting(account),
      isWhole(account),
      found(timePrefix(key)).reverse().limit(FIRST_SESSIONS).primaryKeys(),
      found(timePrefix(key)).limit(1).primaryKeys(),
      ...PEAK_KINDS.map((kind) =>
        found(bestPrefix(key, kind))
          .limit(FIRST_SESSIONS + 1)
          .primaryKeys(),
      ),
    ]);
    // What is deleted may have been the best.
    const isSure = waiting.every(({ change }) => change.kind === 'session.add');
    if (!isSure || !isIndexed) return null;
    // The best of those before the newest, which a record of these has to beat.
    const bests = peaks.flatMap((best) => best.find((id) => !ids.includes(id)) ?? []);
    const rows = await sessions.bulkGet([...new Set([...ids, ...first, ...bests])]);
    const all = listed(
      rows.filter((row) => row !== undefined),
      waiting,
    );
    const look = exerciseHistory(name, all.sort(newestSessionFirst));
    return isTelling(look) ? look : null;
  });
}

/** Where the line begins is known, and that there is one. */
function isTelling({ sessions }: ExerciseHistory): boolean {
  const measured = sessions.filter(({ value }) => value !== null);
  return sessions.length <= 1 || (measured.length > 1 && measured.at(-1) === sessions.at(-1));
}
