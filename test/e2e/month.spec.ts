import { expect } from '@playwright/test';
import { startPlainBackend } from '../support/servers/plainBackend.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import { pickUpPhone, seesHome, syncStatus } from './person.ts';
import { afterwards, test } from './test.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const days = Array.from(
  { length: 30 },
  (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`,
);

/** A session of a day: 100 lb × 10, once. */
function sessionOn(day: string, index: number) {
  return {
    id: String(Date.parse(`${day}T17:00:00Z`)),
    date: day,
    timestamp: `${day}T18:00:00.000Z`,
    workoutName: `Workout ${index + 1}`,
    workoutId: '101',
    duration: 45,
    exerciseCount: 1,
    totalVolume: 1000,
    exercises: [{ name: 'Back Squats', sets: [{ weight: 100, reps: 10 }] }],
  };
}

test('a month of training: the log, the chart, the history and its periods hold every day, and home opens at once', async () => {
  const backend = await startPlainBackend({ app: staticFolder('dist/client'), signedIn: false });
  afterwards(() => backend.stop());
  for (const [index, day] of days.entries()) backend.data.weights[day] = 180 + index / 10;
  const trained = ['2026-10-30', ...days.filter((_, index) => index % 2 === 0)];
  // In no order at all: the app sorts by itself.
  backend.data.sessions = trained.map(sessionOn).reverse();
  const { page } = await pickUpPhone(backend.url, { now: NOW, timeZone: 'UTC' });
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.clock.fastForward(2_000);
  await seesHome(page);
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();

  const log = page.getByRole('list', { name: 'Logged weights' });
  await expect(log.getByRole('listitem')).toHaveCount(30);
  await expect(log.getByRole('textbox').first()).toHaveAccessibleName('Weight on 2026-11-30');
  await expect(log.getByRole('textbox').last()).toHaveAccessibleName('Weight on 2026-11-01');
  await expect(page.getByText('182.9 lbs')).toBeVisible();
  await page.clock.fastForward(2_000);

  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  const bars = page.getByRole('list', { name: 'Weight progress' }).getByRole('listitem');
  await expect(bars).toHaveCount(30);
  await expect(bars.first()).toContainText('2026-11-01, week 1, 180 lbs');
  await expect(bars.nth(7)).toContainText('2026-11-08, week 2,');
  await expect(bars.last()).toContainText('2026-11-30, week 5, 182.9 lbs');
  await expect(bars.last()).toBeInViewport();
  await expect(bars.first().locator('[data-bar]')).toHaveAttribute('style', /: ?4%/);
  await expect(bars.last().locator('[data-bar]')).toHaveAttribute('style', /: ?100%/);
  const recent = page.getByRole('list', { name: 'Recent workouts' }).getByRole('listitem');
  await expect(recent).toHaveText([/Workout 16/, /Workout 15/, /Workout 14/]);

  await page.getByRole('button', { name: 'View All' }).click();
  const history = page.getByRole('dialog', { name: 'Workout History' });
  const rows = history.getByRole('list', { name: 'Workouts' }).getByRole('listitem');
  await expect(rows).toHaveCount(16);
  const period = history.getByRole('combobox', { name: 'Period' });
  const values = await period
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
  expect(values).toEqual(['all', '2026-11', '2026-10']);
  await period.selectOption('2026-10');
  await expect(rows).toHaveText([/Workout 1/]);
});
