import { randomUUID } from 'node:crypto';
import type { Plan } from '../../domain/plan.ts';
import { Problem } from '../problem.ts';
import { isSameBody } from './fingerprint.ts';
import { type EditTime, isOutdated, recordedAtOf, wasSeenByDelete } from './later.ts';
import { LIMITS_PER_USER } from './limits.ts';
import type { Database, Write } from './tables.ts';

type PlanContent = Pick<Plan, 'name' | 'exercises'>;

/** Oldest plan first. */
export async function readPlans(database: Database, userId: string): Promise<Plan[]> {
  const rows = await database
    .selectFrom('plans')
    .select(['id', 'name', 'exercises'])
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute();
  // Written here alone, from a parsed body.
  return rows.map((row): Plan => ({ ...row, exercises: JSON.parse(row.exercises) }));
}

/**
 * Adds a plan at the end of the list. The idempotency key, where there is one, becomes its id: a
 * repeat changes nothing, whatever became of the plan; the same key with another body is refused.
 */
export async function createPlan(
  trx: Write,
  userId: string,
  wanted: {
    readonly key: string | null;
    /** Of the body as it was sent. */
    readonly fingerprint: string;
    readonly plan: PlanContent;
    readonly made: EditTime;
  },
): Promise<void> {
  const { key, fingerprint, made } = wanted;
  const { name, exercises } = wanted.plan;
  if (key !== null && (await isRepeat(trx, userId, { key, fingerprint }))) return;
  const { count, last } = await trx
    .selectFrom('plans')
    .select((query) => [
      query.fn.countAll().filterWhere('deleted', '=', 0).as('count'),
      query.fn.max<number | null>('position').as('last'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= LIMITS_PER_USER.plans) {
    throw new Problem(422, { detail: 'The account has as many plans as it can hold.' });
  }
  await trx
    .insertInto('plans')
    .values({
      user_id: userId,
      id: key ?? randomUUID(),
      position: (last ?? 0) + 1,
      name,
      exercises: JSON.stringify(exercises),
      fingerprint: key === null ? null : fingerprint,
      recorded_at: recordedAtOf(made),
      deleted: 0,
      deleted_over: null,
    })
    .execute();
}

async function isRepeat(
  trx: Write,
  userId: string,
  sent: { readonly key: string; readonly fingerprint: string },
): Promise<boolean> {
  const earlier = await trx
    .selectFrom('plans')
    .select('fingerprint')
    .where('user_id', '=', userId)
    .where('id', '=', sent.key)
    .executeTakeFirst();
  if (!earlier) return false;
  if (isSameBody(earlier.fingerprint, sent.fingerprint)) return true;
  throw new Problem(422, { detail: 'This Idempotency-Key came before with another body.' });
}

/**
 * Replaces a plan, unless it was changed later already (D25). Throws 404 when there is none:
 * also for an edit that whoever deleted the plan had not seen, so that its device makes it anew.
 */
export async function editPlan(
  trx: Write,
  userId: string,
  wanted: { readonly id: string; readonly plan: PlanContent; readonly made: EditTime },
): Promise<void> {
  const { name, exercises } = wanted.plan;
  await changePlan(
    trx,
    { userId, id: wanted.id, made: wanted.made },
    { name, exercises: JSON.stringify(exercises), deleted: 0 },
  );
}

/**
 * Deletes a plan, unless it was changed later already (D25); throws 404 when there is none.
 * What a repeated create needs to know stays.
 */
export async function deletePlan(
  trx: Write,
  userId: string,
  wanted: { readonly id: string; readonly made: EditTime },
): Promise<void> {
  await changePlan(
    trx,
    { userId, id: wanted.id, made: wanted.made },
    { name: '', exercises: '[]', deleted: 1 },
  );
}

async function changePlan(
  trx: Write,
  at: { readonly userId: string; readonly id: string; readonly made: EditTime },
  columns: { name: string; exercises: string; deleted: 0 | 1 },
): Promise<void> {
  const stored = await trx
    .selectFrom('plans')
    .select(['recorded_at', 'deleted', 'deleted_over'])
    .where('user_id', '=', at.userId)
    .where('id', '=', at.id)
    .executeTakeFirst();
  if (!stored) throw new Problem(404);
  const recorded_at = recordedAtOf(at.made, stored.recorded_at);
  if (stored.deleted) {
    if (columns.deleted || wasSeenByDelete(recorded_at, stored)) return;
    throw new Problem(404);
  }
  if (isOutdated(recorded_at, stored.recorded_at)) return;
  await trx
    .updateTable('plans')
    .set({ ...columns, recorded_at, deleted_over: columns.deleted ? stored.recorded_at : null })
    .where('user_id', '=', at.userId)
    .where('id', '=', at.id)
    .execute();
}
