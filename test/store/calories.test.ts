import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Profile } from '../../src/domain/account.ts';
import { UNDO_MS } from '../../src/domain/constants.ts';
import { openAccount, signOutAccount } from '../../src/store/account.ts';
import {
  addCalories,
  beginDay,
  isDayDue,
  readCalories,
  setCalorieGoal,
} from '../../src/store/calories.ts';
import { undo } from '../../src/store/outbox/append.ts';
import { caloriesOf } from '../support/entries.ts';
import { insideRig, openTestAccount, queue, testClock } from '../support/rig.ts';
import { ALEX } from '../support/samples.ts';

const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';

async function accountOf(profile: Partial<Profile> | null) {
  const account = await openTestAccount('7', testClock(new Date(2026, 10, 20, 12).getTime()));
  if (profile) {
    await account.db.profile.put({
      key: 'profile',
      profile: { ...ALEX, ...profile },
      capabilities: [],
    });
  }
  const queued = async () =>
    (await account.db.outbox.orderBy('seq').toArray()).map(({ change }) => change);
  return { account, queued };
}

describe('the day’s total and the goal', () => {
  it('are 0 of 2000 and what waits, before the server has answered once [D3.user]', async () => {
    const { account } = await accountOf(null);
    expect(await readCalories(account, TODAY)).toEqual({ total: 0, goal: 2000, isRefused: false });
    await addCalories(account, TODAY, 300);
    await addCalories(account, TODAY, 150);
    await setCalorieGoal(account, 1800);
    expect(await readCalories(account, TODAY)).toMatchObject({ total: 450, goal: 1800 });
  });

  it('a goal that is set before the server has told one is made upon none: what it shows until then is nobody’s', async () => {
    const { account } = await accountOf({ calorieGoal: null });
    await setCalorieGoal(account, 1800, 2000);
    expect(await account.db.outbox.toArray()).toMatchObject([{ base: null }]);
  });

  it('count what is added on a device behind the stored day, which holds nothing of it', async () => {
    const { account } = await accountOf({ caloriesConsumed: 1200, lastCalorieDate: TOMORROW });
    expect(await readCalories(account, TODAY)).toMatchObject({ total: 0 });
    await addCalories(account, TODAY, 300);
    expect(await readCalories(account, TODAY)).toMatchObject({ total: 300 });
  });

  it('are not hidden by what waits for a later day: a phone flew west before it had a signal [S5.calories.added]', async () => {
    const { account } = await accountOf({ caloriesConsumed: 1500, lastCalorieDate: TODAY });
    await addCalories(account, TOMORROW, 300);
    await addCalories(account, TODAY, 200);
    expect(await readCalories(account, TODAY)).toMatchObject({ total: 1700 });
    expect(await readCalories(account, TOMORROW)).toMatchObject({ total: 300 });
  });

  it('add what waits to what the server holds of this day, and to nothing of another [S5.calories.added, D25.calories]', async () => {
    const { account } = await accountOf({ caloriesConsumed: 1200, lastCalorieDate: TODAY });
    await addCalories(account, TODAY, 250);
    expect(await readCalories(account, TODAY)).toEqual({
      total: 1450,
      goal: 2200,
      isRefused: false,
    });
    expect(await readCalories(account, TOMORROW)).toMatchObject({ total: 0, goal: 2200 });
  });
});

describe('a new day (S4: caloriesConsumed 0 and lastCalorieDate)', () => {
  it('is begun with 0 when the stored date is an earlier one [S4.calories.load]', async () => {
    const { account, queued } = await accountOf({ lastCalorieDate: TODAY });
    expect(await isDayDue(account, TOMORROW)).toBe(true);
    await beginDay(account, TOMORROW);
    expect(await queued()).toEqual([{ kind: 'calories.add', day: TOMORROW, amount: 0 }]);
    expect(await isDayDue(account, TOMORROW)).toBe(false);
  });

  it('is begun when something was consumed on no date at all', async () => {
    const { account } = await accountOf({ lastCalorieDate: null, caloriesConsumed: 100 });
    expect(await isDayDue(account, TODAY)).toBe(true);
  });

  it.each<[string, Partial<Profile> | null]>([
    ['the server has not answered yet', null],
    ['the server holds no calories', { lastCalorieDate: null, caloriesConsumed: 0 }],
    ['the server holds this day', { lastCalorieDate: TODAY }],
    ['the server holds a later day', { lastCalorieDate: TOMORROW }],
  ])('is not begun when %s', async (_, profile) => {
    const { account, queued } = await accountOf(profile);
    expect(await isDayDue(account, TODAY)).toBe(false);
    await beginDay(account, TODAY);
    expect(await queued()).toEqual([]);
  });

  it('is not begun when an addition of it waits, but is when one of the day before does', async () => {
    const { account } = await accountOf({ lastCalorieDate: '2026-11-18' });
    await queue(account, caloriesOf(50, TODAY));
    expect(await isDayDue(account, TODAY)).toBe(false);
    expect(await isDayDue(account, TOMORROW)).toBe(true);
  });

  it('is begun once by two tabs that both see it due', async () => {
    const { account, queued } = await accountOf({ lastCalorieDate: TODAY });
    const otherTab = openAccount('7', account.clock);
    onTestFinished(() => otherTab.db.close());
    await Promise.all([beginDay(account, TOMORROW), beginDay(otherTab, TOMORROW)]);
    expect(await queued()).toHaveLength(1);
  });

  it('is not begun for a person who has signed out', async () => {
    const { account } = await accountOf({ lastCalorieDate: TODAY });
    await signOutAccount(account);
    await expect(beginDay(account, TOMORROW)).rejects.toThrow('signed out');
  });
});

describe('calories that can be taken back', () => {
  it('count at once, and are sent after 10 s, each by itself until then', async () => {
    const { account, clock, server, drain } = await insideRig();
    await addCalories(account, TODAY, 300, { undoMs: UNDO_MS });
    clock.advance(6_000);
    await addCalories(account, TODAY, 50, { undoMs: UNDO_MS });
    expect(await readCalories(account, TODAY)).toMatchObject({ total: 350 });
    clock.advance(4_000);
    await drain();
    expect(server.data.user).toMatchObject({ caloriesConsumed: 300 });
    clock.advance(6_000);
    await drain();
    expect(server.data.user).toMatchObject({ caloriesConsumed: 350 });
  });

  it('are sent at once where their day ends before the undo time', async () => {
    const { account, clock, server, drain } = await insideRig();
    const [year = 0, month = 0, date = 0] = TODAY.split('-').map(Number);
    clock.advance(new Date(year, month - 1, date + 1).getTime() - clock.nowMs() - 9_999);
    await addCalories(account, TODAY, 300, { undoMs: UNDO_MS });
    await drain();
    expect(server.data.user).toMatchObject({ caloriesConsumed: 300 });
  });

  it('are not taken back with others that they were merged with', async () => {
    const { account, clock, server, drain } = await insideRig();
    const first = await addCalories(account, TODAY, 300, { undoMs: UNDO_MS });
    clock.advance(UNDO_MS);
    await addCalories(account, TODAY, 50);
    server.faults.push({ method: 'PUT', path: /user/, does: { status: 429 } });
    await drain();
    expect(await undo(account, first ?? '')).toBe(false);
    await drain();
    expect(server.data.user).toMatchObject({ caloriesConsumed: 350 });
  });

  it('are taken back one at a time, the others stay', async () => {
    const { account, clock, server, drain } = await insideRig();
    await addCalories(account, TODAY, 300, { undoMs: UNDO_MS });
    const last = await addCalories(account, TODAY, 50, { undoMs: UNDO_MS });
    expect(await undo(account, last ?? '')).toBe(true);
    expect(await readCalories(account, TODAY)).toMatchObject({ total: 300 });
    clock.advance(10_000);
    await drain();
    expect(server.data.user).toMatchObject({ caloriesConsumed: 300 });
    expect(await undo(account, last ?? '')).toBe(false);
  });
});
