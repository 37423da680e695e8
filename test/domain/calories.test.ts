import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Profile } from '../../src/domain/account.ts';
import {
  calorieGoalOfText,
  caloriesOfText,
  caloriesOn,
  isDayToBegin,
} from '../../src/domain/calories.ts';
import { anyText } from './arbitraries.ts';

const profile: Profile = {
  id: 'u1',
  name: null,
  profilePicture: null,
  calorieGoal: null,
  caloriesConsumed: 1200,
  lastCalorieDate: '2026-11-20',
  currentWeight: null,
};

describe('the day’s total and the goal', () => {
  it('shows what was consumed on the stored date', () => {
    expect(caloriesOn(profile, '2026-11-20').total).toBe(1200);
  });

  it.each(['2026-11-21', '2026-11-19'])(
    'resets to 0 when the stored date differs from today, here %s [S4.calories.load]',
    (today) => {
      expect(caloriesOn(profile, today).total).toBe(0);
    },
  );

  it('is 0 when no date is stored', () => {
    expect(caloriesOn({ ...profile, lastCalorieDate: null }, '2026-11-20').total).toBe(0);
  });

  it('has the goal 2000 when missing (S3, S9), and else the person’s [S3.user.goal, S9.goal]', () => {
    expect(caloriesOn(profile, '2026-11-20').goal).toBe(2000);
    // A goal is above 0: a server that says so has none.
    expect(caloriesOn({ ...profile, calorieGoal: 0 }, '2026-11-20').goal).toBe(2000);
    expect(caloriesOn({ ...profile, calorieGoal: 1800 }, '2026-11-20').goal).toBe(1800);
  });
});

describe('a day to begin (S4)', () => {
  it.each<[string, Partial<Profile>, boolean]>([
    ['an earlier one is stored', { lastCalorieDate: '2026-11-19' }, true],
    ['it is stored itself', {}, false],
    ['a later one is stored', { lastCalorieDate: '2026-11-21' }, false],
    ['calories of no day are stored', { lastCalorieDate: null }, true],
    ['nothing is stored', { lastCalorieDate: null, caloriesConsumed: 0 }, false],
  ])('%s', (_, stored, expected) => {
    expect(isDayToBegin({ ...profile, ...stored }, '2026-11-20')).toBe(expected);
  });
});

describe.each([
  ['a calorie goal', calorieGoalOfText, 1_000_000],
  ['an addition of calories', caloriesOfText, 10_000_000],
] as const)('%s (S5)', (_what, ofText, limit) => {
  it.each(['', '0', '000', 'abc', '9'.repeat(400)])(
    'is silently ignored: %j [S5.goal, S5.calories]',
    (text) => {
      expect(ofText(text)).toBeNull();
    },
  );

  it('is accepted as an integer greater than 0, up to what the server keeps [S5.goal, S5.calories]', () => {
    expect(ofText('1')).toBe(1);
    expect(ofText('0250')).toBe(250);
    expect(ofText(String(limit))).toBe(limit);
    expect(ofText(String(limit + 1))).toBeNull();
  });

  it('is null or a whole number within the limits, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const amount = ofText(text) ?? 1;
        expect(Number.isInteger(amount) && amount >= 1 && amount <= limit).toBe(true);
      }),
    );
  });
});
