import { textOfNumber } from '../../domain/numberInput.ts';
import type { RecordedSet } from '../../domain/session.ts';

/** The texts of the session overlay, from S8 and N.session in exact typography. */
export const SESSION_TEXT = {
  workout: (planName: string) => `Workout: ${planName}`,
  elapsedTime: 'Elapsed time',
  setsDone: (done: number, total: number) => `${done} of ${total} sets`,
  tutorialVideo: 'Tutorial video',
  set: 'Set',
  lastTime: 'Last',
  lb: 'lb',
  reps: 'Reps',
  done: 'Done',
  countDone: (done: number, total: number) => `${done} of ${total}`,
  setOf: (number: number, exercise: string) => `Set ${number} of ${exercise}`,
  completeSet: (number: number, exercise: string) => `Complete set ${number} of ${exercise}`,
  numberOf: (noun: string, number: number, exercise: string) =>
    `${noun}, set ${number} of ${exercise}`,
  goTo: (number: number, exercise: string) => `Go to set ${number} of ${exercise}`,
  last: 'Last: ',
  lastSet: ({ weight, reps }: RecordedSet) =>
    `${weight === 0 ? 'BW' : textOfNumber(weight)} × ${reps}`,
  copyLast: ({ weight, reps }: RecordedSet, number: number, exercise: string) =>
    `Use last time’s ${weight === 0 ? 'bodyweight' : textOfNumber(weight)} times ${reps} for set ${number} of ${exercise}`,
  allSets: 'Sets done',
  currentSet: 'Current set',
  finish: 'Finish',
  setNumber: (number: number, total: number) => `Set ${number} of ${total}`,
  lastWas: (set: string) => `Last ${set}`,
  rest: 'Rest',
  restLeft: (left: string) => `${left} left`,
  stepping: { weight: 'Weight, current set', reps: 'Reps, current set' },
  typeNumber: {
    weight: (text: string) => `Type weight, ${text} lb`,
    reps: (text: string) => `Type reps, ${text}`,
  },
  unit: { weight: 'lb', reps: 'reps' },
  step: (verb: 'Decrease' | 'Increase', what: string, number: number, exercise: string) =>
    `${verb} ${what}, set ${number} of ${exercise}`,
  log: 'Log set',
  logSet: (number: number, exercise: string) => `Log set ${number} of ${exercise}`,
  nextSet: 'Next set',
  toBox: { weight: 'Weight', reps: 'Reps' },
  nextBox: (what: string, number: number, exercise: string) =>
    `Next: ${what}, set ${number} of ${exercise}`,
  minutes: (count: number) => (count === 1 ? 'minute' : 'minutes'),
  ofSets: (total: number) => `of ${total} sets`,
  volume: 'lbs volume',
  options: (exercise: string) => `Options for ${exercise}`,
  swap: 'Swap exercise',
  addSet: 'Add set',
  removeSet: 'Remove last set',
  skip: 'Skip exercise',
  bringBack: 'Bring back',
  skipped: 'Skipped',
  swapExercise: (exercise: string) => `Swap ${exercise}`,
  addExercise: 'Add exercise',
  empty: 'Nothing here yet. Add the first exercise.',
  removedSet: (number: number, exercise: string) => `Removed set ${number} of ${exercise}`,
  completeWorkout: 'Complete Workout',
  saved: 'Workout saved successfully!',
  notSaved:
    'Could not save to server right now. Your session wasn’t lost locally, please try again.',
  notLeft: 'Could not close the workout on this device. Nothing is lost, please try again.',
} as const;
