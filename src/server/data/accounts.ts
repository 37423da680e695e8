/** People: their profile (S3) and the identities they sign in with. */
import { randomUUID } from 'node:crypto';
import type { Profile } from '../../domain/account.ts';
import type { Writing } from './operation.ts';
import type { Database, Write } from './tables.ts';

/** What a provider says about the person who signed in there. */
export interface Identity {
  readonly provider: string;
  readonly subject: string;
  readonly name: string | null;
  readonly picture: string | null;
}

/** The account of an identity, made at the first sign-in; name and picture follow the provider. */
export async function accountOfIdentity(
  trx: Write,
  identity: Identity,
  nowMs: number,
): Promise<string> {
  const { provider, subject, name, picture } = identity;
  const known = await trx
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (known) {
    await trx.updateTable('users').set({ name, picture }).where('id', '=', known.user_id).execute();
    return known.user_id;
  }
  const id = randomUUID();
  await trx
    .insertInto('users')
    .values({ id, name, picture, calories_consumed: 0, created_at: nowMs })
    .execute();
  await trx.insertInto('identities').values({ provider, subject, user_id: id }).execute();
  return id;
}

export async function readProfile(database: Database, userId: string): Promise<Profile> {
  const row = await database
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    profilePicture: row.picture,
    calorieGoal: row.calorie_goal,
    caloriesConsumed: row.calories_consumed,
    lastCalorieDate: row.last_calorie_date,
    currentWeight: row.current_weight,
  };
}

/** Fields that are missing or undefined keep their value. */
export async function updateProfile(
  { trx, userId, stamp }: Writing,
  change: {
    readonly calorieGoal?: number | undefined;
    readonly caloriesConsumed?: number | undefined;
    readonly lastCalorieDate?: string | undefined;
  },
): Promise<boolean> {
  const columns = {
    calorie_goal: change.calorieGoal,
    calories_consumed: change.caloriesConsumed,
    last_calorie_date: change.lastCalorieDate,
  };
  const set = Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(set).length === 0) return false;
  const { recorded_at } = stamp;
  await trx
    .updateTable('users')
    .set({ ...set, recorded_at })
    .where('id', '=', userId)
    .execute();
  return true;
}
