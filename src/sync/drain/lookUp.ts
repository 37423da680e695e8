/** What became of a change whose answer was lost, or is not believed. */
import { meantBy } from '../../domain/conflict.ts';
import { vainTries } from '../../store/outbox/choose.ts';
import { park, requeue, requeueAsNew } from '../../store/outbox/deliver.ts';
import { isEachTime, isIn, type SendingEntry, type UnsureEntry } from '../../store/outbox/entry.ts';
import { inLane } from '../../store/outbox/lane.ts';
import { accept } from '../../store/outbox/settle.ts';
import type { Answer } from '../../store/snapshot/install.ts';
import {
  type NewPlanFinder,
  newPlanFinder,
  readServerPlanIds,
} from '../../store/snapshot/planIds.ts';
import { arrivalOf, formOf, isWholeIn, type Look, lookFor, sentOf } from './confirmation.ts';
import { readOurs } from './presence.ts';
import { heldIn } from './resources.ts';
import { noteShown, type Run } from './run.ts';
import type { Verdict } from './verdict.ts';

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
  if (isPerhapsNew(entry, answer, newPlans)) {
    run.failed.add(entry.lane);
    return 'queued';
  }
  const sent = sentOf(entry);
  const about = withoutOthers(answer, entry.opId, newPlans);
  const look = lookFor(sent, about, newPlans.get(entry.opId) ?? null);
  const isTakenInVain = lastError?.kind === 'badAnswer' && vainTries(entry) > 0;
  const standing = arrivalOf(sent, look) ?? (isTakenInVain ? formOf(sent, look) : null);
  if (standing) {
    await accept(drainer, { entry, standing });
    run.unseen.add(answer.resource);
    noteShown(run, entry, { answer, standing });
    return 'settled';
  }
  const isGone = delivery.wire.method === 'PUT' && isMissing(entry) && look.there === null;
  // A person's edit is not lost because another device deleted the plan.
  if (isGone && change.kind === 'plan.edit') {
    await requeueAsNew(drainer, entry, change.plan);
    return 'recreated';
  }
  const again = isBroken(entry) && (await lacksItsPlan(run, entry)) ? withoutPlan(entry) : entry;
  if (again === entry && lastError && isBroken(entry) && isNo(entry, look)) {
    await park(drainer, entry, lastError);
  } else {
    // What is known to have been there before is none.
    const isForm = look.standing !== null && isWholeIn(answer, look.there, meantBy(change));
    await requeue(drainer, { ...again, formSeen: isForm ? look.there : undefined }, lastError);
  }
  return 'queued';
}

/** True while what has the id of what was changed may be a new plan of ours: that is decided first. */
function isPerhapsNew(
  { change, delivery }: UnsureEntry,
  answer: Answer,
  newPlans: ReturnType<NewPlanFinder>,
): boolean {
  if (answer.resource !== 'plans' || delivery.wire.method === 'POST') return false;
  const held = heldIn(answer, change, delivery.wire);
  return [...newPlans.values()].some(({ plan, isTaken }) => !isTaken && plan === held);
}

/** An answer without the plans that other changes have made for sure: such a one may have the id of one that is gone. */
function withoutOthers(answer: Answer, opId: string, newPlans: ReturnType<NewPlanFinder>): Answer {
  if (answer.resource !== 'plans') return answer;
  const others = [...newPlans].flatMap(([by, { plan, isTaken }]) =>
    isTaken && by !== opId ? [plan.id] : [],
  );
  return { ...answer, plans: answer.plans.filter(({ id }) => !others.includes(id)) };
}

/**
 * A refusal, where what was sent is not there, however often it was sent: 409 is for a name that another plan
 * has, too. What a proxy or a passing state answers is none.
 */
const NO: readonly number[] = [402, 405, 406, 409, 411, 414, 426, 428, 431, 451, 501];

/** 404, where the server's own list goes on showing what was to be changed, says that there is no such call. */
function isNo({ lastError, delivery }: UnsureEntry, { there }: Look): boolean {
  const status = lastError?.status ?? 0;
  const isThere = there !== null || delivery.wire.method === 'DELETE';
  return NO.includes(status) || (isThere && (status === 404 || status === 410));
}

/** The server has an error for it each time, and not for everything. */
function isBroken({ lastError }: Pick<UnsureEntry, 'lastError'>): boolean {
  if (lastError?.kind !== 'status' || !isEachTime(lastError)) return false;
  return ![502, 503, 504].includes(lastError.status ?? 0);
}

/** Refused, or answered with an error each time where it only sets what is there: it may ask too much of the server. */
export function isRefused(verdict: Verdict, entry: SendingEntry): boolean {
  if (verdict.next !== 'unsure') return verdict.next === 'park';
  const isAgain = isBroken({ lastError: verdict.error });
  return isAgain && entry.delivery.wire.method === 'PUT';
}

/** What the server says of a thing that is gone: not every one has 404 for it. */
function isMissing(entry: UnsureEntry): boolean {
  const { status } = entry.lastError ?? {};
  return status === 404 || status === 410 || isBroken(entry);
}

/** True for a workout of a plan that the server has no more, nor will have: some keep none of such a one. */
export async function lacksItsPlan(
  run: Run,
  { change, delivery }: SendingEntry | UnsureEntry,
): Promise<boolean> {
  if (change.kind !== 'session.add') return false;
  const { workoutId } = change.session;
  if (workoutId === null || Object(delivery.wire.body).session.workoutId === null) return false;
  const { account } = run.drainer;
  const [ids, waiting] = await account.db.transaction('r', account.db.tables, () =>
    Promise.all([readServerPlanIds(account), inLane(account, `plan:${workoutId}`).toArray()]),
  );
  const isStillMade = !ids.has(workoutId) && waiting.some((one) => !isIn(one, 'parked'));
  const found = isStillMade ? null : (run.known.get('plans') ?? (await readOurs(run, 'plans')));
  if (!found || 'why' in found || found.resource !== 'plans') return false;
  run.known.set('plans', found);
  const serverId = ids.get(workoutId) ?? workoutId;
  return !found.plans.some(({ id }) => id === serverId);
}

function withoutPlan(entry: UnsureEntry): UnsureEntry {
  const { change } = entry;
  if (change.kind !== 'session.add') return entry;
  return { ...entry, change: { ...change, session: { ...change.session, workoutId: null } } };
}
