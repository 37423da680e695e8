import type { Profile } from '../../domain/account.ts';
import { findSession } from '../../domain/arrival.ts';
import { type Change, laneOf } from '../../domain/change.ts';
import { meantBy } from '../../domain/conflict.ts';
import { type Held, isPlan } from '../../domain/normalised.ts';
import type { Plan } from '../../domain/plan.ts';
import type { SessionRecord } from '../../domain/session.ts';
import type { WeightLog } from '../../domain/weight.ts';
import { type Account, putAccountRow, readAccountRow } from '../account.ts';
import type { PlanIdRow } from '../database/rows.ts';
import { dropTag, nameList } from './etags.ts';
import { readNear } from './history.ts';
import { adoptPlan, newPlanFinder, readServerPlanIds } from './planIds.ts';
import { replaceRows } from './replaceRows.ts';

/** What the server said about one resource: its new state as a whole, and what names just that. */
export type Answer = {
  readonly tag?: string | null;
  readonly revision?: string | null;
  /** The ids of plans in it came as numbers; undefined where it has none. */
  readonly countsPlans?: boolean | undefined;
} & (
  | { readonly resource: 'weights'; readonly weights: WeightLog }
  | {
      readonly resource: 'plans';
      readonly plans: readonly Plan[];
      /** The plans in the list that are our new ones. */
      readonly created?: readonly PlanIdRow[];
    }
  | {
      readonly resource: 'sessions';
      readonly sessions: readonly SessionRecord[];
      /** The one of them that the answer was read for, where the server calls it as this device does. */
      readonly own?: SessionRecord;
    }
  | { readonly resource: 'profile'; readonly fields: Partial<Profile> }
);

/** Makes the answer the new snapshot. Call it in the transaction that decides by it. */
export async function installAnswer(account: Account, answer: Answer): Promise<void> {
  const { db } = account;
  await keepIdForm(account, answer);
  switch (answer.resource) {
    case 'weights':
      await replaceRows(
        db.weights,
        Object.entries(answer.weights).map(([day, weight]) => ({ day, weight })),
        ({ day }) => day,
      );
      await nameList(account, 'weights', answer);
      return;
    case 'plans':
      for (const created of answer.created ?? []) await adoptPlan(account, created);
      await installPlans(account, answer);
      return;
    case 'sessions':
      await replaceRows(db.sessions, answer.sessions, ({ id }) => id);
      await nameList(account, 'sessions', answer);
      return;
    case 'profile': {
      const row = await db.profile.get('profile');
      if (row) {
        await db.profile.put({ ...row, profile: { ...row.profile, ...answer.fields } });
      }
    }
  }
}

async function keepIdForm(account: Account, { resource, countsPlans }: Answer): Promise<void> {
  if (countsPlans === undefined || resource === 'profile') return;
  const row = await readAccountRow(account);
  const forms = { ...row.countsPlans, [resource]: countsPlans };
  if (forms[resource] !== row.countsPlans[resource]) {
    await putAccountRow(account, { ...row, countsPlans: forms });
  }
}

/**
 * What stands where a change of a value was to be, null for nothing, as no whole list said it. Call it
 * in the transaction that decides by it.
 */
export async function installStanding(
  account: Account,
  change: Change,
  stands: Held,
): Promise<void> {
  const { db } = account;
  if (change.kind === 'weight.set' || change.kind === 'weight.delete') {
    const weight = typeof stands === 'number' ? stands : null;
    await (weight === null
      ? db.weights.delete(change.day)
      : db.weights.put({ day: change.day, weight }));
    await dropTag(account, 'weights');
    return;
  }
  if (change.kind === 'goal.set') {
    const fields = typeof stands === 'number' ? { calorieGoal: stands } : {};
    return installAnswer(account, { resource: 'profile', fields });
  }
  const id = laneOf(change).slice('plan:'.length);
  if (!isPlan(stands)) return removePlan(account, id);
  const row = await db.plans.get(id);
  // Those of plans that are gone are not taken again: a new one is the last.
  const last = await db.plans.orderBy('position').last();
  const position = row?.position ?? (last ? last.position + 1 : 0);
  await db.plans.put({ id, position, plan: { ...stands, id } });
  await dropTag(account, 'plans');
}

/** A change of a list that stands on the server just so. Call it in the transaction that decides by it. */
export async function installChange(account: Account, change: Change): Promise<void> {
  const { sessions } = account.db;
  switch (change.kind) {
    case 'session.add': {
      const { session } = change;
      const { workoutId } = session;
      const named = workoutId === null ? undefined : await account.db.planIds.get(workoutId);
      await sessions.put({ ...session, workoutId: named?.serverId ?? workoutId });
      return dropTag(account, 'sessions');
    }
    case 'session.delete': {
      // Its id may be another one's by now.
      const held = findSession(await readNear(account, [change.session]), change.session);
      if (held) await sessions.delete(held.id);
      return dropTag(account, 'sessions');
    }
    case 'calories.add':
      // The total that it makes is in the answer alone.
      return;
    case 'plan.create':
      return installStanding(account, change, change.plan);
    default:
      return installStanding(account, change, meantBy(change) ?? null);
  }
}

/** The server has this plan no more. Call it in the transaction that decides by it. */
export async function removePlan(account: Account, planId: string): Promise<void> {
  const { db } = account;
  await db.plans.delete(planId);
  await db.planIds.delete(planId);
  await dropTag(account, 'plans');
}

/** The screens and the outbox know a plan by its local id: it stays the same when the server names it. */
async function installPlans(
  account: Account,
  answer: Extract<Answer, { resource: 'plans' }>,
): Promise<void> {
  const { plans } = answer;
  const { db } = account;
  await forgetPlanIds(account, new Set(plans.map(({ id }) => id)));
  const known = await db.planIds.toArray();
  const ids = new Map(known.map((row) => [row.serverId, row.localId]));
  // New plans of ours that were sent and are not known yet: the screen has them from the outbox.
  const found = (await newPlanFinder(account))(plans);
  const twins = new Set([...found.values()].map(({ plan }) => plan.id));
  for (const { id } of plans) {
    if (ids.has(id) || twins.has(id) || !known.some(({ localId }) => localId === id)) continue;
    // Here it is the name of an older plan, which was made anew since and has another one there.
    const row = { localId: account.clock.newId(), serverId: id };
    await db.planIds.put(row);
    ids.set(id, row.localId);
  }
  const rows = plans.flatMap((plan, position) => {
    const id = ids.get(plan.id) ?? plan.id;
    return !ids.has(plan.id) && twins.has(plan.id) ? [] : [{ id, position, plan: { ...plan, id } }];
  });
  await replaceRows(db.plans, rows, ({ id }) => id);
  // A list with a row left out has to be sent again, or that row would never come.
  await nameList(account, 'plans', rows.length === plans.length ? answer : {});
}

/**
 * A server may give the id of a plan that is gone to another one. A list that lags says nothing of
 * a plan that something waits for: its id is kept until that has gone through.
 */
async function forgetPlanIds(account: Account, listed: ReadonlySet<string>): Promise<void> {
  const { planIds } = account.db;
  const known = await readServerPlanIds(account);
  const gone = [...known].filter(([, serverId]) => !listed.has(serverId));
  if (gone.length === 0) return;
  const needed = await plansWaitedFor(account);
  for (const [localId, serverId] of gone) {
    if (needed.has(localId)) await planIds.put({ localId, serverId });
    else await planIds.delete(localId);
  }
}

/** The plans that a change in the outbox is about, or a workout that waits in it, runs or was left, or a builder. */
async function plansWaitedFor({ db }: Account): Promise<Set<string | null>> {
  const [entries, sessions, builders] = await Promise.all([
    db.outbox.toArray(),
    db.sessionDrafts.toArray(),
    db.builderDraft.toArray(),
  ]);
  return new Set([
    ...entries.flatMap(({ change }) => {
      if (change.kind === 'plan.edit') return [change.plan.id];
      if (change.kind === 'plan.delete') return [change.planId];
      if (change.kind === 'session.add') return change.session.workoutId ?? [];
      return [];
    }),
    ...sessions.map(({ session }) => session.planId),
    ...builders.map(({ draft }) => draft.planId),
  ]);
}
