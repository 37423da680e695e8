import { expect } from '@playwright/test';
import { logTodaysWeight, seesHome, syncStatus, waitForShell } from './person.ts';
import { openPlainApp } from './plainApp.ts';
import { test } from './test.ts';

/** Far less than any time-out of a request. */
const AT_ONCE = { timeout: 3_000 };

test('in airplane mode the status says Offline within 3 s, also after a reload, and takes it back by itself [D2.offline]', async () => {
  const { page, context } = await openPlainApp();
  await waitForShell(page);
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();

  await context.setOffline(true);
  await expect(syncStatus(page, 'Offline')).toBeVisible(AT_ONCE);
  await logTodaysWeight(page, '182.4');
  await expect(syncStatus(page, 'Offline, 1 change waiting to sync')).toBeVisible(AT_ONCE);
  await page.reload();
  await seesHome(page);
  await expect(syncStatus(page, 'Offline, 1 change waiting to sync')).toBeVisible(AT_ONCE);

  await context.setOffline(false);
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();
});
