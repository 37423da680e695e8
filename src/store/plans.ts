import { COMPLETE_UNDO_MS, UNDO_MS } from '../domain/constants.ts';
import type { Day } from '../domain/days.ts';
import { trainedOn } from '../domain/history.ts';
import { draftOfPlan, type Plan, type PlanDraft, planOfDraft, withNewIds } from '../domain/plan.ts';
import { inOrder, movedInOrder } from '../domain/planOrder.ts';
import { projectPlans } from '../domain/project.ts';
import { doneExercises, type Session } from '../domain/session.ts';
import { type TodaysNumbers, todaysNumbers, withTodaysNumbers } from '../domain/todaysNumbers.ts';
import { type Account, write } from './account.ts';
import { readRecentSessions } from './history/sessions.ts';
import { append } from './outbox/append.ts';
import { outstanding } from './outbox/choose.ts';
import { inLanes } from './outbox/lane.ts';
import { readProjected } from './snapshot/pending.ts';
import { localPlanOf } from './snapshot/planIds.ts';

/** Kept beside the account's row. */
interface PlanOrderRow {
  readonly key: 'planOrder';
  readonly ids: readonly string[];
}

/** The plans as the screens show them, in the person's order, new ones last (D35). */
export async function readPlans(account: Account): Promise<Plan[]> {
  const { meta, plans, outbox } = account.db;
  return account.db.transaction('r', meta, plans, outbox, async () => {
    const rows = await plans.orderBy('position').toArray();
    const shown = projectPlans(
      rows.map((row) => row.plan),
      await readProjected(account, 'plan:'),
    );
    return inOrder(shown, await readOrder(account));
  });
}

/** The ids of the plans of which the server has refused a change that is shown all the same (D6). */
export async function readRefusedPlans(account: Account): Promise<ReadonlySet<string>> {
  const { outbox } = account.db;
  const entries = await account.db.transaction('r', outbox, () =>
    inLanes(account, 'plan:').toArray(),
  );
  return new Set(outstanding(entries).parked.map(({ lane }) => lane.slice('plan:'.length)));
}

/** Among so many of the newest sessions it is looked for when a plan was trained last, … */
const LATELY = 200;
/** … and first among so few, which are enough for whoever trains all their plans. */
const NEWEST = 20;

/** The local day of a plan's newest session; null: it has none in a whole history. */
export type LastTrained = ReadonlyMap<string, Day | null>;

/** By the plan's id; those that were not trained lately may be missing. */
export async function readLastTrained(account: Account): Promise<LastTrained> {
  const { meta, plans, planIds, sessions, outbox } = account.db;
  return account.db.transaction('r', meta, plans, planIds, sessions, outbox, async () => {
    const shown = await readPlans(account);
    const lately = await readTrainedDays(account, NEWEST);
    if (lately.isWhole || shown.every(({ id }) => lately.days.has(id))) return told(shown, lately);
    return told(shown, await readTrainedDays(account, LATELY));
  });
}

interface TrainedDays {
  readonly days: ReadonlyMap<string, Day>;
  /** They are of all sessions that there are. */
  readonly isWhole: boolean;
}

/** A history without sessions may be one that was not read yet. */
function told(plans: readonly Plan[], { days, isWhole }: TrainedDays): LastTrained {
  if (!isWhole) return days;
  const never = plans.filter(({ id }) => !days.has(id)).map(({ id }) => [id, null] as const);
  return new Map<string, Day | null>([...days, ...never]);
}

async function readTrainedDays(account: Account, count: number): Promise<TrainedDays> {
  const planOf = await localPlanOf(account);
  const days = new Map<string, Day>();
  const sessions = await readRecentSessions(account, count);
  for (const session of sessions) {
    const planId = planOf(session);
    if (planId && !days.has(planId)) days.set(planId, trainedOn(session));
  }
  return { days, isWhole: sessions.length > 0 && sessions.length < count };
}

/**
 * Puts a plan one place up or down on this device; the server never learns of it (D35).
 * @throws SignedOutError
 */
export async function movePlan(account: Account, planId: string, step: -1 | 1): Promise<void> {
  const { plans, outbox } = account.db;
  await write(account, [plans, outbox], async () => {
    const order = await readOrder(account);
    const ids = movedInOrder(await readPlans(account), order, { planId, step });
    if (ids !== order) await orderRows(account).put({ key: 'planOrder', ids });
  });
}

async function readOrder(account: Account): Promise<readonly string[]> {
  return (await orderRows(account).get('planOrder'))?.ids ?? [];
}

function orderRows({ db }: Account) {
  return db.table<PlanOrderRow, 'planOrder'>('meta');
}

/**
 * Saves a draft, as a new plan or over the one it edits, and closes the builder that holds it.
 * A new plan's id is the opId of its create.
 * @throws SignedOutError
 */
export async function savePlan(
  account: Account,
  draft: PlanDraft,
  builderId?: string,
): Promise<void> {
  const { outbox, builderDraft } = account.db;
  const opId = account.clock.newId();
  if (draft.seen?.isPartial) throw new Error('The plan was not read whole.');
  await write(account, [outbox, builderDraft], async () => {
    const change =
      draft.planId === null
        ? ({ kind: 'plan.create', plan: planOfDraft(draft, opId) } as const)
        : ({ kind: 'plan.edit', plan: planOfDraft(draft, draft.planId) } as const);
    await append(account, change, { opId, base: draft.seen });
    if (builderId !== undefined) await builderDraft.delete(builderId);
  });
}

/**
 * Makes a new plan of the same name and exercises; these get ids of their own, since a plan that a server
 * names is known by them.
 * @throws SignedOutError
 */
export async function duplicatePlan(account: Account, plan: Plan): Promise<void> {
  if (plan.isPartial) throw new Error('The plan was not read whole.');
  const { clock } = account;
  const opId = clock.newId();
  const exercises = withNewIds(plan.exercises, clock);
  const change = { kind: 'plan.create', plan: { ...plan, id: opId, exercises } } as const;
  await write(account, [account.db.outbox], () => append(account, change, { opId }));
}

/** What of a completed workout's plan was other today (D31); null where nothing was, or it is gone. */
export async function readTodaysNumbers(
  account: Account,
  completed: Session,
): Promise<{ readonly plan: Plan; readonly numbers: readonly TodaysNumbers[] } | null> {
  const plan = (await readPlans(account)).find(({ id }) => id === completed.planId);
  if (!plan || plan.isPartial) return null;
  const numbers = todaysNumbers(plan, doneExercises(completed));
  return numbers.length === 0 ? null : { plan, numbers };
}

/**
 * Puts the numbers of a completed workout into its plan, by an ordinary edit that waits as long as the workout
 * does; `undoComplete` takes them back with it.
 * @returns the opId that `undo` takes; null where there are none to put there
 * @throws SignedOutError
 */
export async function takeTodaysNumbers(
  account: Account,
  completed: Session,
): Promise<string | null> {
  const found = await readTodaysNumbers(account, completed);
  if (!found) return null;
  const { outbox, sessionDrafts } = account.db;
  const draft = draftOfPlan(withTodaysNumbers(found.plan, found.numbers));
  const change = { kind: 'plan.edit', plan: planOfDraft(draft, found.plan.id) } as const;
  return write(account, [outbox, sessionDrafts], async () => {
    const row = await sessionDrafts.get(completed.id);
    // It was taken back meanwhile. One whose draft is gone is saved, and counts.
    if (row && row.completedBy === undefined) return null;
    const circumstances = { undoMs: COMPLETE_UNDO_MS, base: found.plan };
    const numbersBy = await append(account, change, circumstances);
    await sessionDrafts.update(completed.id, { numbersBy });
    return numbersBy;
  });
}

/**
 * Deletes a plan; sent when the undo time is over.
 * @returns the opId that `undo` takes
 * @throws SignedOutError
 */
export async function deletePlan(account: Account, plan: Plan): Promise<string> {
  const change = { kind: 'plan.delete', planId: plan.id, name: plan.name } as const;
  const circumstances = { undoMs: UNDO_MS, base: plan };
  return write(account, [account.db.outbox], () => append(account, change, circumstances));
}
