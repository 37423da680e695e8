import { type SqlBool, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { LIMITS_PER_USER } from './limits.ts';
import { SIGNED_IN_MAX_MS } from './signIns.ts';
import type { Database, Write } from './tables.ts';
import { write } from './write.ts';

/** A device that was offline longer may see a deleted row again. */
const TOMBSTONE_MS = 400 * 86_400_000;

/**
 * Removes what has expired: sign-ins, logins, and deleted rows and keys that nobody can ask about
 * any more.
 */
export async function sweep(database: Database, nowMs: number): Promise<void> {
  await write(database, async (trx) => {
    await trx.deleteFrom('logins').where('expires_at', '<=', nowMs).execute();
    await trx
      .deleteFrom('sessions')
      .where('created_at', '<=', nowMs - SIGNED_IN_MAX_MS)
      .execute();
    const old = nowMs - TOMBSTONE_MS;
    await dropTombstones(trx, old);
    await trx.deleteFrom('operations').where('at', '<', old).execute();
    await dropSurplusOperations(trx);
    await dropDays(trx, new Date(old).toISOString().slice(0, 10));
  });
}

const TOMBSTONES = [
  ['weights', sql<SqlBool>`weight is null`],
  ['plans', sql<SqlBool>`deleted = 1`],
  ['history', sql<SqlBool>`deleted = 1`],
] as const;

/** Notes of each person up to where deletes cannot be told any more. */
async function dropTombstones(trx: Write, old: number): Promise<void> {
  for (const [table, isDeleted] of TOMBSTONES) {
    const swept = await trx
      .selectFrom(table)
      .select('user_id')
      .select((row) => row.fn.max('revision').as('last'))
      .where(isDeleted)
      .where('recorded_at', '<', old)
      .groupBy('user_id')
      .execute();
    for (const { user_id, last } of swept) {
      await trx
        .updateTable('users')
        .set({ swept_revision: last })
        .where('id', '=', user_id)
        .where('swept_revision', '<', last)
        .execute();
    }
    await trx.deleteFrom(table).where(isDeleted).where('recorded_at', '<', old).execute();
  }
}

/** The newest days are shown, however old they are: taking one away is a change. */
async function dropDays(trx: Write, before: Day): Promise<void> {
  const losers = trx.selectFrom('calorie_days').select('user_id').where('day', '<', before);
  await trx
    .updateTable('users')
    .set((user) => ({ revision: user('revision', '+', 1) }))
    .where('id', 'in', losers)
    .execute();
  await trx.deleteFrom('calorie_days').where('day', '<', before).execute();
}

/** Of each person's keys the newest are kept, by their revision: the clock may have been put back. */
async function dropSurplusOperations(trx: Write): Promise<void> {
  const { operations: limit } = LIMITS_PER_USER;
  const crowded = await trx
    .selectFrom('operations')
    .select('user_id')
    .groupBy('user_id')
    .having((query) => query(query.fn.countAll(), '>', limit))
    .execute();
  for (const { user_id } of crowded) {
    const kept = trx
      .selectFrom('operations')
      .select('op_id')
      .where('user_id', '=', user_id)
      .orderBy('revision_after', 'desc')
      .orderBy('at', 'desc')
      .limit(limit);
    await trx
      .deleteFrom('operations')
      .where('user_id', '=', user_id)
      .where('op_id', 'not in', kept)
      .execute();
  }
}
