import { grouped } from '../numberText.ts';
import { TEXT } from '../text.ts';

/** The texts of the calorie, weight and install cards, from S2 and N.home in exact typography. */
export const HOME_TEXT = {
  calorieTracker: 'Daily Calorie Tracker',
  caloriesToday: 'Calories today',
  totalOfGoal: (total: number, goal: number) => `${total} of ${goal} calories`,
  ofGoal: (goal: number) => `of ${grouped(goal)} cal`,
  restOfGoal: (total: number, goal: number) =>
    `${grouped(Math.abs(goal - total))} ${total > goal ? 'over' : 'left'}`,
  editGoal: 'Edit Goal',
  calorieGoal: 'Calorie goal',
  confirmGoal: 'Confirm goal',
  cancelGoal: 'Cancel goal',
  addCalories: 'Add calories',
  add: 'Add',
  added: (kcal: number) => `Added ${TEXT.calories(kcal)}`,
  undoAdding: (kcal: number) => `Undo adding ${TEXT.calories(kcal)}`,
  resetsDaily: 'Resets daily at midnight',

  install: 'Install Repkeep',
  installNow: 'Install',
  notNow: 'Not now',
  opensWithoutSignal: 'Your log then opens like an app, also without a signal.',
  tap: 'Tap',
  shareSteps: 'Share, then “Add to Home Screen”.',
} as const;
