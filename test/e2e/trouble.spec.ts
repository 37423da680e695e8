import { expect, type Page } from '@playwright/test';
import { breakDisk } from './brokenDisk.ts';
import { judgeInBothThemes } from './judge.ts';
import { logTodaysWeight, syncStatus, waitForShell } from './person.ts';
import { loseSignal, openPlainApp } from './plainApp.ts';
import { test } from './test.ts';
import { bypassWorker } from './worker.ts';

test('a change that this device could not keep is said, stays in its box, and can be kept later', async () => {
  const { page } = await openPlainApp();
  const mendDisk = await breakDisk(page);
  await page.getByRole('textbox', { name: 'Today’s weight' }).fill('182.4');
  await page.getByRole('button', { name: 'Save weight' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toHaveText('Could not save on this device. Free some space and try again.');
  await judgeInBothThemes(page, 'a change that was not kept');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Today’s weight' })).toHaveValue('182.4');

  await mendDisk();
  await logTodaysWeight(page, '182.4');
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();
});

/** What only a fault of ours or of the browser could leave behind: a row that no screen can draw. */
async function spoilWeightLog(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('repkeep-account-7');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const writing = opening.result.transaction('weights', 'readwrite');
    writing.objectStore('weights').put({ day: 'no day at all', weight: 182.4 });
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
    opening.result.close();
  });
}

test('a screen that fails says that nothing is lost and offers Reload, and so it is', async () => {
  const { page, backend } = await openPlainApp();
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();
  loseSignal(backend);
  await logTodaysWeight(page, '182.4');
  await expect(syncStatus(page, 'Offline, 1 change waiting to sync')).toBeVisible();
  await spoilWeightLog(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This screen stopped working' })).toBeVisible();
  await expect(page.getByText('What you saved is still on this device.')).toBeVisible();
  await judgeInBothThemes(page, 'a screen that stopped');

  // Sync goes on without a screen: what waits is sent, and the server's list replaces the bad row.
  backend.faults.length = 0;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => Object.values(backend.data.weights)).toEqual([182.4]);
  const home = page.getByText('Welcome back, Alex');
  const failed = page.getByRole('button', { name: 'Reload' });
  await expect(async () => {
    await Promise.all([page.waitForEvent('load'), failed.click()]);
    await home.or(failed).waitFor();
    await expect(home).toBeVisible({ timeout: 1 });
  }).toPass();
  await expect(page.getByText('182.4 lbs')).toBeVisible();
});

test('a part that does not load is said in its place, and Reload brings it', async () => {
  const { page } = await openPlainApp();
  await waitForShell(page);
  await bypassWorker(page);
  const parts = /assets\/later.*js/;
  await page.route(parts, (route) => route.abort());
  // It had been loaded behind home.
  await page.reload();
  await page.getByRole('textbox', { name: 'Add calories' }).fill('300');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sync details' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('This part of the app did not load.');
  await judgeInBothThemes(page, 'a part that did not load');
  await expect(page.getByRole('textbox', { name: 'Add calories' })).toHaveValue('300');

  // To judge it may have taken longer than it is said: it is said again.
  await page.getByRole('button', { name: 'Sync details' }).click();
  await expect(notice).toBeVisible();
  await page.unroute(parts);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sync details' }).click();
  await expect(page.getByRole('dialog', { name: 'Sync details' })).toBeVisible();
});
