import { expect, it } from 'vitest';
import { planText } from '../../../src/ui/sync/planText.ts';
import { only, samplePlan } from '../../support/samples.ts';

const plan = samplePlan('p1');
const bench = only(plan.exercises);

it('says what one version of a plan has and the other has not', () => {
  const more = {
    ...plan,
    exercises: [...plan.exercises, { ...bench, id: '2', name: 'Rows', weight: 62.5 }],
  };
  expect(planText(more, plan, 'lb')).toBe('Rows 62.5 lbs, 2 × 8');
  expect(planText(more, plan, 'kg')).toBe('Rows 28.35 kg, 2 × 8');
  expect(planText(plan, more, 'lb')).toBe('no Rows');
  expect(planText({ ...plan, name: ' ' }, plan, 'lb')).toBe('the name Untitled');
  expect(planText({ ...plan, name: 'Push  Day' }, plan, 'lb')).toBe('the same exercises');
});

it('is short however much differs', () => {
  const exercises = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ ...bench, id: name, name }));
  expect(planText({ ...plan, exercises }, plan, 'lb')).toBe(
    'A 135 lbs, 2 × 8; B 135 lbs, 2 × 8; C 135 lbs, 2 × 8; 3 more',
  );
});

it('knows a plan that is gone, and one that has nothing beside it', () => {
  expect(planText(null, plan, 'lb')).toBe('deleted');
  expect(planText(plan, null, 'lb')).toBe('Push Day');
});
