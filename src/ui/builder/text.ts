import type { Unit } from '../../domain/unit.ts';
import { counted, TEXT } from '../text.ts';

/** The texts of the builder, from S8 and N.builder in exact typography. */
export const BUILDER_TEXT = {
  newPlan: 'New workout plan',
  editPlan: 'Edit workout plan',
  workoutName: 'Workout name',
  chosen: 'Exercises in this workout',
  noExercises: 'Add exercises to your workout',
  nameFirst: 'Name your workout to save it',
  sum: (exercises: number, sets: number) => `${TEXT.exercises(exercises)} · ${TEXT.sets(sets)}`,

  weightNoun: 'Weight',
  weight: (unit: Unit) => `Weight (${unit})`,
  sets: 'Sets',
  reps: 'Reps',
  /** `weight`: as it is shown. */
  numbers: (sets: string, reps: string, weight: string, unit: Unit) =>
    `${sets} × ${reps}${weight === '0' ? '' : ` · ${weight} ${unit}`}`,
  last: (numbers: string) => `Last: ${numbers}`,
  useLast: (numbers: string, exercise: string) => `Last: ${numbers}, use it for ${exercise}`,
  usedLast: (exercise: string) => `Last time’s numbers for ${exercise}`,
  videoLink: 'Video link',
  fieldFor: (field: string, exercise: string) => `${field} for ${exercise}`,
  options: (exercise: string) => `Options for ${exercise}`,
  up: 'Move up',
  moveUp: (exercise: string) => `Move ${exercise} up`,
  down: 'Move down',
  moveDown: (exercise: string) => `Move ${exercise} down`,
  page: 'Records and history',
  addAgain: 'Add again',
  takeOut: 'Remove',
  remove: (exercise: string) => `Remove ${exercise}`,

  addExercises: 'Add exercises',
  search: 'Search exercises',
  searchAll: (count: number) => `Search ${TEXT.exercises(count)}`,
  clearSearch: 'Clear search',
  found: (count: number) => `${TEXT.exercises(count)} found`,
  noMatch: 'No match in the catalogue.',
  makeCustom: (name: string) => `Add “${name}” as a custom exercise`,
  usedBefore: 'Used before',
  more: (count: number) => `${count} more`,
  catalogue: 'Exercise catalogue',
  categories: {
    chest: 'Chest',
    back: 'Back',
    legs: 'Legs',
    shoulders: 'Shoulders',
    arms: 'Arms',
  },
  types: { bodyweight: 'Bodyweight', weights: 'Weights' },
  custom: 'Custom',
  sessions: (count: number) => counted(count, 'session'),
  addExercise: (exercise: string) => `Add ${exercise}`,
  inPlan: 'In plan',
  show: (exercise: string) => `${exercise} is in this workout, show it`,
  customExercise: 'Custom exercise',
  add: 'Add',
  addCustomExercise: 'Add custom exercise',

  added: (exercise: string) => `${exercise} added`,
  removed: (exercise: string) => `Removed ${exercise}`,
  moved: (exercise: string, position: number, count: number) =>
    `${exercise} is now ${position} of ${count}`,
  full: (limit: number) => `A workout holds ${limit} exercises at most`,

  closed: 'Closed without saving',

  save: 'Save workout',
  notSaved:
    'Could not save the workout on this device. Everything you typed is still here. Free some space and try again.',
  notClosed: 'Could not close on this device. Please try again.',
} as const;
