import { describe, expect, it } from 'vitest';
import { newsText } from '../../../src/ui/sync/newsText.ts';
import { editedPlan, goalOf, noWeight, trained, weightOf } from '../../support/entries.ts';
import { samplePlan } from '../../support/samples.ts';

const TODAY = '2026-11-20';
const theirs = samplePlan('p1', 'Their Day');

describe('news of another device, in plain words (D25)', () => {
  it.each([
    [
      { kind: 'replaced', change: weightOf(182.4), there: 183 },
      'Another device had saved 183 lbs for Nov 20. Your 182.4 lbs replaced it.',
    ],
    [
      { kind: 'replaced', change: goalOf(2200), there: 2500 },
      'Another device had set the calorie goal to 2,500. Your 2,200 replaced it.',
    ],
    [
      { kind: 'replaced', change: editedPlan('p1'), there: theirs },
      'Another device had changed the plan Their Day. Your version replaced it.',
    ],
    [
      { kind: 'spared', change: noWeight('2025-11-20'), there: 183 },
      'The weight for Nov 20, 2025 was not deleted: another device had changed it to 183 lbs.',
    ],
    [
      {
        kind: 'spared',
        change: { kind: 'plan.delete', planId: 'p1', name: 'Push Day' },
        there: theirs,
      },
      'The plan Their Day was not deleted: another device had changed it.',
    ],
    [
      { kind: 'kept', change: weightOf(182.4), there: 182 },
      'The server keeps 182 lbs for this change: Weight 182.4 lbs for Nov 20.',
    ],
    [
      { kind: 'kept', change: editedPlan('p1'), there: theirs },
      'The server keeps Their Day for this change: Changed plan Pull Day.',
    ],
    [
      { kind: 'kept', change: trained('1'), there: null },
      'The server took this change and did not keep it: Workout Push Day, Nov 20.',
    ],
  ] as const)('%o', (item, text) => {
    expect(newsText({ opId: 'op', ...item }, TODAY)).toBe(text);
  });
});
