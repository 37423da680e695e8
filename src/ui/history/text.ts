import { counted } from '../text.ts';

/** The texts of the history overlay, from S8 and N.history in exact typography. */
export const HISTORY_TEXT = {
  backToList: 'Back to list',
  close: 'Close',
  options: (workout: string) => `Options for ${workout}`,
  again: 'Do it again',
  deleteWorkout: 'Delete workout',
  period: 'Period',
  all: 'All',
  workouts: 'Workouts',
  noneInPeriod: 'No workouts found for this period.',
  records: (count: number) => counted(count, 'record'),
  someExercises: (names: readonly string[], more: number) =>
    `${names.join(', ')}${more === 0 ? '' : ` and ${more} more`}`,
  sets: (count: number) => (count === 1 ? 'set' : 'sets'),
  record: 'Record',
  kinds: { bestSet: 'Best set', volume: 'Most volume', reps: 'Most reps' },
  noSets: 'No set was completed.',
  set: 'Set',
  weight: 'Weight',
  bodyweight: 'Bodyweight',
  reps: 'Reps',
} as const;
