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
    await trx
      .deleteFrom('weights')
      .where('weight', 'is', null)
      .where('recorded_at', '<', old)
      .execute();
    await trx.deleteFrom('plans').where('deleted', '=', 1).where('recorded_at', '<', old).execute();
    await trx
      .deleteFrom('history')
      .where('deleted', '=', 1)
      .where('recorded_at', '<', old)
      .execute();
    await trx.deleteFrom('operations').where('at', '<', old).execute();
    await dropSurplusOperations(trx);
    const oldDay = new Date(old).toISOString().slice(0, 10);
    await trx.deleteFrom('calorie_days').where('day', '<', oldDay).execute();
  });
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
