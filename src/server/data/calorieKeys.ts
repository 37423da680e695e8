/**
 * Which additions of calories were made, and which goals were set: PUT /api/user carries a whole
 * value, so a repeat would undo what another device did in between. They are told by their
 * Idempotency-Key.
 */
import type { Write } from './tables.ts';

/** Far more than a phone can have under way; the oldest make room. */
const KEPT_PER_USER = 200;

/** True when the change of this key was made already. */
export async function wasAdded(trx: Write, userId: string, key: string): Promise<boolean> {
  const known = await trx
    .selectFrom('calorie_keys')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return known !== undefined;
}

export async function rememberAdded(
  trx: Write,
  userId: string,
  { key, appliedAtMs }: { readonly key: string; readonly appliedAtMs: number },
): Promise<void> {
  await trx
    .insertInto('calorie_keys')
    .values({ user_id: userId, key, applied_at: appliedAtMs })
    .execute();
  await trx
    .deleteFrom('calorie_keys')
    .where('user_id', '=', userId)
    .where('key', 'not in', (query) =>
      query
        .selectFrom('calorie_keys')
        .select('key')
        .where('user_id', '=', userId)
        // The new one stays, also when the clock was put back and it looks like the oldest.
        .orderBy((one) => one('key', '=', key), 'desc')
        .orderBy('applied_at', 'desc')
        .limit(KEPT_PER_USER),
    )
    .execute();
}
