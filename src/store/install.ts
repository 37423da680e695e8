import type { Profile } from '../domain/account.ts';
import type { Change } from '../domain/change.ts';
import type { Plan } from '../domain/plan.ts';
import type { SessionRecord } from '../domain/session.ts';
import type { WeightLog } from '../domain/weight.ts';
import type { Account } from './account.ts';
import type { PlanIdRow } from './database.ts';

/** What the server said about one resource: its new state as a whole. */
export type Answer =
  | { readonly resource: 'weights'; readonly weights: WeightLog }
  | {
      readonly resource: 'plans';
      readonly plans: readonly Plan[];
      /** The plan in the list that is our new one. */
      readonly created?: PlanIdRow;
    }
  | { readonly resource: 'sessions'; readonly sessions: readonly SessionRecord[] }
  | { readonly resource: 'profile'; readonly fields: Partial<Profile> };

/** Makes the answer the new snapshot. Call it in the transaction that decides by it. */
export async function installAnswer(account: Account, answer: Answer): Promise<void> {
  const { db } = account;
  switch (answer.resource) {
    case 'weights':
      await db.weights.clear();
      await db.weights.bulkPut(
        Object.entries(answer.weights).map(([day, weight]) => ({ day, weight })),
      );
      return;
    case 'plans':
      if (answer.created) await adopt(account, answer.created);
      await installPlans(account, answer.plans);
      return;
    case 'sessions':
      await db.sessions.clear();
      await db.sessions.bulkPut([...answer.sessions]);
      return;
    case 'profile': {
      const row = await db.profile.get('profile');
      if (row) {
        await db.profile.put({ ...row, profile: { ...row.profile, ...answer.fields } });
      }
    }
  }
}

/** A delete that needed no answer: what it deleted goes with it, or it would come back to the screen. */
export async function installDelete({ db }: Account, change: Change): Promise<void> {
  if (change.kind === 'plan.delete') {
    await db.plans.delete(change.planId);
    await db.planIds.delete(change.planId);
  }
  if (change.kind === 'weight.delete') await db.weights.delete(change.day);
}

/** Plans map one to one: whatever had this id before is gone. */
async function adopt({ db }: Account, created: PlanIdRow): Promise<void> {
  await db.planIds.where('serverId').equals(created.serverId).delete();
  await db.planIds.put(created);
}

/** The screens and the outbox know a plan by its local id: it stays the same when the server names it. */
async function installPlans(account: Account, plans: readonly Plan[]): Promise<void> {
  const { db } = account;
  // A server may give the id of a plan that is gone to another one.
  await db.planIds
    .where('serverId')
    .noneOf(plans.map(({ id }) => id))
    .delete();
  const ids = new Map((await db.planIds.toArray()).map((row) => [row.serverId, row.localId]));
  const waiting = await waitingExerciseIds(account);
  const rows = plans.flatMap((plan, position) => {
    const id = ids.get(plan.id) ?? plan.id;
    // A new plan of ours whose answer was lost is on the screen already, from the outbox.
    const isTwin = !ids.has(plan.id) && plan.exercises.some(({ id }) => waiting.has(id));
    return isTwin ? [] : [{ id, position, plan: { ...plan, id } }];
  });
  await db.plans.clear();
  await db.plans.bulkPut(rows);
}

/** Exercise ids of the plans that wait to be created, or that nobody knows to be created yet. */
async function waitingExerciseIds({ db }: Account): Promise<Set<string>> {
  const changes = (await db.outbox.toArray()).map((entry) => entry.change);
  return new Set(
    changes.flatMap((change) =>
      change.kind === 'plan.create' ? change.plan.exercises.map(({ id }) => id) : [],
    ),
  );
}
