import { SIGNED_IN_MAX_MS } from './signIns.ts';
import type { Database } from './tables.ts';
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
    await trx.deleteFrom('calorie_keys').where('applied_at', '<', old).execute();
  });
}
