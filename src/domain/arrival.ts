/** How a look-up knows what arrived: a value that stands as meant, our new plan, our session. */
import {
  endsAs,
  type Held,
  isPlan,
  isPlanOf,
  isSessionOf,
  isTextOf,
  isWholePlanOf,
  sameEnd,
  sameHeld,
  samePlan,
  sameSession,
} from './normalised.ts';
import { isMadeExerciseId, type Plan, type PlanExercise, sameContent } from './plan.ts';
import type { SessionRecord } from './session.ts';

/**
 * True when what stands shows that the change arrived. `base` is what its person saw; undefined
 * where nobody knows. False proves nothing: another write may have come after ours. Where what is
 * meant and what stood before are the same in a server's own form, only exact equality shows it.
 */
export function hasArrived(sent: {
  readonly meant: Held;
  readonly base: Held | undefined;
  readonly there: Held;
}): boolean {
  const { meant, base, there } = sent;
  const isAlike = base !== undefined && sameHeld(meant, base);
  return isAlike ? sameExactly(meant, there) : sameHeld(meant, there);
}

/** Plans but for their ids, which a server may make anew. */
function sameExactly(a: Held, b: Held): boolean {
  if (isPlan(a) && isPlan(b)) return sameContent(a, b);
  return typeof a === 'object' ? sameHeld(a, b) : a === b;
}

/**
 * True for a plan that has its id from one that is gone, as where a database counts from the highest id
 * left: it shares neither its name nor an exercise with any plan that could stand there. One without
 * exercises has nothing but its name, which may have been edited.
 */
export function isAnotherPlan(there: Plan, expected: readonly (Held | undefined)[]): boolean {
  const plans = expected.filter((held) => held !== undefined).filter(isPlan);
  const isTellable = [there, ...plans].every(({ exercises }) => exercises.length > 0);
  return plans.length > 0 && isTellable && !plans.some((plan) => hasInCommon(there, plan));
}

function hasInCommon(there: Plan, plan: Plan): boolean {
  const isOne = (a: PlanExercise, b: PlanExercise) =>
    isTextOf(a.name, b.name) || (a.id === b.id && isMadeExerciseId(a.id));
  return (
    isTextOf(there.name, plan.name) ||
    there.exercises.some((one) => plan.exercises.some((other) => isOne(one, other)))
  );
}

export interface CreatedPlan {
  readonly plan: Plan;
  /** Another one would have fitted as well: the last was taken. */
  readonly isAmbiguous: boolean;
}

/**
 * Which plan of a server's list is the new one that was sent; null when none is. It was not there
 * before, and it shares an exercise id that was made for it and is equal after normalising, else shares
 * such an id, else is equal. For servers that give plans ids of their own.
 */
export function findCreated(
  sent: Omit<Plan, 'id'>,
  plans: readonly Plan[],
  idsBefore: ReadonlySet<string>,
): CreatedPlan | null {
  const fresh = plans.filter(({ id }) => !idsBefore.has(id));
  const exerciseIds = new Set(sent.exercises.map(({ id }) => id).filter(isMadeExerciseId));
  const sharing = fresh.filter(({ exercises }) => exercises.some(({ id }) => exerciseIds.has(id)));
  const equal = fresh.filter((plan) => samePlan(plan, sent));
  const both = sharing.filter((plan) => equal.includes(plan));
  return lastOf([both, sharing, equal].find(({ length }) => length > 0) ?? []);
}

/**
 * The same on a server that cuts texts or rewrites signs in them: the rest of the plan is equal; or that makes
 * ids of its own, and numbers whole or another order. Ask where `findCreated` finds nothing, and only when it
 * has found all others of ours: the name of one may begin another's.
 */
export function findCreatedChanged(
  sent: Omit<Plan, 'id'>,
  plans: readonly Plan[],
  idsBefore: ReadonlySet<string>,
): CreatedPlan | null {
  // With ids that a device has made, which are none of ours, nor cut of them, it is another device's.
  const isOurs = (id: string) => sent.exercises.some((our) => our.id.startsWith(id));
  const isAnothers = ({ exercises }: Plan) =>
    exercises.some(({ id }) => isMadeExerciseId(id) && !isOurs(id));
  const fresh = plans.filter((plan) => !idsBefore.has(plan.id) && !isAnothers(plan));
  const cut = fresh.filter((plan) => isPlanOf(plan, sent));
  return lastOf(cut.length > 0 ? cut : fresh.filter((plan) => isWholePlanOf(plan, sent)));
}

function lastOf(fitting: readonly Plan[]): CreatedPlan | null {
  const plan = fitting.at(-1);
  return plan ? { plan, isAmbiguous: fitting.length > 1 } : null;
}

/** A database has counted to this id, and may count to it again; ours are milliseconds (S3). */
const COUNTED_ID = /^\d{1,12}$/;

/** True for an id that may be another workout's by now. */
export function isCounted(sessionId: string): boolean {
  return COUNTED_ID.test(sessionId);
}

/**
 * Our session as the history holds it: known by its id, else by what it says, and last by what it
 * says under a name that a server has cut; null when it is not there. An id that was counted may be another
 * one's by now: some databases count from the highest one left.
 */
export function findSession<S extends SessionRecord>(
  sessions: readonly S[],
  ours: SessionRecord,
): S | null {
  const find = (isOurs: typeof sameSession) => sessions.find((session) => isOurs(session, ours));
  const isItself: typeof sameSession = (session) =>
    session.id === ours.id && (!isCounted(ours.id) || sameEnd(session, ours));
  return find(isItself) ?? find(sameSession) ?? find(isSessionOf) ?? null;
}

/**
 * The same of a session that was sent, which is known last by the second in which it ended, whatever a
 * server has made of its sets, where there is one such.
 */
export function findAdded<S extends SessionRecord>(
  sessions: readonly S[],
  ours: SessionRecord,
): S | null {
  const found = findSession(sessions, ours);
  if (found) return found;
  const ending = sessions.filter((session) => endsAs(session, ours));
  return ending.length === 1 ? (ending[0] ?? null) : null;
}
