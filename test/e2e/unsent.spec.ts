import { expect } from '@playwright/test';
import { judgeInBothThemes } from './judge.ts';
import { AFTER_UNDO, logTodaysWeight, syncStatus } from './person.ts';
import {
  LONGEST_NAME,
  loseSignal,
  openPlainApp,
  openSyncDetails,
  planRow,
  train,
} from './plainApp.ts';
import { test } from './test.ts';

test('a workout that waits and one that was refused are marked wherever they are shown, and can be read', async () => {
  const sent = {
    ...{ id: '1', date: '2026-11-01', timestamp: '2026-11-01T18:00:00Z', workoutName: 'Pull Day' },
    ...{ workoutId: null, duration: 44, exerciseCount: 1, totalVolume: 1080 },
    exercises: [{ name: 'Bench Press', sets: [{ weight: 135, reps: 8 }] }],
  };
  const { page, backend } = await openPlainApp({
    plans: [planRow(LONGEST_NAME)],
    sessions: [sent],
  });
  backend.faults.push({ method: 'POST', path: /workout-history/, does: { status: 422 } });
  await train(page);
  await expect(syncStatus(page, '1 change needs attention')).toBeVisible(AFTER_UNDO);
  loseSignal(backend);
  await train(page);

  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  const recent = page.getByRole('list', { name: 'Recent workouts' });
  await expect(recent.getByText('Waiting to sync')).toBeVisible();
  await expect(recent.getByText('Needs attention', { exact: true })).toBeVisible();
  await recent.scrollIntoViewIfNeeded();
  await judgeInBothThemes(page, 'progress, unsent workouts');
  await page.getByRole('button', { name: 'View All' }).click();
  const history = page.getByRole('dialog', { name: 'Workout History' });
  for (const mark of ['Waiting to sync', 'Needs attention']) {
    await expect(history.getByText(mark, { exact: true })).toBeVisible();
    await judgeInBothThemes(page, 'history, unsent workouts');
    await history.getByRole('button').filter({ hasText: mark }).click();
    await expect(history.getByRole('table')).toBeVisible();
    await expect(history.getByText(mark, { exact: true })).toBeVisible();
    await judgeInBothThemes(page, `one workout, ${mark}`);
    await history.getByRole('button', { name: 'Back to list' }).click();
  }
  await history.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Back to home' }).click();

  await logTodaysWeight(page, '182.4');
  const logged = page.getByRole('list', { name: 'Logged weights' });
  await expect(logged.getByText('waiting')).toBeVisible();
  await logged.scrollIntoViewIfNeeded();
  await judgeInBothThemes(page, 'home, a weight that waits');
  const details = await openSyncDetails(page);
  await expect(details.getByRole('listitem')).toHaveCount(3);
  await expect(syncStatus(details, '1 change needs attention')).toBeVisible();
  await judgeInBothThemes(page, 'sync details, offline');
});

test('sync details say of every kind of refusal what it is, and of another account whose turn it is', async () => {
  const { page, backend } = await openPlainApp({
    plans: [planRow('Push Day')],
    weights: { '2026-11-01': 181 },
  });
  const { faults } = backend;
  const details = page.getByRole('dialog', { name: 'Sync details' });

  const logged = page.getByRole('list', { name: 'Logged weights' }).getByRole('listitem');

  faults.push({ method: 'PUT', path: /user/, does: { status: 400 } });
  await page.getByRole('button', { name: 'Edit Goal' }).click();
  await page.getByRole('textbox', { name: 'Calorie goal' }).fill('2400');
  await page.getByRole('button', { name: 'Confirm goal' }).click();
  // This is refused while others pass, the calories below among them.
  faults.push({ method: 'POST', path: /workout-history/, does: { status: 403 }, times: 99 });
  await train(page);
  faults.push({ method: 'PUT', path: /weight/, does: { status: 415 } });
  await page.getByRole('textbox', { name: 'Weight on 2026-11-01' }).fill('182');
  await page.getByRole('textbox', { name: 'Weight on 2026-11-01' }).blur();
  await page.getByRole('textbox', { name: 'Add calories' }).fill('100');
  await page.keyboard.press('Enter');
  await expect(syncStatus(page, '3 changes need attention')).toBeVisible(AFTER_UNDO);
  await logged.scrollIntoViewIfNeeded();
  await expect(logged).toHaveText(/Needs attention/);
  await judgeInBothThemes(page, 'home, a refused weight');
  faults.push({ method: 'POST', path: /workouts$/, does: { status: 413 } });
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await page.getByRole('button', { name: 'Add workout plan' }).click();
  await page.getByRole('textbox', { name: 'Workout name' }).fill('Leg Day');
  await page.getByRole('button', { name: 'Add Push-ups', exact: true }).click();
  await page.getByRole('button', { name: 'Save workout' }).click();
  await page.getByRole('button', { name: 'Back to home' }).click();
  await expect(syncStatus(page, '4 changes need attention')).toBeVisible();

  await openSyncDetails(page);
  for (const [change, status] of [
    ['Calorie goal 2,400', 'it does not accept these values. (400)'],
    ['Workout Push Day', 'it does not allow this. (403)'],
    ['Weight 182 lbs for Nov 1', 'it does not understand the format. (415)'],
    ['New plan Leg Day', 'it is too large. (413)'],
  ] as const) {
    const item = details.getByRole('listitem').filter({ hasText: change });
    await expect(item).toContainText(`Refused by the server: ${status}`);
  }
  await judgeInBothThemes(page, 'sync details, every refusal');
  await details.getByRole('button', { name: 'Close' }).click();

  // Our own server knows for whom a change is meant and says 409 when someone else is signed in.
  backend.data.user['capabilities'] = ['idempotency'];
  faults.push({ method: 'PUT', path: /weight/, does: { status: 409 }, times: 9 });
  await logTodaysWeight(page, '182.4');
  await expect(syncStatus(page, 'Sign in to sync 1 change')).toBeVisible();
  await openSyncDetails(page);
  await expect(details.getByText('Someone else is signed in.')).toBeVisible();
  await details.getByText('Someone else is signed in.').scrollIntoViewIfNeeded();
  await judgeInBothThemes(page, 'sync details, another account');
});

test('signing out with unsent changes says on the sign-in screen that they are kept (D7)', async () => {
  const { page, backend } = await openPlainApp();
  loseSignal(backend);
  await logTodaysWeight(page, '182.4');
  await expect(syncStatus(page, 'Offline, 1 change waiting to sync')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  const asks = page.getByRole('alertdialog', { name: 'Log out with 1 change unsent?' });
  await expect(asks.getByText('Weight 182.4 lbs')).toBeVisible();
  await judgeInBothThemes(page, 'logging out, a change is unsent');
  // On a phone at the lower edge, where the thumb is.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => asks.evaluate((dialog) => dialog.getBoundingClientRect().bottom))
    .toBe(844);
  await asks.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('1 change is kept on this device.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await judgeInBothThemes(page, 'sign-in, a change is kept');
});
