/** Reading what a drain or another device has changed, and seeing what the server took before. */
import type { Plan } from '../../domain/plan.ts';
import type { ListName, Revisions } from '../../store/database/rows.ts';
import { keepReached, readDoubtful, readNextDueMs } from '../../store/outbox/deliver.ts';
import type { AcceptedEntry } from '../../store/outbox/entry.ts';
import {
  isAwaited,
  type Judge,
  readAccepted,
  refresh,
  type Seen,
} from '../../store/outbox/settle.ts';
import { readRevisions, readTag } from '../../store/snapshot/etags.ts';
import type { HistoryDelta } from '../../store/snapshot/history.ts';
import type { Answer } from '../../store/snapshot/install.ts';
import { mayExtend, refusesStrangers, tellsSince } from './capabilities.ts';
import { lookFor, sentOf, standingOfTaken } from './confirmation.ts';
import { isEmptied } from './noRows.ts';
import { confirmOurs } from './presence.ts';
import { readNewer, readSince, readWhole } from './readResource.ts';
import { type Resource, resourceOf } from './resources.ts';
import { type Run, reachedFrom } from './run.ts';
import { firstOf, type Halt } from './verdict.ts';

const LISTS: readonly ListName[] = ['plans', 'weights', 'sessions'];
const RESOURCES: readonly Resource[] = ['profile', ...LISTS];
/** What was taken and not seen is looked for again after this time: a replica lags by less. */
const SEE_AGAIN_MS = 30_000;

/** How the reading went. */
export interface Closed {
  readonly halt: Halt | null;
  /** True where the server failed at one list alone, which is to be read again. */
  readonly isPartial: boolean;
}

/**
 * Installs what the server holds, and reads what the drain does not know of that; `mayAsk` is false
 * after a failure. A list with a change in doubt is left: it would show that change twice.
 */
export async function close(
  run: Run,
  { read, mayAsk }: { read: boolean; mayAsk: boolean },
): Promise<Closed> {
  const { account } = run.drainer;
  const doubtful = new Set((await readDoubtful(account)).map(resourceOf));
  const held = await readRevisions(account);
  const reached = reachedLists(run, held);
  const answers: (Answer | HistoryDelta)[] = [];
  let halt: Halt | null = null;
  let isPartial = false;
  for (const resource of RESOURCES) {
    const isUnseen = run.unseen.has(resource);
    // The preflight has just read the profile.
    const isRead = read && resource !== 'profile' && !isWhole(run, reached.get(resource));
    const isWanted = isUnseen || run.touched.has(resource) || isRead;
    if (!isWanted || doubtful.has(resource)) continue;
    const known = run.known.get(resource);
    const found = known ?? (mayAsk ? await readOne(run, resource, isUnseen) : null);
    // A failed fetch keeps what the device has (D5).
    if (found === null) continue;
    if (found === 'down') {
      isPartial = true;
      continue;
    }
    if ('why' in found) {
      halt = firstOf(found, halt);
      if (isOfOneList(run, found)) continue;
      break;
    }
    if (!('unchanged' in found)) answers.push(found);
    else if (found.revision !== null) reached.set(found.unchanged, found.revision);
  }
  const isMoved = [...reached].some(([list, revision]) => held[list] !== revision);
  if (isMoved) await keepReached(run.drainer, Object.fromEntries(reached));
  const isDoubted = halt !== null && isOfOneList(run, halt);
  const mayConfirm = mayAsk && halt?.why !== 'busy';
  const isHeard = answers.length > 0;
  const stranger = isHeard || isDoubted ? await confirmOurs(run, mayConfirm) : null;
  // One list that never comes must not keep what the others show from being seen.
  if (isHeard && !stranger) await refresh(run.drainer, answers, judgeFor(run));
  return {
    halt: isDoubted ? stranger : (halt ?? stranger),
    isPartial: isPartial || isDoubted,
  };
}

/**
 * True of a no that may be one list's alone: who is signed in, only the look-up says. A server that refuses
 * strangers says so of all that it has.
 */
function isOfOneList(run: Run, { why }: Halt): boolean {
  return why === 'preflight' && !refusesStrangers(run);
}

/** Up to which revision each list is whole here, after what this drain has done. */
function reachedLists(run: Run, held: Revisions): Map<ListName, string> {
  const found = new Map<ListName, string>();
  if (!tellsSince(run)) return found;
  for (const list of LISTS) {
    const revision = held[list];
    if (revision !== undefined) found.set(list, reachedFrom(run, revision));
  }
  return found;
}

/** True for a list of which nothing is missing: it need not be asked for. */
function isWhole(run: Run, revision: string | undefined): boolean {
  return run.revision !== null && revision === reachedFrom(run, run.revision);
}

/** Looks in an answer for what the server has taken. */
function judgeFor({ shown }: Run): Judge {
  return (answer, accepted, newPlans) => {
    const ofIt = accepted.filter(({ change }) => resourceOf(change) === answer.resource);
    const plans = newPlans(answer.resource === 'plans' ? answer.plans : []);
    const others = withoutPlans(answer, new Set([...plans.values()].map(({ plan }) => plan)));
    const seen = ofIt.map((entry): Seen => {
      const newPlan = plans.get(entry.opId) ?? null;
      const standing = shown.get(entry.seq);
      if (standing && (newPlan || !isToBeNamed(entry))) return { entry, standing, there: null };
      const sent = sentOf(entry);
      const look = lookFor(sent, others, newPlan);
      return { entry, there: look.there, standing: standingOfTaken(sent, look, answer) };
    });
    const created = ofIt.flatMap(({ opId, change }) => {
      const ours = plans.get(opId);
      return ours && 'plan' in change ? [{ localId: change.plan.id, serverId: ours.plan.id }] : [];
    });
    return { seen, created };
  };
}

/** A new plan whose id only a list tells: without it, its next edit would make a twin. */
function isToBeNamed({ change, delivery: { wire } }: AcceptedEntry): boolean {
  return 'plan' in change && wire.method === 'POST' && !wire.under?.includes('idempotency');
}

/** When there is something to do that is not due yet, epoch milliseconds. */
export async function readNextDue(run: Run): Promise<number | null> {
  const { account } = run.drainer;
  const isUnseen = (await readAccepted(account)).some(isAwaited);
  const dues = [
    run.lookUpDueMs,
    await readNextDueMs(account),
    isUnseen ? account.clock.nowMs() + SEE_AGAIN_MS : null,
  ].filter((dueMs) => dueMs !== null);
  return dues.length === 0 ? null : Math.min(...dues);
}

/** As a whole, where it is to show what was taken: that it is unchanged, or what came, would not say. */
async function readOne(run: Run, resource: Resource, isWhole: boolean) {
  const { account } = run.drainer;
  if (isWhole) {
    return readWhole(run.network, resource, { noneIs404: await isEmptied(run, resource) });
  }
  const isSince = resource === 'sessions' && tellsSince(run);
  const { sessions: revision } = isSince ? await readRevisions(account) : {};
  if (revision !== undefined) return readSince(run.network, revision);
  const list: ListName | null = resource === 'profile' ? null : resource;
  const tag = list && mayExtend(run, 'since') ? await readTag(account, list) : null;
  return list === null || tag === null
    ? readWhole(run.network, resource)
    : readNewer(run.network, list, tag);
}

/** One of ours that is new may have the id of one that we have deleted. */
function withoutPlans(answer: Answer, gone: ReadonlySet<Plan>): Answer {
  if (answer.resource !== 'plans') return answer;
  return { ...answer, plans: answer.plans.filter((plan) => !gone.has(plan)) };
}
