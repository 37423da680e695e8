import { type BrowserContext, expect } from '@playwright/test';
import { startPlainBackend } from '../support/servers/plainBackend.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import { logTodaysWeight, pickUpPhone, seesHome, syncStatus } from './person.ts';
import { afterwards, test } from './test.ts';

/** Closes every database of every page, as Chromium does when its storage fails. */
async function forceClose(context: BrowserContext): Promise<void> {
  const internals = await context.newPage();
  await internals.goto('chrome://indexeddb-internals/');
  const buttons = internals.locator('.force-close');
  await expect(buttons.first()).toBeVisible();
  for (const button of await buttons.all()) await button.click();
  await internals.close();
}

test('when Chromium closes the databases by force, nobody notices, and all arrives once', async () => {
  const backend = await startPlainBackend({ app: staticFolder('dist/client'), signedIn: false });
  afterwards(() => backend.stop());
  const { page, context } = await pickUpPhone(backend.url);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await seesHome(page);
  await logTodaysWeight(page, '180');
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();

  await page.evaluate(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function reopen(...args) {
      document.documentElement.setAttribute('data-reopened', '');
      return open.apply(this, args);
    };
  });
  for (const weight of ['181', '182', '183']) {
    const closed = forceClose(context);
    await logTodaysWeight(page, weight);
    await closed;
    await logTodaysWeight(page, `${weight}.5`);
    await expect(syncStatus(page, 'All changes saved')).toBeVisible();
  }
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-reopened');
  await expect.poll(() => Object.values(backend.data.weights)).toEqual([183.5]);
  const sent = backend.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  // Two of them may be sent as one, but none twice, and the last one last.
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(sent.length);
  expect(sent.at(-1)).toMatchObject({ weight: 183.5 });
});
