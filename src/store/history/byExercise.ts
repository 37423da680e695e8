/** What the history says of exercises, found by the index of their keys (D33). */
import { findSession } from '../../domain/arrival.ts';
import { exerciseKey, type NewRecord, newRecords } from '../../domain/records.ts';
import type { SessionRecord } from '../../domain/session.ts';
import { type Account, write } from '../account.ts';
import { INDEXED, timePrefix } from '../database/exerciseIndex.ts';
import { listed, readWaiting } from './listed.ts';

/** So many rows are put into the index at once: a person may be typing meanwhile, and each wakes what reads all. */
const SLICE = 400;

const filling = new WeakMap<Account, Promise<void>>();

/** The records of a session that was just completed, against all others, whatever their clocks said. */
export async function readNewRecords(
  account: Account,
  record: SessionRecord,
): Promise<NewRecord[]> {
  const { sessions, outbox } = account.db;
  return account.db.transaction('r', sessions, outbox, async () => {
    const names = record.exercises.map(({ name }) => name);
    // Asked at once: a transaction that no request is under way in is over.
    const [sent, waiting] = await Promise.all([readWith(account, names), readWaiting(account)]);
    const all = listed(sent, waiting);
    // It may have been sent meanwhile, and named by the server.
    const own = findSession(all, record);
    return newRecords(
      record,
      all.filter((one) => one !== own),
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
export async function readWith(
  account: Account,
  names: readonly string[],
): Promise<SessionRecord[]> {
  const { sessions } = account.db;
  if (!(await isWhole(account))) return sessions.toArray();
  const prefixes = [...new Set(names.map(exerciseKey))].map(timePrefix);
  const found = (prefix: string) => sessions.where('exerciseKeys').startsWith(prefix);
  const [first, ...others] = prefixes;
  if (first === undefined) return [];
  // Who trains the one has mostly trained the others as well.
  const [rows, ...ids] = await Promise.all([
    found(first).toArray(),
    ...others.map((prefix) => found(prefix).primaryKeys()),
  ]);
  const read = new Set(rows.map(({ id }) => id));
  const more = [...new Set(ids.flat())].filter((id) => !read.has(id));
  const rest = await sessions.bulkGet(more);
  return [...rows, ...rest.filter((row) => row !== undefined)];
}

/** False while the index lacks a session. */
export async function isWhole(account: Account): Promise<boolean> {
  const [known, all] = await Promise.all([indexed(account).count(), account.db.sessions.count()]);
  return known === all;
}

function indexed({ db }: Account) {
  return db.sessions.where('exerciseKeys').equals(INDEXED);
}
