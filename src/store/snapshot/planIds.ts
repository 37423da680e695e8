/** Which plan of the server is which of this device's. */
import { type CreatedPlan, findCreated, findCreatedChanged } from '../../domain/arrival.ts';
import { type Held, isPlan, sameJson, samePlan } from '../../domain/normalised.ts';
import type { Plan } from '../../domain/plan.ts';
import type { SessionRecord } from '../../domain/session.ts';
import type { Account } from '../account.ts';
import type { PlanIdRow } from '../database/rows.ts';
import { type Entry, isIn, isInDoubt, isLate } from '../outbox/entry.ts';
import { inLanes } from '../outbox/lane.ts';

/** `isTaken`: the server has taken it, and not only perhaps. */
export type NewPlan = CreatedPlan & { readonly isTaken: boolean };

/** The new plans of ours in a list of the server, by the opId of the change that made each. */
export type NewPlanFinder = (plans: readonly Plan[]) => ReadonlyMap<string, NewPlan>;

/** Local plan id → server id, of every plan that has one. */
export async function readServerPlanIds({ db }: Account): Promise<Map<string, string>> {
  return db.transaction('r', db.planIds, db.plans, async () => {
    const [adopted, plans] = await Promise.all([
      db.planIds.toArray(),
      db.plans.toCollection().primaryKeys(),
    ]);
    return new Map([
      ...plans.map((id) => [id, id] as const),
      ...adopted.map(({ localId, serverId }) => [localId, serverId] as const),
    ]);
  });
}

/** Tells which plan here a workout is of, whose `workoutId` is one of the server's ids once it is sent. */
export async function localPlanOf(
  account: Account,
): Promise<(session: SessionRecord) => string | null> {
  const serverIds = await readServerPlanIds(account);
  const localIds = new Map([...serverIds].map(([localId, serverId]) => [serverId, localId]));
  return ({ workoutId }) => workoutId && (localIds.get(workoutId) ?? workoutId);
}

/**
 * The plans whose delete the server has taken, or may have, as they were, by their ids here: it may give its
 * own ids of them to new ones, and a list that lags may show them still.
 */
export async function readDeletedPlans(account: Account): Promise<Map<string, Held>> {
  return deletedIn(await inLanes(account, 'plan:').toArray());
}

function deletedIn(entries: readonly Entry[]): Map<string, Held> {
  return new Map(
    entries.flatMap((entry) =>
      (isIn(entry, 'accepted') || isInDoubt(entry)) && entry.change.kind === 'plan.delete'
        ? [[entry.change.planId, entry.base ?? null] as const]
        : [],
    ),
  );
}

/** Plans map one to one: whatever had this id before is gone. */
export async function adoptPlan({ db }: Account, created: PlanIdRow): Promise<void> {
  await db.planIds.where('serverId').equals(created.serverId).delete();
  await db.planIds.put(created);
}

/**
 * Sees which plans of a list are the new ones that were sent and are not known yet. A server that
 * knows our keys, now and when it was sent, has named each after its key: that one is ours and no
 * other, whatever shares exercises with it. On any other, or where the builds of a deploy took turns,
 * it is one that was not there before and is no other plan of this device. The newest of ours looks
 * first, since it takes the last of several, but what the server has taken for sure looks before what
 * it may not have.
 */
export async function newPlanFinder(account: Account): Promise<NewPlanFinder> {
  const { db } = account;
  const [profile, mapped, known, pending] = await db.transaction(
    'r',
    [db.profile, db.planIds, db.plans, db.outbox],
    () =>
      Promise.all([
        db.profile.get('profile'),
        db.planIds.toArray(),
        db.plans.toCollection().primaryKeys(),
        inLanes(account, 'plan:').sortBy('seq'),
      ]),
  );
  const newestFirst = pending.toReversed();
  const surestFirst = [
    ...newestFirst.filter((entry) => isIn(entry, 'accepted')),
    ...newestFirst.filter((entry) => !isIn(entry, 'accepted')),
  ];
  const gone = deletedIn(pending);
  const knowsKeys = profile?.capabilities.includes('idempotency') ?? false;
  return (plans) => {
    const found = new Map<string, NewPlan>();
    // What was cut or changed is anybody's only when each of ours has looked for its own.
    for (const find of [findCreated, findCreatedChanged]) {
      for (const entry of surestFirst) {
        const { opId, change, delivery } = entry;
        const isNew = 'wire' in delivery && delivery.wire.method === 'POST' && 'plan' in change;
        if (!isNew || found.has(opId)) continue;
        const deleted = (delivery.wire.replaced ?? []).filter(isPlan);
        const isOfDeleted = (id: string) => deleted.some((held) => held.id === id);
        const others = mapped.filter(
          ({ localId, serverId }) =>
            localId !== change.plan.id && !(gone.has(localId) && isOfDeleted(serverId)),
        );
        const taken = [...others.map(({ serverId }) => serverId), ...idsOf(found)];
        // What was sent before builds that noted it: what is known now has to do.
        const before = new Set([...(delivery.wire.plansBefore ?? known), ...taken]);
        const { key = opId } = delivery.wire;
        const named = plans.find(({ id }) => id === key);
        const fresh = plans.filter(({ id }) => !isOfDeleted(id));
        // No list lags by so much that it could show the deleted one still.
        const isPast = isIn(entry, 'accepted') && isLate(entry, account.clock.nowMs());
        const again = plans.filter(
          (plan) =>
            isOfDeleted(plan.id) && (isPast || !deleted.some((held) => isStill(plan, held))),
        );
        const isNamedByKey = knowsKeys && delivery.wire.under?.includes('idempotency');
        // An id that was a deleted one's is its own only where no other plan is.
        const findOurs = () => find(change.plan, fresh, before) ?? find(change.plan, again, before);
        const ours = named ? { plan: named, isAmbiguous: false } : !isNamedByKey && findOurs();
        if (ours) found.set(opId, { ...ours, isTaken: isIn(entry, 'accepted') });
      }
    }
    return found;
  };
}

/** The same plan with the same exercises: no new one, however like it that is. */
function isStill(plan: Plan, held: Plan): boolean {
  const idsIn = ({ exercises }: Plan) => exercises.map(({ id }) => id);
  return samePlan(plan, held) && sameJson(idsIn(plan), idsIn(held));
}

function idsOf(found: ReadonlyMap<string, NewPlan>): string[] {
  return [...found.values()].map(({ plan }) => plan.id);
}
