import type { Day } from '../../domain/days.ts';
import type { WeightLog } from '../../domain/weight.ts';
import { Problem } from '../problem.ts';
import { type EditTime, isOutdated, recordedAtOf, wasSeenByDelete } from './later.ts';
import { LIMITS_PER_USER } from './limits.ts';
import type { Database, Write } from './tables.ts';

export async function readWeights(database: Database, userId: string): Promise<WeightLog> {
  const rows = await database
    .selectFrom('weights')
    .select(['date', 'weight'])
    .where('user_id', '=', userId)
    .orderBy('date')
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ date, weight }) => (weight === null ? [] : [[date, weight]])),
  );
}

/**
 * Logs a day's weight, unless that day was changed later already (D25). It becomes the
 * current weight when no later day is logged.
 */
export async function setWeight(
  trx: Write,
  userId: string,
  entry: { readonly date: Day; readonly weight: number; readonly made: EditTime },
): Promise<void> {
  const { date, weight, made } = entry;
  const stored = await readStored(trx, userId, date);
  const recorded_at = recordedAtOf(made, stored?.recorded_at);
  if (stored?.weight === null && wasSeenByDelete(recorded_at, stored)) return;
  if (stored?.weight != null && isOutdated(recorded_at, stored.recorded_at)) return;
  await checkRoom(trx, userId);
  await trx
    .insertInto('weights')
    .values({ user_id: userId, date, weight, recorded_at, deleted_over: null })
    .onConflict((row) =>
      row.columns(['user_id', 'date']).doUpdateSet({ weight, recorded_at, deleted_over: null }),
    )
    .execute();
  const later = await trx
    .selectFrom('weights')
    .select('date')
    .where('user_id', '=', userId)
    .where('date', '>', date)
    .where('weight', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (later) return;
  await trx.updateTable('users').set({ current_weight: weight }).where('id', '=', userId).execute();
}

/**
 * Deletes a day's weight, unless that day was changed later already (D25); the row stays,
 * without it. A day that is not logged stays so.
 */
export async function deleteWeight(
  trx: Write,
  userId: string,
  entry: { readonly date: Day; readonly made: EditTime },
): Promise<void> {
  const stored = await readStored(trx, userId, entry.date);
  if (stored?.weight == null) return;
  const recorded_at = recordedAtOf(entry.made, stored.recorded_at);
  if (isOutdated(recorded_at, stored.recorded_at)) return;
  await trx
    .updateTable('weights')
    .set({ weight: null, recorded_at, deleted_over: stored.recorded_at })
    .where('user_id', '=', userId)
    .where('date', '=', entry.date)
    .execute();
}

async function readStored(trx: Write, userId: string, date: Day) {
  return trx
    .selectFrom('weights')
    .select(['weight', 'recorded_at', 'deleted_over'])
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .executeTakeFirst();
}

async function checkRoom(trx: Write, userId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('weights')
    .select((query) => query.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) < LIMITS_PER_USER.weights) return;
  throw new Problem(422, { detail: 'The account has as many weights as it can hold.' });
}
