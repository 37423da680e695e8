/** The states that only a season of training brings, or a connection that is none. */
import { expect, type Page } from '@playwright/test';
import type { PlainData } from '../support/servers/plainAnswers.ts';
import type { Fault } from '../support/servers/plainBackend.ts';
import { judgeInBothThemes } from './judge.ts';
import { aMinuteLater, logTodaysWeight, seesItSaved, syncStatus } from './person.ts';
import { loseSignal, openPlainApp, openSyncDetails } from './plainApp.ts';
import { test } from './test.ts';

const DAY_MS = 86_400_000;

/** The local day so long ago. */
function dayAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toLocaleDateString('sv');
}

/** Bench Press once or twice a week, heavier and heavier, the last time today. */
function trainedOn(daysAgo: number, index: number) {
  const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  const sets = [0, 1, 2].map((set) => ({ weight: 135 + 5 * index, reps: 8 - set }));
  return {
    id: `${Date.parse(at) - 2_700_000}`,
    date: at.slice(0, 10),
    timestamp: at,
    workoutName: 'Push Day',
    workoutId: '55',
    duration: 45,
    exerciseCount: 2,
    totalVolume: 21 * (135 + 5 * index),
    exercises: [
      { name: 'Bench Press', sets },
      { name: 'Push-ups', sets: [{ weight: 0, reps: 20 + (index % 3) }] },
    ],
  };
}

const EXERCISES = [
  { id: 'ex-1', name: 'Bench Press', youtubeLink: '', weight: 165, sets: 2, reps: 8 },
  { id: 'ex-2', name: 'Chest Dips', youtubeLink: '', weight: 0, sets: 1, reps: 10 },
];

/** Four plans, a fortnight of weights, a season of workouts, and more eaten today than was meant. */
function season(): Partial<PlainData> {
  const weights = [184.2, 183.8, 184, 183.1, 182.6, 182.9, 182.2, 182.4];
  return {
    user: {
      ...{ id: 7, name: 'Alex', profilePicture: null },
      ...{ caloriesConsumed: 2450, calorieGoal: 2000, lastCalorieDate: dayAgo(0) },
    },
    plans: ['Push Day', 'Pull Day', 'Leg Day – heavy squats', 'Upper A'].map((name, index) => ({
      id: 55 + index,
      name,
      exercises: EXERCISES,
    })),
    weights: Object.fromEntries(
      weights.map((weight, index) => [dayAgo(2 * (weights.length - index)), weight]),
    ),
    sessions: [21, 17, 14, 10, 7, 3, 0].map(trainedOn),
  };
}

async function closeDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name, exact: true });
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('what a season of training brings to home, progress, an exercise and the history can be read and pressed', async () => {
  const { page } = await openPlainApp(season());
  await expect(page.getByRole('button', { name: /^Done today: Push Day, 45 min/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Upper A' })).toBeVisible();
  await judgeInBothThemes(page, 'home, done today and other plans');
  const eaten = page.getByRole('region', { name: 'Daily Calorie Tracker' });
  await expect(eaten).toContainText('450 over');
  await page.getByText('Resets daily').scrollIntoViewIfNeeded();
  await judgeInBothThemes(page, 'home, over the goal');
  await page.getByRole('button', { name: 'Another day' }).click();
  await expect(page.getByRole('textbox', { name: 'Weight on that day' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to today' }).scrollIntoViewIfNeeded();
  await judgeInBothThemes(page, 'home, a weight for another day');

  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  const bars = page.getByRole('list', { name: 'Weight progress' }).getByRole('listitem');
  await expect(bars).toHaveCount(8);
  await judgeInBothThemes(page, 'progress, a season');
  const trained = page.getByRole('list', { name: 'Most trained exercises' }).getByRole('button');
  await trained.filter({ hasText: 'Bench Press' }).click();
  const exercise = page.getByRole('dialog', { name: 'Bench Press' });
  await expect(exercise.getByRole('img', { name: /by session/ })).toBeVisible();
  await judgeInBothThemes(page, 'exercise, a season');
  await closeDialog(page, 'Bench Press');
  await trained.filter({ hasText: 'Push-ups' }).click();
  const pushUps = page.getByRole('dialog', { name: 'Push-ups' });
  await expect(pushUps.getByRole('img', { name: /^Most reps by session/ })).toBeVisible();
  await judgeInBothThemes(page, 'exercise, without weight');
  await closeDialog(page, 'Push-ups');

  await page.getByRole('button', { name: 'View All' }).click();
  const history = page.getByRole('dialog', { name: 'Workout History' });
  const workouts = history.getByRole('list', { name: 'Workouts' }).getByRole('listitem');
  await expect(workouts).toHaveCount(7);
  await expect(workouts.first()).toContainText('record');
  await judgeInBothThemes(page, 'history, records');
  await workouts.first().getByRole('button').click();
  await expect(history.getByRole('table', { name: 'Bench Press' })).toContainText('Record');
  await judgeInBothThemes(page, 'history, one session with records');
  await history.getByRole('button', { name: 'Options for Push Day' }).click();
  await page.getByRole('menuitem', { name: 'Delete workout' }).click();
  await expect(workouts).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await judgeInBothThemes(page, 'history, a workout was deleted');
});

test('a new plan of what was used before, with last time’s numbers, can be read and pressed', async () => {
  const { page } = await openPlainApp(season());
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await page.getByRole('button', { name: 'Add workout plan' }).click();
  const builder = page.getByRole('dialog', { name: /workout plan$/ });
  const usedBefore = builder.getByRole('list', { name: 'Used before' });
  await expect(usedBefore.getByRole('listitem')).toHaveCount(2);
  await judgeInBothThemes(page, 'builder, used before');
  await usedBefore.getByRole('button', { name: 'Add Bench Press' }).click();
  await expect(builder.getByRole('button', { name: /^Last: / })).toBeVisible();
  await judgeInBothThemes(page, 'builder, last time’s numbers');
});

test('what is shown in kilograms can be read and pressed', async () => {
  const { page } = await openPlainApp(season());
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('radio', { name: 'kg' }).check();
  await closeDialog(page, 'Account');
  const weight = page.getByRole('heading', { name: 'Weight (kg)' });
  await weight.scrollIntoViewIfNeeded();
  await judgeInBothThemes(page, 'home, kilograms');
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await expect(page.getByRole('list', { name: 'Weight progress' })).toContainText('kg');
  await judgeInBothThemes(page, 'progress, kilograms');
  const trained = page.getByRole('list', { name: 'Most trained exercises' }).getByRole('button');
  await trained.filter({ hasText: 'Bench Press' }).click();
  await expect(
    page.getByRole('img', { name: /^Best estimated 1-rep max by session.* kg/ }),
  ).toBeVisible();
  await judgeInBothThemes(page, 'exercise, kilograms');
  await closeDialog(page, 'Bench Press');
  await page.getByRole('button', { name: 'View All' }).click();
  const history = page.getByRole('dialog', { name: 'Workout History' });
  const workouts = history.getByRole('list', { name: 'Workouts' }).getByRole('button');
  await expect(workouts.first()).toContainText('kg');
  await workouts.first().click();
  await expect(history.getByRole('table', { name: 'Bench Press' })).toContainText('kg');
  await judgeInBothThemes(page, 'history, one session in kilograms');
});

test('a rest that is over, an empty workout and what is said of a saved one can be read and pressed', async () => {
  const { page, backend } = await openPlainApp(season());
  await page.getByRole('button', { name: 'Account' }).click();
  for (const _ of [15, 30]) {
    await page.getByRole('button', { name: 'Longer rest target' }).click();
  }
  await expect(page.getByText('0:30')).toBeVisible();
  await closeDialog(page, 'Account');
  await page.getByRole('button', { name: 'Start empty workout' }).click();
  await expect(page.getByText('Nothing here yet. Add the first exercise.')).toBeVisible();
  await judgeInBothThemes(page, 'session, empty');
  await page.getByRole('button', { name: 'Back', exact: true }).click();

  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  await page.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }).check();
  await aMinuteLater(page);
  await expect(page.getByRole('timer', { name: 'Rest' })).toContainText('1:0');
  await judgeInBothThemes(page, 'session, a rest past its target');
  await page.getByRole('button', { name: 'Chest Dips, records and history' }).click();
  await expect(page.getByRole('dialog', { name: 'Chest Dips' })).toBeVisible();
  await judgeInBothThemes(page, 'exercise, nothing yet');
  await closeDialog(page, 'Chest Dips');
  await page.getByRole('textbox', { name: 'Weight, set 2 of Bench Press' }).fill('185');
  await page.getByRole('checkbox', { name: 'Complete set 2 of Bench Press' }).check();
  await page.getByRole('checkbox', { name: 'Complete set 1 of Chest Dips' }).check();
  await page.getByRole('button', { name: 'Complete Workout' }).click();
  const saved = page.getByRole('alertdialog');
  await expect(saved.getByRole('list', { name: 'Records' })).toBeVisible();
  await saved.getByRole('switch', { name: 'Use today’s numbers next time' }).check();
  await judgeInBothThemes(page, 'alert, records and the switch');
  await saved.getByRole('button', { name: 'OK' }).press('Enter');
  await seesItSaved(page);

  loseSignal(backend);
  await logTodaysWeight(page, '181.6');
  await expect(syncStatus(page, 'Offline, .*')).toBeVisible();
  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  await page.getByRole('checkbox', { name: 'Complete set 1 of Chest Dips' }).check();
  await page.getByRole('button', { name: 'Complete Workout' }).click();
  await expect(saved).toContainText('On this device; syncs when you are online.');
  await judgeInBothThemes(page, 'alert, offline');
});

const WHO_SPEAKS: readonly [string, Fault['does'], string][] = [
  ['a Wi-Fi with a login', 'portal', 'This Wi-Fi wants you to log in first.'],
  ['a server that names nobody', { status: 200 }, 'The server does not know you.'],
  ['a server that is down', { status: 503 }, 'The server has a problem of its own.'],
];

test('what is said of a Wi-Fi that wants a login and of a server that is down can be read and pressed', async () => {
  const { page, backend } = await openPlainApp();
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();
  for (const [index, [called, does, words]] of WHO_SPEAKS.entries()) {
    backend.faults.length = 0;
    for (const method of ['GET', 'PUT', 'POST', 'DELETE']) {
      backend.faults.push({ method, path: /./, does, times: Number.POSITIVE_INFINITY });
    }
    await logTodaysWeight(page, `${182 + index}`);
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await expect(page.getByText(words)).toBeVisible();
    await judgeInBothThemes(page, `home, ${called}`);
  }
  const details = await openSyncDetails(page);
  await expect(details.getByRole('listitem')).toContainText('The server has a problem');
  await judgeInBothThemes(page, 'sync details, a server that is down');
});
