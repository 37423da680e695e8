import { expect, type Page } from '@playwright/test';
import { waitForShell } from './person.ts';
import { openPlainApp, planRow, train } from './plainApp.ts';
import { test } from './test.ts';
import { bypassWorker } from './worker.ts';

const LATER = /assets\/later.*js/;

/** Until the returned function is called nothing comes of it. */
async function holdBack(page: Page): Promise<() => void> {
  await bypassWorker(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(LATER, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('Progress that does not load is said, home stays, and it is there after Reload', async () => {
  const { page } = await openPlainApp();
  await waitForShell(page);
  await bypassWorker(page);
  await page.route(LATER, (route) => route.abort());
  await page.reload();
  const go = page.getByRole('button', { name: 'View Progress & Workouts' });
  await go.click();
  await expect(page.getByRole('alert')).toContainText('This part of the app did not load.');
  await expect(go).toBeVisible();
  await page.unroute(LATER);
  await page.getByRole('button', { name: 'Reload' }).click();
  await go.click();
  await expect(page.getByRole('heading', { name: 'Progress & Workouts' })).toBeVisible();
});

test('what comes behind home is asked for without a tap', async () => {
  const { page } = await openPlainApp();
  const asked = page.waitForRequest(LATER);
  await page.reload();
  await asked;
});

test('a history that is still being loaded does not come up over a workout begun meanwhile', async () => {
  const { page } = await openPlainApp({ plans: [planRow('Push Day')] });
  await waitForShell(page);
  await train(page);
  const letGo = await holdBack(page);
  await page.reload();
  await page.getByRole('button', { name: /^Done today/ }).click();
  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  await expect(page.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' })).toBeVisible();
  letGo();
  // What comes of the file when it is there has come when a part of it is on the screen.
  await page.getByRole('button', { name: 'Options for Bench Press' }).click();
  await page.getByRole('menuitem', { name: 'Swap exercise' }).click();
  await expect(page.getByRole('dialog', { name: /^Swap/ })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Workout History' })).toHaveCount(0);
});

test('the second tap of a double tap takes nothing back of what the first one asked for', async () => {
  const { page } = await openPlainApp({ plans: [planRow('Push Day')] });
  await waitForShell(page);
  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  const letGo = await holdBack(page);
  await page.reload();
  await page.getByRole('button', { name: 'Options for Bench Press' }).click();
  await page.getByRole('menuitem', { name: 'Swap exercise' }).dblclick();
  letGo();
  await expect(page.getByRole('dialog', { name: 'Swap Bench Press' })).toBeVisible();
});
