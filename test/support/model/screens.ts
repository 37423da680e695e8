/** What a phone shows, in its person's terms, and what it must never show. */
import { expect } from 'vitest';
import { readRecentSessions } from '../../../src/store/history/sessions.ts';
import { readPlans } from '../../../src/store/plans.ts';
import { readProfile } from '../../../src/store/profile.ts';
import { readWeights } from '../../../src/store/weights.ts';
import { numberOfSession, type PlanLike, titleOf, whole } from './cells.ts';
import type { Phone } from './phone.ts';
import { type ServerState, STRANGERS } from './servers.ts';

const EVERYTHING = 1_000;

/** The same for what a phone shows and for what a server holds. */
export interface View {
  readonly weights: Readonly<Record<string, number>>;
  readonly plans: readonly string[];
  readonly sessions: readonly number[];
  readonly calories: number | undefined;
  readonly goal: number | null | undefined;
}

export async function screens({ account }: Phone): Promise<View> {
  const profile = await readProfile(account);
  const sessions = await readRecentSessions(account, EVERYTHING);
  return {
    weights: wholes(await readWeights(account)),
    plans: (await readPlans(account)).map(lineOf),
    sessions: sessions.map(numberOfSession).sort(byNumber),
    calories: profile?.caloriesConsumed,
    goal: profile?.calorieGoal,
  };
}

export function viewOf({ weights, plans, sessions, calories, goal }: ServerState): View {
  return {
    weights: wholes(weights),
    plans: plans.map(({ plan }) => lineOf(plan)),
    sessions: sessions.map(({ number }) => number).sort(byNumber),
    calories,
    goal,
  };
}

function lineOf({ name, exercises }: PlanLike): string {
  const lines = exercises.map((one) => `${one.name} ${whole(one.weight)}x${one.reps}`);
  return [titleOf(name), ...lines].join(', ');
}

function wholes(weights: Readonly<Record<string, number>>): Record<string, number> {
  const days = Object.entries(weights).map(([day, weight]) => [day, whole(weight)]);
  return Object.fromEntries(days);
}

const byNumber = (a: number, b: number) => a - b;

/** Nobody at the screen sees a drain: what was written is there before and after it (I4). */
export function expectUnseen(before: View, after: View): void {
  // Only the very first answer can bring a person's profile to the screen.
  const { calories, goal } = before.calories === undefined ? after : before;
  // Plans stand in the server's order, which is the order in which they arrived.
  const inAnyOrder = (plans: readonly string[]) => plans.toSorted();
  expect({ ...after, plans: inAnyOrder(after.plans) }).toEqual({
    ...before,
    plans: inAnyOrder(before.plans),
    calories,
    goal,
  });
}

/** Nobody's lists are in another's database (I7). */
export async function expectNoStranger(phone: Phone): Promise<void> {
  const { weights, plans, sessions } = await screens(phone);
  expect(Object.values(weights)).not.toContain(STRANGERS.weight);
  expect(plans.filter((line) => line.startsWith(STRANGERS.plan))).toEqual([]);
  expect(sessions).not.toContain(STRANGERS.reps);
}
