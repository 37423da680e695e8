import type { Change } from '../../domain/change.ts';
import type { Day } from '../../domain/days.ts';
import { shownName } from '../../domain/names.ts';
import { type Held, isPlan } from '../../domain/normalised.ts';
import type { Unit } from '../../domain/unit.ts';
import type { ConflictItem, NewsItem } from '../../store/outbox/news.ts';
import { grouped } from '../numberText.ts';
import { TEXT } from '../text.ts';
import { unitText, weightText } from '../weightText.ts';
import { changeText } from './changeText.ts';
import { plainDayText } from './moment.ts';
import { planText, SAME_EXERCISES } from './planText.ts';
import { SYNC_TEXT } from './text.ts';

/** A piece of news in plain words, with both values: 'Another device had saved 183 lbs for Nov 20. …' */
export function newsText(item: NewsItem, today: Day, unit: Unit): string {
  if (item.kind === 'lostCalories') {
    return SYNC_TEXT.lostCalories(TEXT.calories(item.amount), plainDayText(item.day, today));
  }
  const { change } = item;
  if (item.kind === 'kept') return keptText(item, today, unit);
  switch (change.kind) {
    case 'weight.set':
    case 'weight.delete':
      return weightNews(item, plainDayText(change.day, today), unit);
    case 'goal.set':
      return goalNews(item);
    default:
      return planNews(item, unit);
  }
}

function weightNews({ kind, ours, theirs }: ConflictItem, day: string, unit: Unit): string {
  const values = { theirs: heldWeight(theirs, unit), ours: heldWeight(ours, unit) };
  if (kind === 'spared') return SYNC_TEXT.sparedWeight(day, values.theirs);
  if (kind === 'superseded') {
    return theirs === null
      ? SYNC_TEXT.supersededByDelete(day, values.ours)
      : SYNC_TEXT.superseded(day, values);
  }
  return theirs === null
    ? SYNC_TEXT.overruledDelete(day, values.ours)
    : SYNC_TEXT.overruled(day, values);
}

function goalNews({ kind, ours, theirs }: ConflictItem): string {
  const values = { theirs: amountText(theirs), ours: amountText(ours) };
  const say = kind === 'superseded' ? SYNC_TEXT.superseded : SYNC_TEXT.overruled;
  return say(SYNC_TEXT.calorieGoal, values);
}

function planNews({ kind, change, ours, theirs, overruled }: ConflictItem, unit: Unit): string {
  const name = planName(kind === 'spared' ? theirs : ours, change);
  const values = { theirs: planText(theirs, ours, unit), ours: planText(ours, theirs, unit) };
  switch (kind) {
    case 'spared':
      return SYNC_TEXT.sparedPlan(name);
    case 'recreated':
      return SYNC_TEXT.recreatedPlan(name);
    case 'superseded':
      return SYNC_TEXT.supersededPlan(name, values);
    case 'merged':
      return SYNC_TEXT.mergedPlan(name, values, overruled);
    default:
      return SYNC_TEXT.overruledPlan(name, values);
  }
}

function keptText({ change, stands }: ConflictItem, today: Day, unit: Unit): string {
  const what = changeText(change, today, unit);
  const shown = shownText(change, stands, unit);
  return shown === null ? SYNC_TEXT.keptOtherwise(what) : SYNC_TEXT.keptAs(what, shown);
}

/** What the account shows instead of what was meant; null where that could not be told from it. */
function shownText(change: Change, stands: Held, unit: Unit): string | null {
  if (stands === null) return null;
  if (typeof stands !== 'number') return shownElse(change, stands, unit);
  switch (change.kind) {
    case 'weight.set':
    case 'weight.delete':
      return weightText(stands, unit);
    case 'calories.add':
      return `${TEXT.calories(stands)} in all`;
    default:
      return amountText(stands);
  }
}

function shownElse(change: Change, stands: Exclude<Held, number | null>, unit: Unit) {
  if (isPlan(stands)) {
    const shown = planText(stands, 'plan' in change ? change.plan : null, unit);
    return shown === SAME_EXERCISES ? null : shown;
  }
  const isRenamed = 'session' in change && stands.workoutName !== change.session.workoutName;
  return isRenamed ? shownName(stands.workoutName) : null;
}

function heldWeight(held: Held, unit: Unit): string {
  return typeof held === 'number' ? weightText(held, unit) : `– ${unitText(unit)}`;
}

function amountText(held: Held): string {
  return typeof held === 'number' ? grouped(held) : '–';
}

function planName(held: Held, change: Change): string {
  if (isPlan(held)) return shownName(held.name);
  return shownName(change.kind === 'plan.delete' ? change.name : '');
}
