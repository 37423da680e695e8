import { expect } from '@playwright/test';
import { openPlainApp } from './plainApp.ts';
import { test } from './test.ts';

const SENTENCE =
  'This browser keeps no data for this page. Open it over https, outside a private window, with site data allowed.';

test('a page that came by http, where tabs have no locks, says what it needs', async () => {
  const { page } = await openPlainApp();
  await page.addInitScript('delete Navigator.prototype.locks');
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(SENTENCE);
});

test('a browser that keeps no data for the page is told from one that will again', async () => {
  const { page } = await openPlainApp({}, { now: new Date() });
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    };
  });
  await page.reload();
  await expect(page.getByText('Loading...')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('alert')).toHaveText(SENTENCE);
});
