/**
 * The calories of each day. The profile shows one of the days (S4); a device whose calendar is on
 * another one finds its own beside it.
 */
import { LIMITS } from '../../domain/constants.ts';
import { type Day, utcDay } from '../../domain/days.ts';
import type { Database } from './schema/tables.ts';
import { ROW_BYTES } from './writing/held.ts';
import type { Writing } from './writing/operation.ts';

const SHOWN_DAYS = 3;
const AROUND_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * The totals of the newest days that have one, and of those around the present: a phone whose clock was
 * ahead leaves days that have not come yet.
 */
export async function readCalorieDays(
  database: Database,
  userId: string,
  nowMs: number,
): Promise<Record<Day, number>> {
  const totals = database
    .selectFrom('calorie_days')
    .select(['day', 'total'])
    .where('user_id', '=', userId);
  const [first, last] = [dayAt(nowMs - AROUND_MS), dayAt(nowMs + AROUND_MS)];
  const rows = [
    ...(await totals.orderBy('day', 'desc').limit(SHOWN_DAYS).execute()),
    ...(await totals.where('day', '>=', first).where('day', '<=', last).execute()),
  ];
  return Object.fromEntries(rows.map(({ day, total }) => [day, total]));
}

function dayAt(ms: number): Day {
  return utcDay(new Date(ms).toISOString());
}

/** Adds to a day's total, up to the limit. The profile shows that day unless it shows a later one. */
export async function addCalories(writing: Writing, day: Day, added: number): Promise<void> {
  const shown = await readShown(writing);
  const before = await readTotal(writing, day);
  const total = Math.min((before ?? 0) + added, LIMITS.caloriesConsumed);
  await keepTotal(writing, day, total);
  if (shown.day === null || shown.day <= day) await show(writing, { day, total });
}

/** Makes the profile show this total of this day; what is undefined keeps its value (S7). */
export async function setCalories(
  writing: Writing,
  change: { readonly total: number | undefined; readonly day: Day | undefined },
): Promise<void> {
  const shown = await readShown(writing);
  const { total = shown.total, day = shown.day } = change;
  if (day !== null) await keepTotal(writing, day, total);
  await show(writing, { day, total });
}

interface Shown {
  readonly day: Day | null;
  readonly total: number;
}

async function readShown({ trx, userId }: Writing): Promise<Shown> {
  return trx
    .selectFrom('users')
    .select(['last_calorie_date as day', 'calories_consumed as total'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

async function show({ trx, userId }: Writing, { day, total }: Shown): Promise<void> {
  const columns = { last_calorie_date: day, calories_consumed: total };
  await trx.updateTable('users').set(columns).where('id', '=', userId).execute();
}

async function readTotal({ trx, userId }: Writing, day: Day): Promise<number | null> {
  const row = await trx
    .selectFrom('calorie_days')
    .select('total')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.total ?? null;
}

async function keepTotal(writing: Writing, day: Day, total: number): Promise<void> {
  const { trx, userId, grow } = writing;
  if ((await readTotal(writing, day)) === null) grow(ROW_BYTES);
  await trx
    .insertInto('calorie_days')
    .values({ user_id: userId, day, total })
    .onConflict((row) => row.columns(['user_id', 'day']).doUpdateSet({ total }))
    .execute();
}
