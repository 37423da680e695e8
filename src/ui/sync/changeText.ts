import type { Change, UnknownChange } from '../../domain/change.ts';
import type { Day } from '../../domain/days.ts';
import { shownName } from '../../domain/names.ts';
import type { SessionRecord } from '../../domain/session.ts';
import type { Unit } from '../../domain/unit.ts';
import { grouped } from '../numberText.ts';
import { TEXT } from '../text.ts';
import { weightText } from '../weightText.ts';
import { plainDayText } from './moment.ts';
import { SYNC_TEXT } from './text.ts';

/** A change in plain words: 'Workout Push Day, Nov 20' (N.details). */
export function changeText(change: Change | UnknownChange, today: Day, unit: Unit): string {
  switch (change.kind) {
    case 'session.add':
      return `Workout ${sessionText(change.session, today)}`;
    case 'session.delete':
      return `Deleted workout ${sessionText(change.session, today)}`;
    case 'weight.set':
      return `Weight ${weightText(change.weight, unit)} for ${plainDayText(change.day, today)}`;
    case 'weight.delete':
      return `Deleted weight for ${plainDayText(change.day, today)}`;
    case 'plan.create':
      return `New plan ${shownName(change.plan.name)}`;
    case 'plan.edit':
      return `Changed plan ${shownName(change.plan.name)}`;
    case 'plan.delete':
      return `Deleted plan ${shownName(change.name)}`;
    case 'goal.set':
      return `Calorie goal ${grouped(change.calorieGoal)}`;
    case 'calories.add':
      return change.amount === 0
        ? `Calories back to 0 for ${plainDayText(change.day, today)}`
        : `${TEXT.calories(change.amount)} for ${plainDayText(change.day, today)}`;
    case 'unknown':
      return SYNC_TEXT.newerChange;
  }
}

function sessionText({ workoutName, date }: SessionRecord, today: Day): string {
  return `${shownName(workoutName)}, ${plainDayText(date, today)}`;
}
