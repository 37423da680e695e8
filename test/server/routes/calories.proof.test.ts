import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/domain/constants.ts';
import { type Browser, startSignedIn } from '../support.ts';

const [FRIDAY, SATURDAY, SUNDAY, MONDAY] = [
  '2025-11-21',
  '2025-11-22',
  '2025-11-23',
  '2025-11-24',
] as const;

const put = (browser: Browser, body: object, key?: string) =>
  browser.call('PUT', '/api/user', body, key === undefined ? {} : { 'idempotency-key': key });

/** As the app sends it: the fields of a plain server, and the addition by which ours goes. */
const add = (browser: Browser, day: string, kcal: number, key?: string) =>
  put(browser, { caloriesConsumed: 9999, lastCalorieDate: day, caloriesAdded: kcal }, key);
const set = (browser: Browser, day: string, total: number) =>
  put(browser, { caloriesConsumed: total, lastCalorieDate: day });

async function look(browser: Browser) {
  const user = await (await browser.call('GET', '/api/auth/user')).json();
  return { day: user.lastCalorieDate, total: user.caloriesConsumed, days: user.calorieDays };
}

describe('caloriesAdded on PUT /api/user', () => {
  it('adds to its day’s total, whatever total is sent with it, and answers the new one [D25.calories]', async () => {
    const { browser } = await startSignedIn();
    await set(browser, MONDAY, 100);
    const answer = await add(browser, MONDAY, 70);
    expect(answer.status).toBe(200);
    const shown = { caloriesConsumed: 170, lastCalorieDate: MONDAY };
    expect(await answer.json()).toMatchObject({ ...shown, calorieDays: { [MONDAY]: 170 } });
    expect(await look(browser)).toEqual({ day: MONDAY, total: 170, days: { [MONDAY]: 170 } });
  });

  it('of many at once adds all [D25.calories]', async () => {
    const { browser } = await startSignedIn();
    await Promise.all(Array.from({ length: 10 }, (_, index) => add(browser, MONDAY, 1 + index)));
    expect((await look(browser)).total).toBe(55);
  });

  it('with an Idempotency-Key adds once, also when the answer was lost and the day is over', async () => {
    const { browser } = await startSignedIn();
    await add(browser, SUNDAY, 100, 'op-1');
    await add(browser, SUNDAY, 50, 'op-2');
    await add(browser, MONDAY, 30);
    expect((await add(browser, SUNDAY, 100, 'op-1')).status).toBe(200);
    expect(await look(browser)).toEqual({
      day: MONDAY,
      total: 30,
      days: { [SUNDAY]: 150, [MONDAY]: 30 },
    });
  });

  it('shows the days about now also behind days that have not come yet [D25.calories]', async () => {
    const { browser } = await startSignedIn({}, 'Ann', {
      now: () => Date.parse(`${MONDAY}T12:00:00Z`),
    });
    const ahead = ['2025-12-21', '2025-12-22', '2025-12-23'];
    for (const day of [...ahead, MONDAY]) await add(browser, day, 10);
    expect((await look(browser)).days).toEqual(
      Object.fromEntries([MONDAY, ...ahead].map((day) => [day, 10])),
    );
  });

  it('begins a day at nothing, and with nothing to add too', async () => {
    const { browser } = await startSignedIn();
    await set(browser, SUNDAY, 100);
    await add(browser, MONDAY, 0);
    expect(await look(browser)).toMatchObject({ day: MONDAY, total: 0 });
    await add(browser, MONDAY, 30);
    expect(await look(browser)).toMatchObject({ day: MONDAY, total: 30 });
  });

  it('on two calendars adds to each its own day, and the newest is shown', async () => {
    const { browser } = await startSignedIn();
    await add(browser, MONDAY, 30);
    await add(browser, SUNDAY, 500);
    await add(browser, MONDAY, 20);
    await add(browser, SUNDAY, 100);
    expect(await look(browser)).toEqual({
      day: MONDAY,
      total: 50,
      days: { [SUNDAY]: 600, [MONDAY]: 50 },
    });
  });

  it('is told of the newest three days', async () => {
    const { browser } = await startSignedIn();
    for (const day of [SATURDAY, MONDAY, FRIDAY, SUNDAY]) await add(browser, day, 10);
    expect((await look(browser)).days).toEqual({ [SATURDAY]: 10, [SUNDAY]: 10, [MONDAY]: 10 });
    // The total of the fourth is still there.
    await set(browser, FRIDAY, 5);
    await add(browser, FRIDAY, 1);
    expect(await look(browser)).toMatchObject({ day: FRIDAY, total: 6 });
  });

  it('adds up to the limit and no further', async () => {
    const { browser } = await startSignedIn();
    const { caloriesConsumed: limit } = LIMITS;
    await add(browser, MONDAY, limit - 1);
    await add(browser, MONDAY, limit);
    expect((await look(browser)).total).toBe(limit);
  });

  it.each([-1, 0.5, '5', null, LIMITS.caloriesConsumed + 1])(
    'is 400 when it is %j, and adds nothing',
    async (kcal) => {
      const { browser } = await startSignedIn();
      const body = { lastCalorieDate: MONDAY, caloriesAdded: kcal };
      expect((await put(browser, body)).status).toBe(400);
      expect((await look(browser)).days).toEqual({});
    },
  );

  it('is 400 without its day', async () => {
    const { browser } = await startSignedIn();
    const refused = await put(browser, { caloriesConsumed: 50, caloriesAdded: 50 });
    expect(refused.status).toBe(400);
    expect((await refused.json()).errors).toMatchObject([{ pointer: '/lastCalorieDate' }]);
  });

  it('goes with a goal in one write', async () => {
    const { browser } = await startSignedIn();
    const body = { calorieGoal: 1900, lastCalorieDate: MONDAY, caloriesAdded: 50 };
    expect(await (await put(browser, body)).json()).toMatchObject({
      calorieGoal: 1900,
      caloriesConsumed: 50,
    });
  });
});

describe('a total on PUT /api/user, without an addition', () => {
  it('is the day’s from then on, also on an earlier day, which is then shown [S7.user.put]', async () => {
    const { browser } = await startSignedIn();
    await add(browser, MONDAY, 30);
    await set(browser, MONDAY, 10);
    await set(browser, SUNDAY, 500);
    expect(await look(browser)).toEqual({
      day: SUNDAY,
      total: 500,
      days: { [SUNDAY]: 500, [MONDAY]: 10 },
    });
    await add(browser, MONDAY, 5);
    expect(await look(browser)).toMatchObject({ day: MONDAY, total: 15 });
  });

  it('or a day without the other keeps what was there of it [S7.user.put]', async () => {
    const { browser } = await startSignedIn();
    await put(browser, { caloriesConsumed: 70 });
    expect(await look(browser)).toEqual({ day: null, total: 70, days: {} });
    await put(browser, { lastCalorieDate: MONDAY });
    expect(await look(browser)).toEqual({ day: MONDAY, total: 70, days: { [MONDAY]: 70 } });
    await put(browser, { caloriesConsumed: 80 });
    expect(await look(browser)).toEqual({ day: MONDAY, total: 80, days: { [MONDAY]: 80 } });
  });
});
