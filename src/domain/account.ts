import type { Day } from './days.ts';

/** What the server says about the person (S3), without the lists that have calls of their own. */
export interface Profile {
  readonly id: string;
  readonly name: string | null;
  readonly profilePicture: string | null;
  readonly calorieGoal: number | null;
  readonly caloriesConsumed: number;
  readonly lastCalorieDate: Day | null;
  /** Totals of the newest days, from a server that keeps each day by itself: then they alone count. */
  readonly calorieDays?: Readonly<Record<Day, number>> | undefined;
  readonly currentWeight: number | null;
}

/** A person of whom the server has told nothing yet. */
export function unknownProfile(id: string): Profile {
  return {
    id,
    name: null,
    profilePicture: null,
    calorieGoal: null,
    caloriesConsumed: 0,
    lastCalorieDate: null,
    currentWeight: null,
  };
}
