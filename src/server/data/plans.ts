import { randomUUID } from 'node:crypto';
import type { Plan } from '../../domain/plan.ts';
import { checkPrecondition, type Precondition, type Standing } from '../http/precondition.ts';
import { Problem } from '../http/problem.ts';
import { Json, jsonJoined, jsonList, jsonObject, jsonOf } from '../json.ts';
import { LIMITS_PER_USER } from './limits.ts';
import type { Database, Write } from './schema/tables.ts';
import { bytesOf } from './writing/held.ts';
import type { Writing } from './writing/operation.ts';

/** Besides the fields that are known here, any that a later client knows. */
type PlanContent = Pick<Plan, 'name' | 'exercises'> & { readonly [unknown: string]: unknown };

/** Oldest plan first. */
export async function readPlans(database: Database, userId: string): Promise<Json<Plan[]>> {
  const rows = await database
    .selectFrom('plans')
    .select(['id', 'name', 'exercises', 'more'])
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return jsonList(rows.map(jsonOfRow));
}

/**
 * Adds a plan at the end of the list. The idempotency key, where there is one, becomes its id. A plan
 * that already has this id was made under this key, even where the key itself is no longer remembered:
 * nothing is changed, whatever became of the plan.
 */
export async function createPlan(
  { trx, userId, stamp, grow }: Writing,
  wanted: { readonly key: string | null; readonly plan: PlanContent },
): Promise<boolean> {
  const { key, plan } = wanted;
  if (key !== null && (await readStored(trx, userId, key))) return false;
  const position = (await lastPositionWithRoom(trx, userId)) + 1;
  const id = key ?? randomUUID();
  const columns = columnsOf(plan);
  await trx
    .insertInto('plans')
    .values({ user_id: userId, id, position, ...columns, ...stamp })
    .execute();
  grow(bytesOfRow(columns));
  return true;
}

/**
 * Replaces a plan. Throws 404 when there is none, unless the write asks for just that: then a deleted
 * one comes back under its id, in its old place. Throws 412 where another stands than was seen.
 */
export async function editPlan(
  writing: Writing,
  wanted: {
    readonly id: string;
    readonly plan: PlanContent;
    readonly condition: Precondition;
  },
): Promise<boolean> {
  const { trx, userId } = writing;
  const { id, plan, condition } = wanted;
  const stored = await readStored(trx, userId, id);
  checkPrecondition(condition, standingOf(stored));
  if (!stored || (stored.deleted && !condition.mustBeNew)) throw new Problem(404);
  if (stored.deleted) await lastPositionWithRoom(trx, userId);
  await changePlan(writing, stored, columnsOf(plan));
  return true;
}

/**
 * Deletes a plan; its row stays, without the content. Throws 404 when there is none, 412 where another
 * stands than was seen.
 */
export async function deletePlan(
  writing: Writing,
  wanted: { readonly id: string; readonly condition: Precondition },
): Promise<boolean> {
  const stored = await readStored(writing.trx, writing.userId, wanted.id);
  checkPrecondition(wanted.condition, standingOf(stored));
  if (!stored || stored.deleted) throw new Problem(404);
  await changePlan(writing, stored, DELETED);
  return true;
}

type Stored = Awaited<ReturnType<typeof readStored>>;
type Columns = ReturnType<typeof columnsOf>;

const DELETED: Columns = { name: '', exercises: '[]', more: '{}', deleted: 1 };

function columnsOf({ id: _, name, exercises, ...more }: PlanContent) {
  return {
    name,
    exercises: JSON.stringify(exercises),
    more: JSON.stringify(more),
    deleted: 0,
  };
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly exercises: string;
  readonly more: string;
}

/** What columnsOf took apart, put together. */
function jsonOfRow({ id, name, exercises, more }: Row): Json<Plan> {
  const known = jsonObject({
    id: jsonOf(id),
    name: jsonOf(name),
    exercises: new Json<Plan['exercises']>(exercises),
  });
  return jsonJoined(known, new Json<object>(more));
}

function bytesOfRow({ name, exercises, more }: Omit<Row, 'id'>): number {
  return bytesOf(name, exercises, more);
}

function planOf(row: Row): Plan {
  return JSON.parse(jsonOfRow(row).text);
}

function standingOf(stored: Stored): Standing {
  return {
    value: stored && !stored.deleted ? planOf(stored) : null,
    recordedAtMs: stored?.recorded_at ?? null,
  };
}

async function readStored(trx: Write, userId: string, id: string) {
  return trx
    .selectFrom('plans')
    .select(['id', 'name', 'exercises', 'more', 'recorded_at', 'deleted'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

async function changePlan(
  { trx, userId, stamp, grow }: Writing,
  stored: Row,
  columns: Columns,
): Promise<void> {
  await trx
    .updateTable('plans')
    .set({ ...columns, ...stamp })
    .where('user_id', '=', userId)
    .where('id', '=', stored.id)
    .execute();
  grow(bytesOfRow(columns) - bytesOfRow(stored));
}

/** The place of the last plan, 0 for none. Throws 422 where no other one fits. */
async function lastPositionWithRoom(trx: Write, userId: string): Promise<number> {
  const { count, last } = await trx
    .selectFrom('plans')
    .select((query) => [
      query.fn.countAll().filterWhere('deleted', '=', 0).as('count'),
      query.fn.max<number | null>('position').as('last'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) < LIMITS_PER_USER.plans) return last ?? 0;
  throw new Problem(422, { detail: 'The account has as many plans as it can hold.' });
}
