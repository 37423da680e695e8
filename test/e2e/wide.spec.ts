import { expect, type Locator, type Page } from '@playwright/test';
import { openPlainApp, planRow } from './plainApp.ts';
import { test } from './test.ts';

/** Two months of Bench Press and a weight, so that every card has something to show. */
const DATA = {
  plans: [planRow('Push Day')],
  weights: { '2026-11-18': 182.4 },
  sessions: [1, 2].map((month) => ({
    id: `${month}`,
    workoutId: '55',
    workoutName: 'Push Day',
    date: `2026-0${month}-10`,
    timestamp: `2026-0${month}-10T18:00:00.000Z`,
    duration: 42,
    exerciseCount: 1,
    totalVolume: 1080,
    exercises: [{ name: 'Bench Press', sets: [{ weight: 130 + month, reps: 8 }] }],
  })),
};

async function boxOf(place: Locator) {
  await expect(place).toBeVisible();
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return box;
}

async function expectBeside(left: Locator, right: Locator): Promise<void> {
  const [one, other] = [await boxOf(left), await boxOf(right)];
  expect(other.x).toBeGreaterThanOrEqual(one.x + one.width);
  expect(Math.abs(other.y - one.y)).toBeLessThan(2);
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

for (const [called, width] of [
  ['the smallest tablet', 760],
  ['a large screen', 1280],
] as const) {
  test(`on ${called} what one does stands beside what one sees, in two columns`, async () => {
    const { page } = await openPlainApp(DATA);
    const [does, sees] = [region(page, 'Push Day'), region(page, 'Weight (lbs)')];
    await page.setViewportSize({ width: 759, height: 800 });
    expect((await boxOf(sees)).x).toBe((await boxOf(does)).x);
    await page.setViewportSize({ width, height: 800 });
    await expectBeside(does, sees);
    const toProgress = await boxOf(page.getByRole('button', { name: 'View Progress & Workouts' }));
    const calories = await boxOf(region(page, 'Daily Calorie Tracker'));
    // In the column, and not over it.
    expect(calories.y).toBeGreaterThanOrEqual(toProgress.y + toProgress.height);

    await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
    await expectBeside(region(page, 'Weight progress'), region(page, 'Exercises'));
    await page.getByRole('list', { name: 'Most trained exercises' }).getByRole('button').click();
    const exercise = page.getByRole('dialog', { name: 'Bench Press' });
    const chart = exercise.getByRole('img', { name: /by session/ }).locator('xpath=..');
    await expectBeside(chart, exercise.getByRole('region', { name: 'Last sessions' }));
  });
}

test('on a large screen the dock of a workout stands beside its list, and on a tablet below it', async () => {
  const exercise = { youtubeLink: '', weight: 135, sets: 5, reps: 8 };
  const names = ['Bench Press', 'Overhead Press', 'Dips', 'Push-ups'];
  const exercises = names.map((name) => ({ ...exercise, id: name, name }));
  const { page } = await openPlainApp({ plans: [{ ...planRow('Push Day'), exercises }] });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  const dock = region(page, 'Current set');
  const row = page.getByRole('group', { name: 'Set 1 of Bench Press' });
  const [atHand, beside] = [await boxOf(row), await boxOf(dock)];
  expect(beside.x).toBeGreaterThan(atHand.x + atHand.width);
  expect(beside.y).toBeLessThan(atHand.y + atHand.height);

  await page.getByRole('button', { name: 'Go to set 5 of Dips' }).click();
  await page.getByRole('button', { name: 'Log set 5 of Dips' }).click();
  // The next row comes into sight, as on a phone.
  await expect(page.getByRole('group', { name: 'Set 1 of Push-ups' })).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 820, height: 1180 });
  const below = await boxOf(dock);
  expect(below.y).toBeGreaterThan(800);
});

for (const [width, height] of [
  [1024, 768],
  [1180, 700],
  [1024, 500],
] as const) {
  test(`a thumb that logs sets at ${width} × ${height} px finds the button where it was`, async () => {
    const exercise = { youtubeLink: '', weight: 135, sets: 1, reps: 8 };
    const names = ['Dips', 'Incline Dumbbell Bench Press Neutral Grip', 'Rows'];
    const exercises = names.map((name) => ({ ...exercise, id: name, name }));
    const { page } = await openPlainApp({ plans: [{ ...planRow('Push Day'), exercises }] });
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Start Quick Workout' }).click();
    const log = page.getByRole('button', { name: /^Log set/ });
    await expect(log).toBeInViewport({ ratio: 1 });
    const first = await boxOf(log);
    // The clock comes with the first tick, and a name of two lines with it.
    for (const count of [1, 2]) {
      await log.click();
      await expect(page.getByText(`${count} of 3 sets`)).toBeVisible();
      await expect(page.getByRole('timer', { name: 'Rest' })).toBeVisible();
      await expect(log).toHaveAccessibleName(`Log set 1 of ${names[count]}`);
      expect((await boxOf(log)).y).toBeCloseTo(first.y, 0);
    }
  });
}

test('beside a plan the search and what it finds are as tall as they are alone', async () => {
  const { page } = await openPlainApp(DATA, { width: 1280, height: 800 });
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await page.getByRole('button', { name: 'Add workout plan' }).click();
  const search = page.getByRole('searchbox');
  const custom = page.getByRole('button', { name: /as a custom exercise$/ });
  const heights = async () => {
    await search.fill('Landmine Row');
    const clear = await boxOf(page.getByRole('button', { name: 'Clear search' }));
    return [(await boxOf(custom)).height, clear.y - (await boxOf(search)).y];
  };
  const alone = await heights();
  for (const name of ['Bench Press', 'Bench Dips']) {
    await search.fill(name);
    await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
  }
  expect(await heights()).toEqual(alone);
});

test('a toast stands beside the dock, also where large text makes that as tall as the screen', async () => {
  const { page } = await openPlainApp(DATA, { width: 1280, height: 800 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.getByRole('textbox', { name: 'Add calories' }).fill('200');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  const dock = await boxOf(page.getByRole('button', { name: /^Log set/ }).locator('xpath=../..'));
  const undo = await boxOf(page.getByRole('dialog').getByRole('button', { name: 'Undo' }));
  expect(undo.y + undo.height).toBeGreaterThan(dock.y);
  expect(undo.x + undo.width).toBeLessThan(dock.x);
});
