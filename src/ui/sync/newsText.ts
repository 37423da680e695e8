import type { Change } from '../../domain/change.ts';
import type { Day } from '../../domain/days.ts';
import { shownName } from '../../domain/names.ts';
import { textOfNumber } from '../../domain/numberInput.ts';
import type { Held } from '../../domain/overrule.ts';
import type { NewsItem } from '../../store/outbox/news.ts';
import { caloriesText, changeText } from './changeText.ts';
import { plainDayText } from './moment.ts';
import { SYNC_TEXT } from './text.ts';

/** A piece of news in plain words: 'Another device had saved 183 lbs for Nov 20. …' */
export function newsText(item: NewsItem, today: Day): string {
  if (item.kind === 'lostCalories') {
    return SYNC_TEXT.lostCalories(caloriesText(item.amount), plainDayText(item.day, today));
  }
  const { change, there } = item;
  if (item.kind === 'kept')
    return SYNC_TEXT.kept(changeText(change, today), keptText(change, there));
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

/** What the server keeps instead; null when it keeps nothing. */
function keptText({ kind }: Change, there: Held): string | null {
  if (there === null) return null;
  if (typeof there === 'object') return shownName(there.name);
  if (kind === 'goal.set' || kind === 'calories.add') return caloriesText(there);
  return poundsText(there);
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
