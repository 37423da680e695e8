import type { Day } from './days.ts';
import type { Plan } from './plan.ts';
import type { SessionRecord } from './session.ts';

/** What the person meant. Every write of the app is one of these; the outbox keeps them in order. */
export type Change =
  | { readonly kind: 'plan.create'; readonly plan: Plan }
  | { readonly kind: 'plan.edit'; readonly plan: Plan }
  | {
      readonly kind: 'plan.delete';
      readonly planId: string;
      readonly name: string;
    }
  | { readonly kind: 'session.add'; readonly session: SessionRecord }
  /** Of a record as its person saw it. */
  | { readonly kind: 'session.delete'; readonly session: SessionRecord }
  | { readonly kind: 'weight.set'; readonly day: Day; readonly weight: number }
  | { readonly kind: 'weight.delete'; readonly day: Day }
  | {
      readonly kind: 'calories.add';
      readonly day: Day;
      readonly amount: number;
    }
  | { readonly kind: 'goal.set'; readonly calorieGoal: number };

/** A change that a newer build of the app made, as it stands: what it means is not known here. */
export interface UnknownChange {
  readonly kind: 'unknown';
  readonly stored: unknown;
}

/**
 * The queue a change waits in, one per thing (a per-key FIFO queue). First in, first out inside a lane; lanes do not wait
 * for one another.
 */
export type Lane = `plan:${string}` | `session:${string}` | `weight:${Day}` | 'user';

export function laneOf(change: Change): Lane {
  switch (change.kind) {
    case 'plan.create':
    case 'plan.edit':
      return `plan:${change.plan.id}`;
    case 'plan.delete':
      return `plan:${change.planId}`;
    case 'session.add':
    case 'session.delete':
      return `session:${change.session.id}`;
    case 'weight.set':
    case 'weight.delete':
      return `weight:${change.day}`;
    case 'calories.add':
    case 'goal.set':
      return 'user';
  }
}
