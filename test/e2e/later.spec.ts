import { expect } from '@playwright/test';
import { waitForShell } from './person.ts';
import { openPlainApp } from './plainApp.ts';
import { test } from './test.ts';
import { bypassWorker } from './worker.ts';

const LATER = /assets\/later.*js/;

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
