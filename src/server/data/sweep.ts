import { type SqlBool, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { LIMITS_PER_USER } from './limits.ts';
import type { Database, Write } from './schema/tables.ts';
import { SIGNED_IN_MAX_MS } from './signIns.ts';
import { recount } from './writing/held.ts';
import { lockRevision } from './writing/revision.ts';
import { write } from './writing/write.ts';

/** By so much the clock may be ahead: what it takes for expired counts again when it is put right. */
const AHEAD_MS = 86_400_000;
/** A device that was offline longer may see a deleted row again. */
const TOMBSTONE_MS = 400 * 86_400_000;

/**
 * Removes what has expired: sign-ins, logins, and deleted rows and keys that nobody can ask about
 * any more. Each person's rows go in a write of their own, so that nobody waits for long.
 */
export async function sweep(database: Database, nowMs: number): Promise<void> {
  const old = nowMs - TOMBSTONE_MS;
  const surelyMs = nowMs - AHEAD_MS;
  await write(database, async (trx) => {
    await trx.deleteFrom('logins').where('expires_at', '<=', surelyMs).execute();
    await trx
      .deleteFrom('sign_ins')
      .where('created_at', '<=', surelyMs - SIGNED_IN_MAX_MS)
      .execute();
    await trx.deleteFrom('operations').where('at', '<', old).execute();
  });
  for (const userId of await findLosers(database, old)) {
    await write(database, async (trx) => {
      await lockRevision(trx, userId);
      await dropTombstones(trx, userId, old);
      await dropSurplusOperations(trx, userId);
      await dropDays(trx, userId, old);
      await recount(trx, userId);
    });
  }
}

const TOMBSTONES = [
  ['weights', sql<SqlBool>`weight is null`],
  ['plans', sql<SqlBool>`deleted = 1`],
  ['session_records', sql<SqlBool>`deleted = 1`],
] as const;

const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** Who has something to lose. */
async function findLosers(database: Database, old: number): Promise<Set<string>> {
  const losers = await Promise.all([
    ...TOMBSTONES.map(([table, isDeleted]) =>
      database
        .selectFrom(table)
        .select('user_id')
        .distinct()
        .where(isDeleted)
        .where('recorded_at', '<', old)
        .execute(),
    ),
    database
      .selectFrom('calorie_days')
      .select('user_id')
      .distinct()
      .where('day', '<', dayOf(old))
      .execute(),
    database
      .selectFrom('operations')
      .select('user_id')
      .groupBy('user_id')
      .having((query) => query(query.fn.countAll(), '>', LIMITS_PER_USER.operations))
      .execute(),
  ]);
  return new Set(losers.flat().map(({ user_id }) => user_id));
}

/** Notes up to where deletes cannot be told any more. */
async function dropTombstones(trx: Write, userId: string, old: number): Promise<void> {
  for (const [table, isDeleted] of TOMBSTONES) {
    const { last } = await trx
      .selectFrom(table)
      .select((row) => row.fn.max<number | null>('revision').as('last'))
      .where('user_id', '=', userId)
      .where(isDeleted)
      .where('recorded_at', '<', old)
      .executeTakeFirstOrThrow();
    if (last === null) continue;
    await trx
      .updateTable('users')
      .set({ swept_revision: last })
      .where('id', '=', userId)
      .where('swept_revision', '<', last)
      .execute();
    await trx
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where(isDeleted)
      .where('recorded_at', '<', old)
      .execute();
  }
}

/** The newest days are shown, however old they are: taking one away is a change. */
async function dropDays(trx: Write, userId: string, old: number): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('calorie_days')
    .where('user_id', '=', userId)
    .where('day', '<', dayOf(old))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await trx
    .updateTable('users')
    .set((user) => ({ revision: user('revision', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

/** Of the person's keys the newest are kept, by their revision: the clock may have been put back. */
async function dropSurplusOperations(trx: Write, userId: string): Promise<void> {
  const kept = trx
    .selectFrom('operations')
    .select('op_id')
    .where('user_id', '=', userId)
    .orderBy('revision_after', 'desc')
    .orderBy('at', 'desc')
    .limit(LIMITS_PER_USER.operations);
  await trx
    .deleteFrom('operations')
    .where('user_id', '=', userId)
    .where('op_id', 'not in', kept)
    .execute();
}
