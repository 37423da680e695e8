import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/domain/change.ts';
import { type Held, type Ruling, rulingOf } from '../../src/domain/overrule.ts';
import { editedPlan, goalOf, noWeight, weightOf } from '../support/entries.ts';
import { samplePlan } from '../support/samples.ts';

const edit = editedPlan('p1', 'Ours');
const unplan: Change = { kind: 'plan.delete', planId: 'p1', name: 'Push Day' };
const mine = samplePlan('p1');
/** The same plan as a server gives it back: with ids of its own. */
const reminted = {
  ...mine,
  id: '101',
  exercises: mine.exercises.map((one) => ({ ...one, id: '101-0' })),
};
const theirs = samplePlan('101', 'Theirs');

const cases: [string, Change, Held, Held, Ruling][] = [
  ['a weight is what the person saw', weightOf(182), 180, 180, 'nothing'],
  ['a weight is gone', weightOf(182), 180, null, 'nothing'],
  ['a weight is already what they mean', weightOf(182), 180, 182, 'nothing'],
  ['a weight is another', weightOf(182), 180, 181, 'replaces'],
  ['a weight is there where they saw none', weightOf(182), null, 181, 'replaces'],
  ['a deleted weight is what the person saw', noWeight(), 180, 180, 'nothing'],
  ['a deleted weight is gone already', noWeight(), 180, null, 'nothing'],
  ['a deleted weight is another', noWeight(), 180, 181, 'deletes'],
  ['a goal is what the person saw', goalOf(2200), 2000, 2000, 'nothing'],
  ['a goal is another', goalOf(2200), 2000, 2500, 'replaces'],
  ['a goal was never set', goalOf(2200), null, null, 'nothing'],
  ['a plan is what the person saw, but for its ids', edit, mine, reminted, 'nothing'],
  ['a plan is another', edit, mine, theirs, 'replaces'],
  ['a deleted plan is what the person saw', unplan, mine, reminted, 'nothing'],
  ['a deleted plan is another', unplan, mine, theirs, 'deletes'],
  ['a plan is already what they mean', edit, mine, samplePlan('101', 'Ours'), 'nothing'],
];

describe('what a change does to a value that its person has not seen (D25)', () => {
  it.each(cases)('%s', (_, change, seen, there, ruling) => {
    expect(rulingOf(change, { seen, there })).toBe(ruling);
  });
});
