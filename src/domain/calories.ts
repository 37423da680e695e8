import type { Profile } from './account.ts';
import { DEFAULT_CALORIE_GOAL, LIMITS } from './constants.ts';
import type { Day } from './days.ts';
import { parseInteger } from './numberInput.ts';
import { caloriesHeld } from './project.ts';

/** The day's total and the goal (S3, S4: the total is 0 when the stored date differs). */
export function caloriesOn(profile: Profile, day: Day): { total: number; goal: number } {
  return {
    total: caloriesHeld(profile, day) ?? 0,
    goal: profile.calorieGoal || DEFAULT_CALORIE_GOAL,
  };
}

/**
 * The profile without a total of a day that has not come yet here: it was stored in a time zone
 * ahead, or under a wrong clock, and today holds nothing of it (S4: the dates differ).
 */
export function withoutLaterDay(profile: Profile, today: Day): Profile {
  return profile.lastCalorieDate !== null && profile.lastCalorieDate > today
    ? { ...profile, caloriesConsumed: 0, lastCalorieDate: null }
    : profile;
}

/**
 * True when the stored total is of an earlier day, or of no day at all: a new day has to be begun
 * (S4). False when a later one is stored, which a device behind it cannot take back.
 */
export function isDayToBegin({ lastCalorieDate, caloriesConsumed }: Profile, day: Day): boolean {
  return lastCalorieDate === null ? caloriesConsumed > 0 : lastCalorieDate < day;
}

/** A whole number greater than 0, up to a limit; null for everything else (S5). */
function positiveInteger(text: string, limit: number): number | null {
  const number = parseInteger(text);
  return number !== null && number > 0 && number <= limit ? number : null;
}

/** The goal in a text box, or null when it is not accepted (S5). */
export function calorieGoalOfText(text: string): number | null {
  return positiveInteger(text, LIMITS.calorieGoal);
}

/** Calories to add from a text box, or null when they are not accepted (S5). */
export function caloriesOfText(text: string): number | null {
  return positiveInteger(text, LIMITS.caloriesConsumed);
}
