import { UNDO_MS } from '../domain/constants.ts';
import { draftOfPlan, type Plan, type PlanDraft, planOfDraft } from '../domain/plan.ts';
import { projectPlans } from '../domain/project.ts';
import type { SessionRecord } from '../domain/session.ts';
import { type TodaysNumbers, todaysNumbers, withTodaysNumbers } from '../domain/todaysNumbers.ts';
import { type Account, write } from './account.ts';
import { append } from './outbox/append.ts';
import { readProjected } from './snapshot/pending.ts';

/** The plans as the screens show them, in the server's order, new ones last. */
export async function readPlans(account: Account): Promise<Plan[]> {
  const { plans, outbox } = account.db;
  return account.db.transaction('r', plans, outbox, async () => {
    const rows = await plans.orderBy('position').toArray();
    return projectPlans(
      rows.map((row) => row.plan),
      await readProjected(account, 'plan:'),
    );
  });
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
  if (draft.seen?.isPartial) throw new Error('A plan that was not read whole cannot be saved.');
  await write(account, [outbox, builderDraft], async () => {
    const change =
      draft.planId === null
        ? ({ kind: 'plan.create', plan: planOfDraft(draft, opId) } as const)
        : ({ kind: 'plan.edit', plan: planOfDraft(draft, draft.planId) } as const);
    await append(account, change, { opId, base: draft.seen });
    if (builderId !== undefined) await builderDraft.delete(builderId);
  });
}

/** What of a completed workout's plan was other today (D31); null where nothing was, or it is gone. */
export async function readTodaysNumbers(
  account: Account,
  record: SessionRecord,
): Promise<{ readonly plan: Plan; readonly numbers: readonly TodaysNumbers[] } | null> {
  const plan = (await readPlans(account)).find(({ id }) => id === record.workoutId);
  if (!plan || plan.isPartial) return null;
  const numbers = todaysNumbers(plan, record);
  return numbers.length === 0 ? null : { plan, numbers };
}

/**
 * Puts the numbers of a completed workout into its plan, by an ordinary edit.
 * @throws SignedOutError
 */
export async function takeTodaysNumbers(account: Account, record: SessionRecord): Promise<void> {
  const found = await readTodaysNumbers(account, record);
  if (!found) return;
  const draft = draftOfPlan(withTodaysNumbers(found.plan, found.numbers));
  await savePlan(account, { ...draft, seen: found.plan });
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
