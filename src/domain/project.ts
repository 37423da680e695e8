/** What the screens show, an optimistic overlay: what the server last said, with the waiting changes applied in order. */
import type { Profile } from './account.ts';
import { findSession } from './arrival.ts';
import type { Change, UnknownChange } from './change.ts';
import { LIMITS } from './constants.ts';
import type { Day } from './days.ts';
import type { Plan } from './plan.ts';
import type { SessionRecord } from './session.ts';
import type { WeightLog } from './weight.ts';

/** A day's total that was already sent: shown instead of the additions it was made of. */
export interface CaloriesTotal {
  readonly kind: 'calories.total';
  readonly day: Day;
  readonly total: number;
}

/** A change that nobody here understands has no effect. */
export type Projected = Change | UnknownChange | CaloriesTotal;

/**
 * An edit of a plan that the list lacks puts it back: a person's edit outlives a delete elsewhere.
 * A plan deleted and then edited stands where it stood, as it does when the two are merged.
 */
export function projectPlans(plans: readonly Plan[], changes: readonly Projected[]): Plan[] {
  const byId = new Map<string, Plan | null>(plans.map((plan) => [plan.id, plan]));
  for (const change of changes) {
    if (change.kind === 'plan.create' || change.kind === 'plan.edit') {
      byId.set(change.plan.id, change.plan);
    } else if (change.kind === 'plan.delete') {
      byId.set(change.planId, null);
    }
  }
  return [...byId.values()].filter((plan) => plan !== null);
}

export function projectWeights(weights: WeightLog, changes: readonly Projected[]): WeightLog {
  if (changes.length === 0) return weights;
  const byDay = new Map(Object.entries(weights));
  for (const change of changes) {
    if (change.kind === 'weight.set') byDay.set(change.day, change.weight);
    else if (change.kind === 'weight.delete') byDay.delete(change.day);
  }
  return Object.fromEntries(byDay);
}

/**
 * A session is shown once per id, however often it is in the list; one deleted and then added again
 * stands where it stood.
 */
export function projectSessions(
  sessions: readonly SessionRecord[],
  changes: readonly Projected[],
): SessionRecord[] {
  const byId = new Map<string, SessionRecord | null>(
    sessions.map((session) => [session.id, session]),
  );
  for (const change of changes) {
    if (change.kind === 'session.add' && !byId.get(change.session.id)) {
      byId.set(change.session.id, change.session);
    } else if (change.kind === 'session.delete') {
      const { session } = change;
      const held = byId.get(session.id);
      // The server may have given it another id since, and its id to another one.
      const isItself = held === null || (held && findSession([held], session));
      const there = isItself ? session : findSession(sessions, session);
      if (there) byId.set(there.id, null);
    }
  }
  return [...byId.values()].filter((session) => session !== null);
}

export function projectProfile(profile: Profile, changes: readonly Projected[]): Profile {
  return changes.reduce(projectOntoProfile, profile);
}

function projectOntoProfile(profile: Profile, change: Projected): Profile {
  switch (change.kind) {
    case 'goal.set':
      return { ...profile, calorieGoal: change.calorieGoal };
    case 'calories.add':
      return withCalories(profile, change.day, (held) => held + change.amount);
    case 'calories.total':
      // What stands above it holds ours, and what another device added to it.
      return withCalories(profile, change.day, (held) => Math.max(held, change.total));
    default:
      return profile;
  }
}

/** A day that is over changes nothing; a total that the server would refuse is held at its limit. */
function withCalories(profile: Profile, day: Day, totalOf: (held: number) => number): Profile {
  const held = caloriesHeld(profile, day);
  if (held === null) return profile;
  const { calorieDays, lastCalorieDate } = profile;
  const caloriesConsumed = Math.min(totalOf(held), LIMITS.caloriesConsumed);
  const shown = { ...profile, caloriesConsumed, lastCalorieDate: day };
  if (!calorieDays) return shown;
  const isEarlier = lastCalorieDate !== null && day < lastCalorieDate;
  return {
    ...(isEarlier ? profile : shown),
    calorieDays: { ...calorieDays, [day]: caloriesConsumed },
  };
}

/**
 * The total that the profile holds for a day: 0 when it holds an earlier one, null when it already
 * holds a later one, where it keeps one day only: nothing can be added to a day that is over.
 */
export function caloriesHeld(profile: Profile, day: Day): number | null {
  const { lastCalorieDate, caloriesConsumed, calorieDays } = profile;
  if (calorieDays) return calorieDays[day] ?? 0;
  if (lastCalorieDate === day) return caloriesConsumed;
  return lastCalorieDate !== null && lastCalorieDate > day ? null : 0;
}
