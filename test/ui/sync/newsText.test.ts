import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/domain/change.ts';
import type { Held } from '../../../src/domain/normalised.ts';
import type { Unit } from '../../../src/domain/unit.ts';
import type { ConflictItem } from '../../../src/store/outbox/news.ts';
import { newsText } from '../../../src/ui/sync/newsText.ts';
import {
  editedPlan,
  goalOf,
  noWeight,
  recordOf,
  trained,
  weightOf,
} from '../../support/entries.ts';
import { samplePlan } from '../../support/samples.ts';

const TODAY = '2026-11-20';
const NOBODY = { ours: false, theirs: false };

const textOf = (
  kind: ConflictItem['kind'],
  change: Change,
  values: { ours: Held; theirs: Held; stands?: Held; overruled?: ConflictItem['overruled'] },
  unit: Unit = 'lb',
) =>
  newsText(
    { kind, change, seq: 1, stands: null, overruled: NOBODY, offer: null, ...values },
    TODAY,
    unit,
  );

describe('news of a weight, with both values (D25)', () => {
  const both = { ours: 182.4, theirs: 183 };

  it.each([
    ['overruled', both, 'Another device had saved 183 lbs for Nov 20. Your 182.4 lbs replaced it.'],
    [
      'overruled',
      { ours: 182.4, theirs: null },
      'Another device had deleted the weight for Nov 20. Your 182.4 lbs stands there now.',
    ],
    [
      'superseded',
      both,
      'Another device saved 183 lbs for Nov 20 later than you. It replaced your 182.4 lbs.',
    ],
    [
      'superseded',
      { ours: 182.4, theirs: null },
      'Another device deleted the weight for Nov 20 later than you. Your 182.4 lbs went with it.',
    ],
    [
      'kept',
      { ...both, stands: 182 },
      'Weight 182.4 lbs for Nov 20: your account shows 182 lbs instead.',
    ],
  ] as const)('%s: %o', (kind, values, text) => {
    expect(textOf(kind, weightOf(182.4), values)).toBe(text);
  });

  it('spared', () => {
    expect(textOf('spared', noWeight('2025-11-20'), { ours: null, theirs: 183 })).toBe(
      'The weight for Nov 20, 2025 was not deleted: another device had changed it to 183 lbs.',
    );
  });
});

it('news are in kilograms for whoever chose them [D29.shown]', () => {
  const both = { ours: 182.4, theirs: 183 };
  expect(textOf('overruled', weightOf(182.4), both, 'kg')).toBe(
    'Another device had saved 83 kg for Nov 20. Your 82.75 kg replaced it.',
  );
  expect(textOf('kept', weightOf(182.4), { ...both, stands: 183 }, 'kg')).toBe(
    'Weight 82.75 kg for Nov 20: your account shows 83 kg instead.',
  );
  expect(textOf('kept', goalOf(2200), { ...both, stands: 2000 }, 'kg')).toBe(
    'Calorie goal 2,200: your account shows 2,000 instead.',
  );
});

it('calories are told as what the day has in all', () => {
  const change = { kind: 'calories.add', day: TODAY, amount: 300 } as const;
  expect(textOf('kept', change, { ours: 300, theirs: null, stands: 1500 })).toBe(
    '300 calories for Nov 20: your account shows 1,500 calories in all instead.',
  );
});

it('news of a goal says both', () => {
  expect(textOf('overruled', goalOf(2200), { ours: 2200, theirs: 2500 })).toBe(
    'Another device had saved 2,500 for the calorie goal. Your 2,200 replaced it.',
  );
  expect(textOf('superseded', goalOf(2200), { ours: 2200, theirs: 2500 })).toBe(
    'Another device saved 2,500 for the calorie goal later than you. It replaced your 2,200.',
  );
});

describe('news of a plan, with what differs (D25)', () => {
  const ours = samplePlan('p1', 'Push Day');
  const theirs = {
    ...samplePlan('p1', 'Press Day'),
    exercises: ours.exercises.map((one) => ({ ...one, weight: 140 })),
  };
  const change: Change = { kind: 'plan.edit', plan: ours };
  const sides =
    'Theirs: the name Press Day; Bench Press 140 lbs, 2 × 8. Yours: the name Push Day; Bench Press 135 lbs, 2 × 8.';
  const merged = 'You and another device both changed the plan Push Day.';

  it.each([
    [
      'overruled',
      NOBODY,
      `Another device had changed the plan Push Day. Your version replaced it. ${sides}`,
    ],
    [
      'superseded',
      NOBODY,
      `Another device changed the plan Push Day later than you. Its version replaced yours. ${sides}`,
    ],
    ['merged', NOBODY, `${merged} Both changes are kept. ${sides}`],
    [
      'merged',
      { ours: true, theirs: true },
      `${merged} Where both had changed the same, the other device was later and its value stands. ${sides}`,
    ],
    [
      'merged',
      { ours: false, theirs: true },
      `${merged} Where both had changed the same, yours stands. ${sides}`,
    ],
  ] as const)('%s (%o)', (kind, overruled, text) => {
    expect(textOf(kind, change, { ours, theirs, overruled })).toBe(text);
  });

  it('a workout that is kept under another name', () => {
    const stands = { ...recordOf('1'), workoutName: 'Push' };
    expect(textOf('kept', trained('1'), { ours: null, theirs: null, stands })).toBe(
      'Workout Push Day, Nov 20: your account shows Push instead.',
    );
  });

  it('recreated, spared and kept in another form', () => {
    expect(textOf('recreated', change, { ours, theirs: null })).toBe(
      'Another device had deleted the plan Push Day. Since you had changed it, it was made again.',
    );
    const noPlan: Change = { kind: 'plan.delete', planId: 'p1', name: 'Push Day' };
    expect(textOf('spared', noPlan, { ours: null, theirs })).toBe(
      'The plan Press Day was not deleted: another device had changed it.',
    );
    expect(textOf('kept', editedPlan('p1'), { ours, theirs: null, stands: theirs })).toBe(
      'Changed plan Pull Day: your account shows the name Press Day; Bench Press 140 lbs, 2 × 8 instead.',
    );
  });

  it.each([
    ['nothing of it', editedPlan('p1'), null],
    ['nothing that can be told', change, ours],
    ['a workout of that name', trained('1'), recordOf('1')],
  ] as const)('kept otherwise, where the account shows %s', (_, meant, stands) => {
    expect(textOf('kept', meant, { ours, theirs: null, stands })).toMatch(
      /: it was sent, but your account does not show it as you entered it\. Please check it\.$/,
    );
  });
});
