import { expect } from 'vitest';
import { readPlans } from '../../../src/store/plans.ts';
import { readProfile } from '../../../src/store/profile.ts';
import { readRecentSessions } from '../../../src/store/sessions.ts';
import { readWeights } from '../../../src/store/weights.ts';
import type { Phone } from './phone.ts';

const EVERYTHING = 1_000;

/** What a phone shows, in the server's words. */
export async function screens({ account }: Phone) {
  const profile = await readProfile(account);
  const sessions = await readRecentSessions(account, EVERYTHING);
  return {
    weights: await readWeights(account),
    plans: (await readPlans(account)).map(({ name }) => name),
    sessions: sessions.map(({ id }) => id).sort(),
    calories: profile?.caloriesConsumed,
    goal: profile?.calorieGoal,
  };
}

/** Nobody at the screen sees a drain: what was written is there before and after it (I4). */
export async function drainUnseen(phone: Phone, drainOnce: () => Promise<unknown>): Promise<void> {
  const before = await screens(phone);
  await drainOnce();
  const after = await screens(phone);
  // Only the very first answer can bring a person's profile to the screen.
  const { calories, goal } = before.calories === undefined ? after : before;
  // Plans stand in the server's order, which is the order in which they arrived.
  const inAnyOrder = (plans: string[]) => plans.toSorted();
  expect({ ...after, plans: inAnyOrder(after.plans) }).toEqual({
    ...before,
    plans: inAnyOrder(before.plans),
    calories,
    goal,
  });
}
