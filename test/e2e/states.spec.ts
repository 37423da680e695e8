import { expect } from '@playwright/test';
import { startPlainBackend } from '../support/servers/plainBackend.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import { judgeInBothThemes } from './judge.ts';
import { pickUpPhone, seesHome, syncStatus, waitForShell } from './person.ts';
import { openPlainApp, planRow } from './plainApp.ts';
import { afterwards, test } from './test.ts';

test('an expired session, no connection and lost calories are said plainly, and everyone can read them', async () => {
  const app = staticFolder('dist/client');
  const backend = await startPlainBackend({ app, signedIn: false });
  afterwards(() => backend.stop());
  backend.saysDate = false;
  const { page } = await pickUpPhone(backend.url, {
    now: new Date('2026-11-20T12:00:00Z'),
    timeZone: 'UTC',
  });
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.clock.fastForward(2_000);
  await seesHome(page);
  await waitForShell(page);
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();

  // Friday's calories wait for a signal; another device has begun Saturday meanwhile.
  // Nothing may be on its way as the hours pass: it would be cut off, and in doubt.
  backend.faults.push({ method: 'GET', path: /user/, does: { status: 503 }, times: 99 });
  await page.getByRole('textbox', { name: 'Add calories' }).fill('300');
  await page.keyboard.press('Enter');
  // The server answers that it cannot: that is not 'Offline'.
  await expect(syncStatus(page, '1 change waiting to sync')).toBeVisible();
  await expect(page.getByText('The server has a problem of its own.')).toBeVisible();
  await judgeInBothThemes(page, 'home, the server down');
  Object.assign(backend.data.user, { caloriesConsumed: 500, lastCalorieDate: '2026-11-21' });
  // The signal comes back when it is Saturday here too, and not before.
  await page.clock.fastForward('24:00:00');
  backend.faults.length = 0;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(/300 calories for .* could not be added/)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Calories today' })).toHaveAttribute(
    'aria-valuetext',
    '500 of 2000 calories',
  );
  await judgeInBothThemes(page, 'home, calories of a day that was over');

  await page.getByRole('textbox', { name: 'Today’s weight' }).fill('182.4');
  await page.getByRole('button', { name: 'Save weight' }).click({ trial: true });
  // It is to be found out by this tap, and by nothing before.
  backend.signedIn = false;
  await page.getByRole('button', { name: 'Save weight' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(syncStatus(page, 'Sign in to sync 1 change')).toBeVisible();
  await judgeInBothThemes(page, 'sign-in after an expired session');
  // No drain finds out meanwhile: the app would open again, offline.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await backend.stop();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByText(/No connection/)).toBeVisible();
  await page.clock.resume();
  await judgeInBothThemes(page, 'sign-in without a connection');
});

test('who leaves a workout while the session has expired can sign in at once, and take that back [D2.after, D26.toast]', async () => {
  const { page, backend } = await openPlainApp({ plans: [planRow('Push Day')] });
  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  await page.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }).check();
  backend.signedIn = false;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with Google' }).click({ trial: true });
  // It stays while it has the focus, however long it takes to judge.
  await undo.focus();
  await judgeInBothThemes(page, 'sign-in, a workout left');
  await undo.click();
  await expect(page.getByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
});
