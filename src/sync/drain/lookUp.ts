/** What became of a change whose answer was lost, or is not believed. */
import { vainTries } from '../../store/outbox/choose.ts';
import { requeue, requeueAsNew } from '../../store/outbox/deliver.ts';
import type { UnsureEntry } from '../../store/outbox/entry.ts';
import { accept } from '../../store/outbox/settle.ts';
import type { Answer } from '../../store/snapshot/install.ts';
import { newPlanFinder } from '../../store/snapshot/planIds.ts';
import { arrivalOf, formOf, lookFor, sentOf } from './confirmation.ts';
import { readOurs } from './presence.ts';
import { noteShown, type Run } from './run.ts';

/** Decides by the newest state of its resource: it is there, or it waits in line again. */
export async function decide(
  run: Run,
  entry: UnsureEntry,
  answer: Answer,
): Promise<'settled' | 'recreated' | 'queued'> {
  const { drainer } = run;
  const { change, lastError, delivery } = entry;
  const plans = answer.resource === 'plans' ? answer.plans : [];
  // Anew for each: one that was found is no other change's.
  const newPlans = (await newPlanFinder(drainer.account))(plans);
  const sent = sentOf(entry);
  const look = lookFor(sent, answer, newPlans.get(entry.opId) ?? null);
  const isTakenInVain = lastError?.kind === 'badAnswer' && vainTries(entry) > 0;
  const standing = arrivalOf(sent, look) ?? (isTakenInVain ? formOf(sent, look) : null);
  if (standing) {
    await accept(drainer, { entry, standing });
    run.unseen.add(answer.resource);
    noteShown(run, entry, { answer, standing });
    return 'settled';
  }
  // Not every server has 404 for what is gone; one that has an error for it has that each time.
  const isRefusal = lastError?.kind === 'status' && vainTries(entry) > 0;
  const isMissing = lastError?.status === 404 || lastError?.status === 410 || isRefusal;
  const isGone = delivery.wire.method === 'PUT' && isMissing && look.there === null;
  // A person's edit is not lost because another device deleted the plan.
  if (isGone && change.kind === 'plan.edit') {
    await requeueAsNew(drainer, entry, change.plan);
    return 'recreated';
  }
  const again = isRefusal && (await lacksItsPlan(run, entry)) ? withoutPlan(entry) : entry;
  await requeue(drainer, again, lastError);
  return 'queued';
}

/** True for a workout of a plan that the server has no more: some keep none without it. */
async function lacksItsPlan(run: Run, { change, delivery }: UnsureEntry): Promise<boolean> {
  if (change.kind !== 'session.add' || change.session.workoutId === null) return false;
  const found = await readOurs(run, 'plans');
  if (!found || 'why' in found || found.resource !== 'plans') return false;
  const { workoutId } = Object(delivery.wire.body).session;
  return !found.plans.some(({ id }) => id === String(workoutId));
}

function withoutPlan(entry: UnsureEntry): UnsureEntry {
  const { change } = entry;
  if (change.kind !== 'session.add') return entry;
  return { ...entry, change: { ...change, session: { ...change.session, workoutId: null } } };
}
