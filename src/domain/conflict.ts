/**
 * The one conflict policy (base / ours / theirs): what becomes of a change where the server does
 * not hold what its person saw. It is the same for every server, and no server decides.
 */
import type { Change } from './change.ts';
import { type Held, isPlan, sameHeld, sameJson, samePlan } from './normalised.ts';
import type { Plan } from './plan.ts';
import { mergePlans } from './planMerge.ts';

/** A change, and what it meets. */
export interface Meeting {
  readonly change: Change;
  /** What its person saw; null: nothing; undefined: nobody knows, so it goes as it was meant. */
  readonly base: Held | undefined;
  /** What the server holds now. */
  readonly there: Held;
  /** When the person made it, by the server's clock. */
  readonly oursAtMs: number;
  /** When `there` was made or deleted; null: the server does not say, and ours counts as later. */
  readonly thereAtMs: number | null;
}

/**
 * A conflict notice: something stands otherwise than somebody meant it.
 * - overruled: ours stands, and another's edit or delete of it does not.
 * - recreated: the plan that our person edited was deleted elsewhere; theirs is null.
 * - superseded: another's later edit or delete stands, and ours does not.
 * - spared: ours was a delete of something that its person had not seen; ours is null.
 * - merged: both stand in one plan, but for what `overruled` says.
 */
export type News = {
  readonly ours: Held;
  readonly theirs: Held;
  /** What stands then, and what the next change of the lane was made on top of. */
  readonly stands: Held;
} & (
  | { readonly kind: 'overruled' | 'recreated' | 'superseded' | 'spared' }
  | {
      readonly kind: 'merged';
      /** Whose edits or deletes are lost where both had changed the same. */
      readonly overruled: { readonly ours: boolean; readonly theirs: boolean };
    }
);

/** What to do, and what to tell once it is done; null: nothing. */
export type Resolution =
  /** The change goes as its person meant it. */
  | { readonly action: 'send'; readonly change: Change; readonly news: News | null }
  /** Another change takes its place. */
  | { readonly action: 'sendInstead'; readonly change: Change; readonly news: News | null }
  /** Nothing is sent: what is there stands. */
  | { readonly action: 'giveWay'; readonly news: News };

export function resolveConflict(meeting: Meeting): Resolution {
  const { change, base, there } = meeting;
  if (change.kind === 'plan.edit') return resolvePlanEdit(change.plan, meeting);
  const ours = meantBy(change);
  if (ours === undefined || base === undefined || sameHeld(base, there) || sameHeld(ours, there)) {
    return { action: 'send', change, news: null };
  }
  if (ours === null) {
    return { action: 'giveWay', news: { kind: 'spared', ours, theirs: there, stands: there } };
  }
  return isOursLater(meeting)
    ? { action: 'send', change, news: { kind: 'overruled', ours, theirs: there, stands: ours } }
    : { action: 'giveWay', news: { kind: 'superseded', ours, theirs: there, stands: there } };
}

/** A change as its person meant it, and what they saw then. */
export type Meant = Pick<Meeting, 'change' | 'base'>;

/**
 * The same on top of an earlier change of the same thing that waits here. An edit of a plan in which that
 * was not seen, as by a builder that was open before, lets both stand: sent alone it would undo that one.
 */
export function onTopOf(earlier: Change | undefined, meant: Meant): Meant {
  const { change, base } = meant;
  if (change.kind !== 'plan.edit' || !earlier || !('plan' in earlier)) return meant;
  const { plan: theirs } = earlier;
  if (!base || !isPlan(base) || samePlan(base, theirs)) return meant;
  const { plan } = mergePlans({ base, ours: change.plan, theirs, isOursLater: true });
  return { change: { ...change, plan }, base: theirs };
}

/** What is to stand; null: nothing; undefined: the change adds, and nothing is in its way. */
export function meantBy(change: Change): Held | undefined {
  switch (change.kind) {
    case 'weight.set':
      return change.weight;
    case 'goal.set':
      return change.calorieGoal;
    case 'plan.edit':
      return change.plan;
    case 'weight.delete':
    case 'plan.delete':
    case 'session.delete':
      return null;
    case 'plan.create':
    case 'session.add':
    case 'calories.add':
      return undefined;
  }
}

function resolvePlanEdit(ours: Plan, meeting: Meeting): Resolution {
  const { change, base, there: theirs } = meeting;
  if (theirs === null) {
    const news: News = { kind: 'recreated', ours, theirs, stands: ours };
    const create: Change = { kind: 'plan.create', plan: ours };
    return { action: 'sendInstead', change: create, news: base === null ? null : news };
  }
  if (base === undefined || !isPlan(theirs)) return { action: 'send', change, news: null };
  const { plan, overruled } = mergePlans({
    base: isPlan(base) ? base : null,
    ours,
    theirs,
    isOursLater: isOursLater(meeting),
  });
  const edit: Change = { kind: 'plan.edit', plan };
  const values = { ours, theirs, stands: plan };
  if (sameHeld(plan, ours)) {
    const news: News | null = overruled.theirs ? { kind: 'overruled', ...values } : null;
    // What it may differ in are fields that this build does not know.
    return sameButForIds(plan, ours)
      ? { action: 'send', change, news }
      : { action: 'sendInstead', change: edit, news };
  }
  const merged: News = { kind: 'merged', overruled, ...values };
  if (!sameButForIds(plan, theirs)) return { action: 'sendInstead', change: edit, news: merged };
  return {
    action: 'giveWay',
    news: overruled.ours ? { kind: 'superseded', ...values } : merged,
  };
}

function isOursLater({ oursAtMs, thereAtMs }: Meeting): boolean {
  return thereAtMs === null || oursAtMs > thereAtMs;
}

/** Unknown fields are compared as well. */
function sameButForIds(a: Plan, b: Plan): boolean {
  return sameJson(withoutIds(a), withoutIds(b));
}

function withoutIds(plan: Plan): object {
  return { ...plan, id: '', exercises: plan.exercises.map((one) => ({ ...one, id: '' })) };
}
