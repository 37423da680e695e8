import { expect, type Page } from '@playwright/test';
import { startPlainBackend } from '../support/servers/plainBackend.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import { choosePlanOption, logTodaysWeight, seesHome, syncStatus, waitForShell } from './person.ts';
import { openPlainApp, planRow, train } from './plainApp.ts';
import { afterwards, test } from './test.ts';

function planOf(id: number, name: string) {
  const { exercises } = planRow(name);
  return { id, name, exercises: exercises.map((each) => ({ ...each, id: `ex-${id}` })) };
}

/** One change of every kind that there is (domain/change.ts). */
async function changeEverything(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Goal' }).click();
  await page.getByRole('textbox', { name: 'Calorie goal' }).fill('2400');
  await page.getByRole('button', { name: 'Confirm goal' }).click();
  await page.getByRole('textbox', { name: 'Add calories' }).fill('300');
  await page.keyboard.press('Enter');
  await logTodaysWeight(page, '182.4');
  await page.getByRole('textbox', { name: 'Weight on 2026-01-01' }).fill('179');
  await page.getByRole('textbox', { name: 'Weight on 2026-01-01' }).blur();
  await page.getByRole('button', { name: 'Delete weight on 2026-01-02' }).click();
  await train(page);

  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await choosePlanOption(page, 'Leg Day', 'Delete Leg Day');
  await choosePlanOption(page, 'Pull Day', 'Edit Pull Day');
  await page.getByRole('textbox', { name: 'Workout name' }).fill('Back Day');
  await page.getByRole('button', { name: 'Save workout' }).click();
  await page.getByRole('button', { name: 'Add workout plan' }).click();
  await page.getByRole('textbox', { name: 'Workout name' }).fill('Arm Day');
  await page.getByRole('button', { name: 'Add Push-ups', exact: true }).click();
  await page.getByRole('button', { name: 'Save workout' }).click();
  await expect(page.getByRole('button', { name: 'Options for Arm Day' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to home' }).click();
}

async function seesEverything(page: Page): Promise<void> {
  await seesHome(page);
  await expect(page.getByRole('progressbar', { name: 'Calories today' })).toHaveAttribute(
    'aria-valuetext',
    '300 of 2400 calories',
  );
  await expect(page.getByText('182.4 lbs')).toBeVisible();
  const logged = page.getByRole('list', { name: 'Logged weights' }).getByRole('listitem');
  await expect(logged).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: 'Weight on 2026-01-01' })).toHaveValue('179');
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  const plans = page.getByRole('list', { name: 'Workout plans' }).getByRole('listitem');
  await expect(plans).toHaveText([/Push Day/, /Back Day/, /Arm Day/]);
  const recent = page.getByRole('list', { name: 'Recent workouts' }).getByRole('listitem');
  await expect(recent).toHaveText([/Push Day/]);
  await page.getByRole('button', { name: 'Back to home' }).click();
}

test('a phone restarted without a server shows unsent changes of every kind, and sends each once', async () => {
  const phone = await openPlainApp({
    plans: [planOf(55, 'Push Day'), planOf(56, 'Pull Day'), planOf(57, 'Leg Day')],
    weights: { '2026-01-01': 181, '2026-01-02': 180 },
  });
  await waitForShell(phone.page);
  await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible();
  const { backend } = phone;
  await backend.stop();
  await changeEverything(phone.page);
  await expect(syncStatus(phone.page, 'Offline, 9 changes waiting to sync')).toBeVisible();
  await phone.restart();
  await seesEverything(phone.page);
  await expect(syncStatus(phone.page, 'Offline, 9 changes waiting to sync')).toBeVisible();

  const { data } = backend;
  const port = Number(new URL(backend.url).port);
  const again = await startPlainBackend({ app: staticFolder('dist/client'), port, data });
  afterwards(() => again.stop());
  await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible({ timeout: 30_000 });
  await seesEverything(phone.page);
  expect(again.done.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /api/weight/2026-01-02',
    'DELETE /api/workouts/57',
    'POST /api/workout-history',
    'POST /api/workouts',
    'PUT /api/user',
    'PUT /api/user',
    'PUT /api/weight',
    'PUT /api/weight',
    'PUT /api/workouts/56',
  ]);
  expect(data.user).toMatchObject({ calorieGoal: 2400, caloriesConsumed: 300 });
  expect(Object.values(data.weights).sort()).toEqual([179, 182.4]);
  expect(data.plans.map(({ name }) => name)).toEqual(['Push Day', 'Back Day', 'Arm Day']);
  expect(data.sessions).toMatchObject([{ workoutName: 'Push Day' }]);
});
