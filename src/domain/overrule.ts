import type { Change } from './change.ts';
import { type Plan, sameContent } from './plan.ts';

/** What a change is about, as it stands: a day's weight, a plan or the calorie goal; null for none. */
export type Held = number | Plan | null;

/**
 * What sending a change would do to a value that its person has not seen: nothing, replace it (the
 * last sender wins), or delete it, which is not done.
 */
export type Ruling = 'nothing' | 'replaces' | 'deletes';

/** `seen` is what the person saw when they made the change, `there` what the server holds now. */
export function rulingOf(change: Change, { seen, there }: { seen: Held; there: Held }): Ruling {
  if (there === null || sameHeld(there, seen) || sameHeld(there, meantBy(change))) return 'nothing';
  return isDelete(change) ? 'deletes' : 'replaces';
}

export function isDelete({ kind }: Change): boolean {
  return kind === 'weight.delete' || kind === 'plan.delete';
}

function meantBy(change: Change): Held {
  switch (change.kind) {
    case 'weight.set':
      return change.weight;
    case 'goal.set':
      return change.calorieGoal;
    case 'plan.create':
    case 'plan.edit':
      return change.plan;
    default:
      return null;
  }
}

function sameHeld(a: Held, b: Held): boolean {
  const areBothPlans = typeof a === 'object' && typeof b === 'object' && a !== null && b !== null;
  return areBothPlans ? sameContent(a, b) : a === b;
}
