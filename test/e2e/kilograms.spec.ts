import { expect, type Page } from '@playwright/test';
import { AFTER_UNDO, logTodaysWeight, seesHome } from './person.ts';
import { openPlainApp, planRow, train } from './plainApp.ts';
import { test } from './test.ts';

async function chooseUnit(page: Page, unit: 'lb' | 'kg'): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  const account = page.getByRole('dialog', { name: 'Account' });
  await account.getByRole('radio', { name: unit }).check();
  await account.getByRole('button', { name: 'Close' }).click();
  await expect(account).toBeHidden();
}

test('who chose kilograms types and sees them everywhere, and the server gets pounds [D29.choice, D29.shown, D29.stored, D29.rewritten]', async () => {
  const { page, backend } = await openPlainApp({ plans: [planRow('Push Day')] });
  await chooseUnit(page, 'kg');
  await logTodaysWeight(page, '82.7');
  await expect(page.getByText('82.7 kg')).toBeVisible();
  await expect.poll(() => Object.values(backend.data.weights)).toEqual([182.32]);

  await page.reload();
  await seesHome(page);
  await expect(page.getByRole('heading', { name: 'Weight (kg)' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Today’s weight' })).toHaveValue('82.7');
  await train(page);
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await expect(page.getByRole('list', { name: 'Recent workouts' })).toContainText('490 kg');
  await page.getByRole('button', { name: 'Back to home' }).click();
  // It was never typed in: what is sent is what the plan says, and not a view of it.
  await expect
    .poll(() => backend.data.sessions, AFTER_UNDO)
    .toMatchObject([{ totalVolume: 1080, exercises: [{ sets: [{ weight: 135, reps: 8 }] }] }]);

  await chooseUnit(page, 'lb');
  await expect(page.getByText('182.32 lbs')).toBeVisible();
  expect(Object.values(backend.data.weights)).toEqual([182.32]);
});
