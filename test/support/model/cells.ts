/**
 * What people mean, in their own terms: a cell is one thing that a person can set, such as the weight
 * of a day or the reps of an exercise, and its value is what they would read on the screen. Values
 * are made so that each is set once in a walk and stays known in any form that a server gives it:
 * numbers by their whole part, plans by the number in their name.
 */
import type { Change } from '../../../src/domain/change.ts';
import type { Held } from '../../../src/domain/normalised.ts';
import type { Plan } from '../../../src/domain/plan.ts';
import type { SessionRecord } from '../../../src/domain/session.ts';

/** null: it is not there. */
export type Value = string | number | null;
export type Cells = ReadonlyMap<string, Value>;

export const GOAL = 'goal';
export const cellOfDay = (day: string) => `weight ${day}`;
export const cellOfSession = (number: number) => `session ${number}`;
export const areaOfPlan = (key: string) => `plan ${key}`;

/** What of a plan tells its content. */
export type PlanLike = Pick<Plan, 'name'> & {
  readonly exercises: readonly Pick<Plan['exercises'][number], 'name' | 'weight' | 'reps'>[];
};

/** The number in a plan's name, which no server takes away. */
export function titleOf(name: string): string {
  return /Plan \d+/.exec(name.replace(/\s+/g, ' '))?.[0] ?? name;
}

/** A number without what rounding does to it. */
export function whole(value: number): number {
  return Math.floor(value + 0.001);
}

/** The cells of a plan by `key`, or of none. */
export function cellsOfPlan(key: string, plan: PlanLike | null): Cells {
  const area = areaOfPlan(key);
  if (!plan) return new Map([[area, null]]);
  return new Map<string, Value>([
    [area, 'there'],
    [`${area} name`, titleOf(plan.name)],
    ...plan.exercises.flatMap(({ name, weight, reps }): [string, Value][] => {
      const cell = `${area} ${name.trim()}`;
      return [
        [cell, 'there'],
        [`${cell} weight`, whole(weight)],
        [`${cell} reps`, reps],
      ];
    }),
  ]);
}

/** Workouts are told apart by the reps of their first set. */
export function numberOfSession({ exercises }: Pick<SessionRecord, 'exercises'>): number {
  return Number(exercises[0]?.sets[0]?.reps ?? 0);
}

/** What a value, as an entry or a journal line holds it, says of the cells of a change. */
export function cellsOf(held: Held, change: Change, keyOf: (name: string) => string): Cells {
  switch (change.kind) {
    case 'weight.set':
    case 'weight.delete':
      return new Map([[cellOfDay(change.day), typeof held === 'number' ? whole(held) : null]]);
    case 'goal.set':
      return new Map([[GOAL, typeof held === 'number' ? held : null]]);
    case 'session.add':
    case 'session.delete':
      return new Map([[cellOfSession(numberOfSession(change.session)), held && 'there']]);
    case 'plan.create':
    case 'plan.edit':
    case 'plan.delete': {
      const key = keyOf('plan' in change ? change.plan.name : change.name);
      const plan = typeof held === 'object' && held !== null && 'name' in held ? held : null;
      return cellsOfPlan(key, plan);
    }
    case 'calories.add':
      return new Map();
  }
}

/** What a change would have stand. */
export function heldBy(change: Change): Held {
  switch (change.kind) {
    case 'weight.set':
      return change.weight;
    case 'goal.set':
      return change.calorieGoal;
    case 'plan.create':
    case 'plan.edit':
      return change.plan;
    case 'session.add':
      return change.session;
    default:
      return null;
  }
}
