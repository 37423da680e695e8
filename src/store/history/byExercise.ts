/** What the history says of exercises, found by the index of their keys (D33). */
import { type ExerciseHistory, exerciseHistory } from '../../domain/exerciseHistory.ts';
import { newestSessionFirst } from '../../domain/history.ts';
import { type OwnExercises, ownExercises } from '../../domain/knownExercises.ts';
import { mostTrained, type TrainedExercise } from '../../domain/mostTrained.ts';
import { exerciseKey, type NewRecord, newRecords } from '../../domain/records.ts';
import type { SessionRecord } from '../../domain/session.ts';
import { type Account, write } from '../account.ts';
import { INDEXED, timePrefix } from '../database/exerciseIndex.ts';
import { readPlans } from '../plans.ts';
import { listed, readWaiting } from './listed.ts';
import { readRecentSessions } from './sessions.ts';

/** So many rows are put into the index at once: a person may be typing meanwhile, and each wakes what reads all. */
const SLICE = 400;

const filling = new WeakMap<Account, Promise<void>>();

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

/** The exercises of all sessions and plans, with the sets of last time; waiting ones among them (D33). */
export async function readOwnExercises(account: Account): Promise<OwnExercises> {
  const { meta, sessions, plans, outbox } = account.db;
  return account.db.transaction('r', meta, sessions, plans, outbox, async () => {
    const all = listed(await sessions.toArray(), await readWaiting(account));
    return ownExercises(all.sort(newestSessionFirst), await readPlans(account));
  });
}

/** Among so many of the newest sessions it is counted which exercises are trained most. */
const LATELY = 100;

/** The exercises that are trained most, lately. */
export async function readMostTrained(
  account: Account,
): Promise<{ readonly exercises: readonly TrainedExercise[]; readonly among: number }> {
  const recent = await readRecentSessions(account, LATELY);
  return { exercises: mostTrained(recent), among: recent.length };
}

/** The records of a session that was just completed, against all others, whatever their clocks said. */
export async function readNewRecords(
  account: Account,
  record: SessionRecord,
): Promise<NewRecord[]> {
  const { sessions, outbox } = account.db;
  return account.db.transaction('r', sessions, outbox, async () => {
    const names = record.exercises.map(({ name }) => name);
    const all = listed(await readWith(account, names), await readWaiting(account));
    return newRecords(
      record,
      all.filter(({ id }) => id !== record.id),
    );
  });
}

/**
 * Puts into the index what is not in it yet: rows that an older build wrote. Until then they are
 * found by reading all.
 * @throws SignedOutError
 */
export function fillExerciseIndex(account: Account): Promise<void> {
  // Each screen that lacks it asks for it.
  const underWay = filling.get(account) ?? fill(account).finally(() => filling.delete(account));
  filling.set(account, underWay);
  return underWay;
}

async function fill(account: Account): Promise<void> {
  const { sessions } = account.db;
  const missing = await account.db.transaction('r', sessions, async () => {
    if (await isWhole(account)) return [];
    const done = new Set(await indexed(account).primaryKeys());
    return (await sessions.toCollection().primaryKeys()).filter((id) => !done.has(id));
  });
  for (let from = 0; from < missing.length; from += SLICE) {
    await write(account, [sessions], async () => {
      const rows = await sessions.bulkGet(missing.slice(from, from + SLICE));
      await sessions.bulkPut(rows.filter((row) => row !== undefined));
    });
  }
}

/** The sessions with any of these exercises, or all while the index lacks some. */
async function readWith(account: Account, names: readonly string[]): Promise<SessionRecord[]> {
  const { sessions } = account.db;
  if (!(await isWhole(account))) return sessions.toArray();
  const prefixes = [...new Set(names.map(exerciseKey))].map(timePrefix);
  const [only] = prefixes;
  const found = sessions.where('exerciseKeys');
  if (prefixes.length === 1 && only !== undefined) return found.startsWith(only).toArray();
  return found.startsWithAnyOf(prefixes).distinct().toArray();
}

/** False while the index lacks a session. */
export async function isWhole(account: Account): Promise<boolean> {
  return (await indexed(account).count()) === (await account.db.sessions.count());
}

function indexed({ db }: Account) {
  return db.sessions.where('exerciseKeys').equals(INDEXED);
}
