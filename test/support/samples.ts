import type { Profile } from '../../src/domain/account.ts';
import type { Plan, PlanDraft } from '../../src/domain/plan.ts';

/** What a person types into the builder for a day of pushing. */
export const PUSH_DAY: PlanDraft = {
  planId: null,
  name: 'Push Day',
  exercises: [
    { id: 'ex-1-a', name: 'Bench Press', youtubeLink: '', weight: '135', sets: '2', reps: '8' },
    { id: 'ex-2-b', name: 'Push-ups', youtubeLink: '', weight: '', sets: '1', reps: '20' },
  ],
};

/** The one plan of a list. */
export function only<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined || list.length !== 1) {
    throw new Error(`Expected exactly one, found ${list.length}.`);
  }
  return first;
}

export function samplePlan(id: string, name = 'Push Day'): Plan {
  return {
    id,
    name,
    exercises: [
      { id: `ex-of-${id}`, name: 'Bench Press', youtubeLink: '', weight: 135, sets: 2, reps: 8 },
    ],
  };
}

/** A person as the server describes them. */
export const ALEX: Profile = {
  id: '7',
  name: 'Alex',
  profilePicture: null,
  calorieGoal: 2200,
  caloriesConsumed: 100,
  lastCalorieDate: '2026-11-20',
  currentWeight: null,
};
