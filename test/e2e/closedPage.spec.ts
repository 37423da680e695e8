import { expect } from '@playwright/test';
import { logTodaysWeight, seesHome, syncStatus, waitForShell } from './person.ts';
import { openPlainApp } from './plainApp.ts';
import { test } from './test.ts';

test('a page that is closed in the middle of sending has asked for Background Sync: the worker ends it', async () => {
  const phone = await openPlainApp();
  const { page, backend } = phone;
  await waitForShell(page);
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();
  const empty = await phone.context.newPage();
  backend.seen.length = 0;
  backend.faults.push({ method: 'PUT', path: /weight/, does: 'swallow' });
  await logTodaysWeight(page, '182.4');
  const puts = () => backend.seen.filter(({ method }) => method === 'PUT');
  await expect.poll(puts).toHaveLength(1);
  await page.close();
  // No page of the app is open, and nobody but the browser wakes its worker.
  await expect.poll(() => Object.values(backend.data.weights)).toEqual([182.4]);
  expect(puts().map(({ headers }) => headers.referer)).toEqual([
    `${backend.url}/`,
    `${backend.url}/sw.js`,
  ]);

  await empty.goto(backend.url);
  await seesHome(empty);
  await expect(empty.getByText('182.4 lbs')).toBeVisible();
  await expect(syncStatus(empty, 'All changes saved')).toBeVisible();
  expect(puts()).toHaveLength(2);
});
