/** The texts of the builder, from S8 and N.builder in exact typography. */
export const BUILDER_TEXT = {
  newPlan: 'New workout plan',
  editPlan: 'Edit workout plan',
  workoutName: 'Workout name',
  chosen: 'Exercises in this workout',
  noExercises: 'Add exercises to your workout',

  weight: 'Weight (lb)',
  sets: 'Sets',
  reps: 'Reps',
  videoLink: 'Video link',
  optional: 'Optional',
  fieldFor: (field: string, exercise: string) => `${field} for ${exercise}`,
  moveUp: (exercise: string) => `Move ${exercise} up`,
  moveDown: (exercise: string) => `Move ${exercise} down`,
  remove: (exercise: string) => `Remove ${exercise}`,

  addExercises: 'Add exercises',
  catalogue: 'Exercise catalogue',
  categories: {
    chest: 'Chest',
    back: 'Back',
    legs: 'Legs',
    shoulders: 'Shoulders',
    arms: 'Arms',
  },
  types: { bodyweight: 'Bodyweight', weights: 'Weights' },
  addExercise: (exercise: string) => `Add ${exercise}`,
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
