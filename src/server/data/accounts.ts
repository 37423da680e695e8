/** People: their profile (S3) and the identities they sign in with. */
import { randomUUID } from 'node:crypto';
import type { Profile } from '../../domain/account.ts';
import type { Day } from '../../domain/days.ts';
import { checkPrecondition, type Precondition } from '../http/precondition.ts';
import { addCalories, setCalories } from './calories.ts';
import type { Database, Write } from './schema/tables.ts';
import type { Writing } from './writing/operation.ts';
import { lockRevision } from './writing/revision.ts';

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
): Promise<{ readonly userId: string; readonly isNew: boolean }> {
  const { provider, subject, name, picture } = identity;
  const known = await trx
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (known) {
    // Sign-ins are counted, too.
    await lockRevision(trx, known.user_id);
    await trx
      .updateTable('users')
      .set((user) => ({ name, picture, revision: user('revision', '+', 1) }))
      .where('id', '=', known.user_id)
      .where((user) =>
        user.or([
          user('name', 'is distinct from', name),
          user('picture', 'is distinct from', picture),
        ]),
      )
      .execute();
    return { userId: known.user_id, isNew: false };
  }
  const id = randomUUID();
  await trx
    .insertInto('users')
    .values({ id, name, picture, calories_consumed: 0, created_at: nowMs })
    .execute();
  await trx.insertInto('identities').values({ provider, subject, user_id: id }).execute();
  // Not beside tables of a newer version either.
  await lockRevision(trx, id);
  return { userId: id, isNew: true };
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

/**
 * Fields that are missing or undefined keep their value. Throws 412 where another goal stands than
 * was seen.
 */
export async function updateProfile(
  writing: Writing,
  change: {
    readonly calorieGoal?: number | undefined;
    readonly caloriesConsumed?: number | undefined;
    readonly lastCalorieDate?: Day | undefined;
    /** Are added to that day's total, whatever caloriesConsumed says. */
    readonly caloriesAdded?: number | undefined;
    /** Of the goal: a write without one asks nothing. */
    readonly condition: Precondition;
  },
): Promise<boolean> {
  const { trx, userId } = writing;
  const { calorieGoal, caloriesConsumed: total, lastCalorieDate: day, caloriesAdded } = change;
  if (calorieGoal !== undefined) {
    const { calorieGoal: value } = await readProfile(trx, userId);
    checkPrecondition(change.condition, { value, recordedAtMs: null });
    const columns = { calorie_goal: calorieGoal };
    await trx.updateTable('users').set(columns).where('id', '=', userId).execute();
  }
  const isAddition = caloriesAdded !== undefined && day !== undefined;
  if (isAddition) await addCalories(writing, day, caloriesAdded);
  else if (total !== undefined || day !== undefined) await setCalories(writing, { total, day });
  else return calorieGoal !== undefined;
  return true;
}
