import { expect, type Page } from '@playwright/test';
import { startPlainBackend } from '../support/servers/plainBackend.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import { logTodaysWeight, pickUpPhone, seesHome, syncStatus, waitForShell } from './person.ts';
import { afterwards, test } from './test.ts';

// Playwright turns the back-forward cache off; a phone has it.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  },
});

/** Left when the page is shown again: whether it is the one that was left. */
async function noteReturn(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.addEventListener('pageshow', (event) => {
      document.documentElement.setAttribute('data-persisted', String(event.persisted));
    });
  });
}

test('a page that was left and comes back from the back-forward cache goes on keeping and sending', async () => {
  const backend = await startPlainBackend({ app: staticFolder('dist/client'), signedIn: false });
  afterwards(() => backend.stop());
  const { page } = await pickUpPhone(backend.url);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await seesHome(page);
  await waitForShell(page);
  await logTodaysWeight(page, '182.4');
  // What is shown may still be the words of before the tap.
  await expect.poll(() => Object.values(backend.data.weights)).toEqual([182.4]);
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();
  await noteReturn(page);

  await page.goto(`${backend.url}/api/weight`);
  await expect(page.getByText('182.4')).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true');
  await seesHome(page);
  await expect(page.getByText('182.4 lbs')).toBeVisible();
  await logTodaysWeight(page, '183.1');
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();
  await expect.poll(() => Object.values(backend.data.weights)).toEqual([183.1]);
  const writes = backend.seen.filter(({ method }) => method !== 'GET');
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /api/weight',
    'PUT /api/weight',
  ]);
});
