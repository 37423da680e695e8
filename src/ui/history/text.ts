/** The texts of the history overlay, from S8 and N.history in exact typography. */
export const HISTORY_TEXT = {
  backToList: 'Back to list',
  close: 'Close',
  period: 'Period',
  all: 'All',
  workouts: 'Workouts',
  noneInPeriod: 'No workouts found for this period.',
  waiting: 'Waiting to sync',
  parked: 'Needs attention',
  minutes: (count: number) => (count === 1 ? 'minute' : 'minutes'),
  exercises: (count: number) => (count === 1 ? 'exercise' : 'exercises'),
  volume: 'lbs volume',
  noSets: 'No set was completed.',
  set: 'Set',
  weight: 'Weight',
  reps: 'Reps',
} as const;
