import type { Day } from '../../domain/days.ts';
import type { WeightLog } from '../../domain/weight.ts';
import { checkPrecondition, type Precondition, type Standing } from '../http/precondition.ts';
import { Problem } from '../http/problem.ts';
import { type Json, jsonOf } from '../json.ts';
import { LIMITS_PER_USER } from './limits.ts';
import { prepared } from './prepared.ts';
import type { Database, Tables, Write } from './schema/tables.ts';
import { ROW_BYTES } from './writing/held.ts';
import type { Writing } from './writing/operation.ts';

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
  await putWeight(trx, { user_id: userId, date, weight, ...stamp });
  await showNewest(trx, { userId });
  return true;
}

const putWeight = prepared(
  (database, { user_id, date, weight, recorded_at, revision }: Tables['weights']) => {
    const columns = { weight, recorded_at, revision };
    return database
      .insertInto('weights')
      .values({ user_id, date, ...columns })
      .onConflict((row) => row.columns(['user_id', 'date']).doUpdateSet(columns));
  },
);

/** Makes the weight of the newest day that is logged the current one. */
const showNewest = prepared((database, { userId }: { userId: string }) =>
  database
    .updateTable('users')
    .set(({ selectFrom }) => ({
      current_weight: selectFrom('weights')
        .select('weight')
        .where('user_id', '=', userId)
        .where('weight', 'is not', null)
        .orderBy('date', 'desc')
        .limit(1),
    }))
    .where('id', '=', userId),
);

/**
 * Deletes a day's weight; the row stays, without it, and the newest that is left is the current one. A
 * day that is not logged stays so. Throws 412 where something else stands than was seen.
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
  await showNewest(trx, { userId });
  return true;
}

type Stored = Awaited<ReturnType<typeof readStored>>;

function standingOf(stored: Stored): Standing {
  return { value: stored?.weight ?? null, recordedAtMs: stored?.recorded_at ?? null };
}

async function readStored(trx: Write, userId: string, date: Day) {
  const [stored] = await findWeight(trx, { userId, date });
  return stored;
}

const findWeight = prepared((database, { userId, date }: { userId: string; date: Day }) =>
  database
    .selectFrom('weights')
    .select(['weight', 'recorded_at'])
    .where('user_id', '=', userId)
    .where('date', '=', date),
);

async function checkRoom(trx: Write, userId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('weights')
    .select((query) => query.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) < LIMITS_PER_USER.weights) return;
  throw new Problem(422, { detail: 'The account has as many weights as it can hold.' });
}
