import { expect, it } from 'vitest';
import type { Change } from '../../../src/domain/change.ts';
import { changeText } from '../../../src/ui/sync/changeText.ts';
import {
  caloriesOf,
  editedPlan,
  goalOf,
  newPlan,
  noWeight,
  recordOf,
  trained,
  weightOf,
} from '../../support/entries.ts';

const TODAY = '2026-11-20';

it.each<[string, Change]>([
  ['Workout Push Day, Nov 20', trained('1')],
  ['Weight 182.4 lbs for Nov 20', weightOf(182.4)],
  ['Weight 180 lbs for Dec 31, 2025', weightOf(180, '2025-12-31')],
  ['Deleted weight for Nov 20', noWeight()],
  ['Deleted workout Push Day, Nov 20', { kind: 'session.delete', session: recordOf('1') }],
  ['New plan Push Day', newPlan('p1')],
  ['Changed plan Pull Day', editedPlan('p1')],
  ['Changed plan Untitled', editedPlan('p1', '  ')],
  ['Deleted plan Legs', { kind: 'plan.delete', planId: 'p1', name: 'Legs' }],
  ['Calorie goal 2,500', goalOf(2500)],
  ['300 calories for Nov 20', caloriesOf(300)],
  ['1 calorie for Nov 19', caloriesOf(1, '2026-11-19')],
  ['Calories back to 0 for Nov 20', caloriesOf(0)],
])('a change in plain words (N.details): %s', (words, change) => {
  expect(changeText(change, TODAY, 'lb')).toBe(words);
});

it('says a weight in kilograms to whoever chose them [D29.shown]', () => {
  expect(changeText(weightOf(182.4), TODAY, 'kg')).toBe('Weight 82.75 kg for Nov 20');
});
