/** How a change of ours stands in what a server says. */

import type { Profile } from '../../domain/account.ts';
import {
  type CreatedPlan,
  findAdded,
  findSession,
  hasArrived,
  isAnotherPlan,
} from '../../domain/arrival.ts';
import type { Change } from '../../domain/change.ts';
import { meantBy } from '../../domain/conflict.ts';
import type { Day } from '../../domain/days.ts';
import {
  type Held,
  isPlan,
  isPlanOf,
  isSession,
  isWholeOf,
  isWholePlanOf,
  sameEnd,
  sameHeld,
  samePlan,
} from '../../domain/normalised.ts';
import { isMadeExerciseId, type Plan } from '../../domain/plan.ts';
import {
  type AcceptedEntry,
  type KnownEntry,
  type SendingEntry,
  sentChange,
  type UnsureEntry,
  type Wire,
} from '../../store/outbox/entry.ts';
import type { Standing } from '../../store/outbox/settle.ts';
import type { Answer } from '../../store/snapshot/install.ts';
import { heldIn } from './resources.ts';

/** A change as it was sent. */
export type Sent = Pick<KnownEntry, 'opId' | 'change' | 'base' | 'lastError'> & {
  readonly wire: Wire;
};

export function sentOf(entry: SendingEntry | UnsureEntry | AcceptedEntry): Sent {
  const { opId, base, lastError, delivery } = entry;
  return { opId, base, lastError, change: sentChange(entry), wire: delivery.wire };
}

/** An answer that shows a change, and how it stands there. */
export interface Shown {
  readonly answer: Answer;
  readonly standing: Standing;
}

/** What an answer says of a change. */
export interface Look {
  /** As it was meant or in another form; null: the answer shows what was there before, or nothing. */
  readonly standing: Standing | null;
  /** What is there; null: nothing, or the answer does not say. */
  readonly there: Held;
}

/** Looks for a change in an answer; `newPlan` is what of the answer's plans is the change's own. */
export function lookFor(sent: Sent, answer: Answer, newPlan: CreatedPlan | null): Look {
  const { change, wire } = sent;
  if (change.kind === 'session.add' || change.kind === 'session.delete') {
    return lookForSession(change, answer);
  }
  if (change.kind === 'calories.add') return lookForCalories(sent, answer);
  if ('plan' in change && wire.method === 'POST') return lookForNewPlan(change.plan, newPlan);
  const held = heldIn(answer, change, wire);
  const there = held !== undefined && isOfAnother(sent, held) ? null : held;
  return lookOf(standingOf(sent, there), there);
}

/** True for another plan or workout, which the server has given the id of the one that the change is about. */
export function isOfAnother({ change, base, wire }: Sent, there: Held): boolean {
  if (change.kind === 'session.delete') return isSession(there) && !sameEnd(there, change.session);
  if (!isPlan(there) || !base) return false;
  const { replaced = [], resolved } = wire;
  const sent = resolved && meantBy(resolved.change);
  return isAnotherPlan(there, [base, meantBy(change), sent, ...replaced]);
}

/**
 * The same for a change whose answer was lost: only what can be there through it alone proves that
 * it arrived. All else is sent again, which does no harm to a value that is set.
 */
export function arrivalOf(sent: Sent, { standing, there }: Look): Standing | null {
  const { change, wire } = sent;
  if (standing?.outcome === 'kept') {
    const isAtLeastOurs = wire.calories && typeof there === 'number' && there > wire.calories.total;
    return wire.method === 'POST' || isAtLeastOurs || isCut(change, there) ? standing : null;
  }
  // What stood before an earlier change of ours is no sign of this one: a list may lag behind both.
  if (there !== null && wire.replaced?.some((held) => isAsBefore(sent, held, there))) return null;
  const meant = meantBy(change);
  // An edit is mostly like what was there before it, and where nobody knows that, it may be just so.
  const { base = change.kind === 'plan.edit' ? meant : undefined } = sent;
  return meant === undefined || hasArrived({ meant, base, there }) ? standing : null;
}

/** A new plan may be just as a deleted one was, and a day's total just as a goal. */
function isAsBefore({ change, wire }: Sent, held: Held, there: Held): boolean {
  if (change.kind === 'calories.add' || !sameHeld(held, there)) return false;
  if (wire.method !== 'POST' || !('plan' in change) || !isPlan(held) || !isPlan(there)) return true;
  const ours = new Set(change.plan.exercises.map(({ id }) => id).filter(isMadeExerciseId));
  for (const { id } of held.exercises) ours.delete(id);
  return held.id === there.id && !there.exercises.some(({ id }) => ours.has(id));
}

/**
 * The same for a change that was answered with 2xx time and again, though never in a way that can be
 * believed: where the server shows what was meant in a form of its own, it will keep no other. A number
 * that stood there before is no form of a later one.
 */
export function formOf({ change, base = null }: Sent, { standing, there }: Look): Standing | null {
  if (standing?.outcome === 'sent') return standing;
  const isForm = isCut(change, there) || (isRounded(change, there) && !sameHeld(there, base));
  return isForm ? { outcome: 'kept', there } : null;
}

/** True for what a server may have made of a weight of ours that shows no day but in whole pounds. */
export function isWholeIn(answer: Answer | null, there: Held, ours: Held | undefined): boolean {
  if (answer?.resource !== 'weights' || there === null) return false;
  return Object.values(answer.weights).every(Number.isInteger) && isWholeOf(there, ours);
}

function isRounded(change: Change, there: Held): boolean {
  if (change.kind === 'plan.edit') return isPlan(there) && isWholePlanOf(there, change.plan);
  return typeof there === 'number' && isWholeOf(there, meantBy(change));
}

function isCut(change: Change, there: Held): boolean {
  return change.kind === 'plan.edit' && isPlan(there) && isPlanOf(there, change.plan);
}

function lookOf(standing: Standing | null, there: Held = null): Look {
  return { standing, there };
}

function lookForSession(
  { kind, session }: Extract<Change, { kind: 'session.add' | 'session.delete' }>,
  answer: Answer,
): Look {
  if (answer.resource !== 'sessions') return lookOf(null);
  if (kind === 'session.delete') {
    return lookOf(findSession(answer.sessions, session) ? null : { outcome: 'sent' });
  }
  const { own } = answer;
  const there = own?.id === session.id ? own : findAdded(answer.sessions, session);
  if (!there) return lookOf(null);
  return lookOf(sameHeld(session, there) ? { outcome: 'sent' } : { outcome: 'kept', there }, there);
}

function lookForCalories({ change, wire }: Sent, answer: Answer): Look {
  const fields = answer.resource === 'profile' ? answer.fields : {};
  const there = totalOf(fields, 'day' in change ? change.day : '');
  const { before = 0, total } = wire.calories ?? {};
  if (there === total) return lookOf({ outcome: 'sent' }, there);
  // A day's total only grows: a lower one is older, or another device has overwritten what it did not see.
  const isUnseen = there === null || there <= before;
  return lookOf(isUnseen ? null : { outcome: 'kept', there }, there);
}

function totalOf(fields: Partial<Profile>, day: Day): number | null {
  const { calorieDays, lastCalorieDate, caloriesConsumed = null } = fields;
  if (calorieDays) return calorieDays[day] ?? null;
  return lastCalorieDate === day ? caloriesConsumed : null;
}

/**
 * The same for a change that the server has answered with a clean 2xx. A server that adds by itself
 * adds to what stands there, whoever put it there: any other total than that of before shows it. Of a
 * day before those that it tells it tells nothing.
 */
export function standingOfTaken(
  { change, wire }: Sent,
  { standing, there }: Look,
  answer: Answer,
): Standing | null {
  if (change.kind !== 'calories.add' || !wire.under?.includes('additions')) return standing;
  const isAdded = there === null ? isUntold(answer, change.day) : there !== wire.calories?.before;
  return isAdded ? { outcome: 'sent' } : standing;
}

function isUntold(answer: Answer, day: Day): boolean {
  const told = answer.resource === 'profile' ? Object.keys(answer.fields.calorieDays ?? {}) : [];
  return told.length > 0 && told.every((one) => one > day);
}

function lookForNewPlan(ours: Plan, found: CreatedPlan | null): Look {
  if (!found) return lookOf(null);
  const { plan, isAmbiguous } = found;
  const told = isAmbiguous ? ({ isAmbiguous } as const) : {};
  const standing = samePlan(plan, ours)
    ? ({ outcome: 'sent', ...told } as const)
    : ({ outcome: 'kept', there: plan, ...told } as const);
  return lookOf(standing, plan);
}

/** A list that lags shows what was there before, or not even that. */
function standingOf({ change, base, wire }: Sent, there: Held | undefined): Standing | null {
  const meant = meantBy(change);
  if (meant === undefined || there === undefined) return null;
  if (sameHeld(meant, there)) return { outcome: 'sent' };
  const known = [base, wire.resolved?.news?.theirs, ...(wire.replaced ?? [])];
  const before = known.filter((held) => held !== undefined);
  const isOfBefore = before.length === 0 || before.some((held) => sameHeld(held, there));
  return there === null || isOfBefore ? null : { outcome: 'kept', there };
}
