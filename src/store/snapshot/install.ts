import type { Profile } from '../../domain/account.ts';
import type { Change } from '../../domain/change.ts';
import { type Plan, sameContent } from '../../domain/plan.ts';
import type { SessionRecord } from '../../domain/session.ts';
import type { WeightLog } from '../../domain/weight.ts';
import type { Account } from '../account.ts';
import type { PlanIdRow } from '../database/storedRows.ts';
import { type Entry, isInDoubt } from '../outbox/entry.ts';
import { inLanes } from '../outbox/lane.ts';
import { keepTag } from './etags.ts';
import { replaceRows } from './replaceRows.ts';

/** What the server said about one resource: its new state as a whole, and the tag of just that. */
export type Answer = { readonly tag?: string | null } & (
  | { readonly resource: 'weights'; readonly weights: WeightLog }
  | {
      readonly resource: 'plans';
      readonly plans: readonly Plan[];
      /** The plan in the list that is our new one. */
      readonly created?: PlanIdRow;
    }
  | { readonly resource: 'sessions'; readonly sessions: readonly SessionRecord[] }
  | { readonly resource: 'profile'; readonly fields: Partial<Profile> }
);

/** Makes the answer the new snapshot. Call it in the transaction that decides by it. */
export async function installAnswer(account: Account, answer: Answer): Promise<void> {
  const { db } = account;
  const { tag = null } = answer;
  switch (answer.resource) {
    case 'weights':
      await replaceRows(
        db.weights,
        Object.entries(answer.weights).map(([day, weight]) => ({ day, weight })),
        ({ day }) => day,
      );
      await keepTag(account, 'weights', tag);
      return;
    case 'plans':
      if (answer.created) await adopt(account, answer.created);
      await installPlans(account, answer.plans, tag);
      return;
    case 'sessions':
      await replaceRows(db.sessions, answer.sessions, ({ id }) => id);
      await keepTag(account, 'sessions', tag);
      return;
    case 'profile': {
      const row = await db.profile.get('profile');
      if (row) {
        await db.profile.put({ ...row, tag, profile: { ...row.profile, ...answer.fields } });
      }
    }
  }
}

/** A delete that needed no answer: what it deleted goes with it, or it would come back to the screen. */
export async function installDelete(account: Account, change: Change): Promise<void> {
  const { db } = account;
  if (change.kind === 'plan.delete') await removePlan(account, change.planId);
  if (change.kind === 'weight.delete') {
    await db.weights.delete(change.day);
    await keepTag(account, 'weights', null);
  }
}

/** The server has this plan no more. Call it in the transaction that decides by it. */
export async function removePlan(account: Account, planId: string): Promise<void> {
  const { db } = account;
  await db.plans.delete(planId);
  await db.planIds.delete(planId);
  await keepTag(account, 'plans', null);
}

/** Plans map one to one: whatever had this id before is gone. */
async function adopt({ db }: Account, created: PlanIdRow): Promise<void> {
  await db.planIds.where('serverId').equals(created.serverId).delete();
  await db.planIds.put(created);
}

/** The screens and the outbox know a plan by its local id: it stays the same when the server names it. */
async function installPlans(
  account: Account,
  plans: readonly Plan[],
  tag: string | null,
): Promise<void> {
  const { db } = account;
  // A server may give the id of a plan that is gone to another one.
  await db.planIds
    .where('serverId')
    .noneOf(plans.map(({ id }) => id))
    .delete();
  const ids = new Map((await db.planIds.toArray()).map((row) => [row.serverId, row.localId]));
  const isTwin = await twinsOf(account);
  const rows = plans.flatMap((plan, position) => {
    const id = ids.get(plan.id) ?? plan.id;
    return !ids.has(plan.id) && isTwin(plan) ? [] : [{ id, position, plan: { ...plan, id } }];
  });
  await replaceRows(db.plans, rows, ({ id }) => id);
  // A list with a row left out has to be sent again, or that row would never come.
  await keepTag(account, 'plans', rows.length === plans.length ? tag : null);
}

/**
 * Tells a new plan of ours whose answer was lost: it is on the screen already, from the outbox, and
 * taken for another's it would be sent a second time.
 */
async function twinsOf(account: Account): Promise<(plan: Plan) => boolean> {
  const entries = (await inLanes(account, 'plan:').toArray()).filter(makesPlan);
  const known = new Set(await account.db.plans.toCollection().primaryKeys());
  const exerciseIds = new Set(entries.flatMap(({ change }) => exerciseIdsOf(change)));
  // A server may give exercises ids of its own.
  const doubtful = entries.filter(isInDoubt).map(({ change }) => change);
  return (plan) =>
    plan.exercises.some(({ id }) => exerciseIds.has(id)) ||
    (!known.has(plan.id) &&
      doubtful.some((change) => 'plan' in change && sameContent(change.plan, plan)));
}

/** An edit makes a plan anew where the server had lost it. */
function makesPlan({ change, delivery }: Entry): boolean {
  const isNew = 'wire' in delivery && delivery.wire.method === 'POST';
  return change.kind === 'plan.create' || (change.kind === 'plan.edit' && isNew);
}

function exerciseIdsOf(change: Entry['change']): string[] {
  return 'plan' in change ? change.plan.exercises.map(({ id }) => id) : [];
}
