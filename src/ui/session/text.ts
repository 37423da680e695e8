/** The texts of the session overlay, from S8 and N.session in exact typography. */
export const SESSION_TEXT = {
  workout: (planName: string) => `Workout: ${planName}`,
  elapsedTime: 'Elapsed time',
  setsDone: (done: number, total: number) => `${done} of ${total} sets`,
  tutorialVideo: 'Tutorial video',
  set: 'Set',
  weight: 'Weight (lb)',
  reps: 'Reps',
  done: 'Done',
  countDone: (done: number, total: number) => `${done} of ${total}`,
  setOf: (number: number, exercise: string) => `Set ${number} of ${exercise}`,
  completeSet: (number: number, exercise: string) => `Complete set ${number} of ${exercise}`,
  numberOf: (noun: string, number: number, exercise: string) =>
    `${noun}, set ${number} of ${exercise}`,
  last: (weight: string, reps: number) => `Last: ${weight} × ${reps}`,
  completeWorkout: 'Complete Workout',
  saved: 'Workout saved successfully!',
  notSaved:
    'Could not save to server right now. Your session wasn’t lost locally, please try again.',
  notLeft: 'Could not close the workout on this device. Nothing is lost, please try again.',
} as const;
