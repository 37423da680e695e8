import type { Day } from '../../domain/days.ts';
import type { WeightLog } from '../../domain/weight.ts';
import { checkPrecondition, type Precondition, type Standing } from '../http/precondition.ts';
import { Problem } from '../http/problem.ts';
import { type Json, jsonOf } from '../json.ts';
import { ROW_BYTES } from './held.ts';
import { LIMITS_PER_USER } from './limits.ts';
import type { Writing } from './operation.ts';
import type { Database, Write } from './tables.ts';

export async function readWeights(database: Database, userId: string): Promise<Json<WeightLog>> {
  const rows = await database
    .selectFrom('weights')
    .select(['date', 'weight'])
    .where('user_id', '=', userId)
    .orderBy('date')
    .execute();
  return jsonOf(
    Object.fromEntries(
      rows.flatMap(({ date, weight }) => (weight === null ? [] : [[date, weight]])),
    ),
  );
}

/**
 * Logs a day's weight. It becomes the current weight when no later day is logged. Throws 412 where
 * something else stands than was seen.
 */
export async function setWeight(
  { trx, userId, stamp, grow }: Writing,
  entry: { readonly date: Day; readonly weight: number; readonly condition: Precondition },
): Promise<boolean> {
  const { date, weight, condition } = entry;
  const stored = await readStored(trx, userId, date);
  checkPrecondition(condition, standingOf(stored));
  if (!stored) {
    await checkRoom(trx, userId);
    grow(ROW_BYTES);
  }
  await trx
    .insertInto('weights')
    .values({ user_id: userId, date, weight, ...stamp })
    .onConflict((row) => row.columns(['user_id', 'date']).doUpdateSet({ weight, ...stamp }))
    .execute();
  const later = await trx
    .selectFrom('weights')
    .select('date')
    .where('user_id', '=', userId)
    .where('date', '>', date)
    .where('weight', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!later) {
    const current = { current_weight: weight };
    await trx.updateTable('users').set(current).where('id', '=', userId).execute();
  }
  return true;
}

/**
 * Deletes a day's weight; the row stays, without it. A day that is not logged stays so. Throws 412
 * where something else stands than was seen.
 */
export async function deleteWeight(
  { trx, userId, stamp }: Writing,
  entry: { readonly date: Day; readonly condition: Precondition },
): Promise<boolean> {
  const stored = await readStored(trx, userId, entry.date);
  checkPrecondition(entry.condition, standingOf(stored));
  if (stored?.weight == null) return false;
  await trx
    .updateTable('weights')
    .set({ weight: null, ...stamp })
    .where('user_id', '=', userId)
    .where('date', '=', entry.date)
    .execute();
  return true;
}

type Stored = Awaited<ReturnType<typeof readStored>>;

function standingOf(stored: Stored): Standing {
  return { value: stored?.weight ?? null, recordedAtMs: stored?.recorded_at ?? null };
}

async function readStored(trx: Write, userId: string, date: Day) {
  return trx
    .selectFrom('weights')
    .select(['weight', 'recorded_at'])
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
