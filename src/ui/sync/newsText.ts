import type { Day } from '../../domain/days.ts';
import { shownName } from '../../domain/names.ts';
import { textOfNumber } from '../../domain/numberInput.ts';
import type { Held } from '../../domain/overrule.ts';
import type { NewsItem } from '../../store/outbox/news.ts';
import { caloriesText } from './changeText.ts';
import { plainDayText } from './moment.ts';
import { SYNC_TEXT } from './text.ts';

/** A piece of news in plain words: 'Another device had saved 183 lbs for Nov 20. …' */
export function newsText(item: NewsItem, today: Day): string {
  if (item.kind === 'lostCalories') {
    return SYNC_TEXT.lostCalories(caloriesText(item.amount), plainDayText(item.day, today));
  }
  const { change, there } = item;
  switch (change.kind) {
    case 'weight.set':
      return SYNC_TEXT.replacedWeight(plainDayText(change.day, today), {
        theirs: poundsText(there),
        ours: poundsText(change.weight),
      });
    case 'weight.delete':
      return SYNC_TEXT.sparedWeight(plainDayText(change.day, today), poundsText(there));
    case 'goal.set':
      return SYNC_TEXT.replacedGoal({
        theirs: amountText(there),
        ours: amountText(change.calorieGoal),
      });
    default:
      return item.kind === 'spared'
        ? SYNC_TEXT.sparedPlan(planName(there))
        : SYNC_TEXT.replacedPlan(planName(there));
  }
}

function poundsText(held: Held): string {
  return `${typeof held === 'number' ? textOfNumber(held) : '–'} lbs`;
}

function amountText(held: Held): string {
  return typeof held === 'number' ? held.toLocaleString('en-US') : '–';
}

function planName(held: Held): string {
  return shownName(typeof held === 'object' && held !== null ? held.name : '');
}
