import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startPlainBackend } from '../support/servers/plainBackend.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import { judgeInBothThemes } from './judge.ts';
import {
  AFTER_UNDO,
  buildPushDay,
  logTodaysWeight,
  pickUpPhone,
  seesHome,
  seesItAll,
  trainThroughReload,
  waitForShell,
} from './person.ts';
import { afterwards, test } from './test.ts';
import { endIdleWorkers, takeOver } from './worker.ts';

/** A server with a client of its own that can be replaced by a newer one. */
async function serveClient() {
  const folder = await mkdtemp(join(tmpdir(), 'repkeep-client-'));
  afterwards(() => rm(folder, { recursive: true, force: true }));
  await cp('dist/client', folder, { recursive: true });
  const backend = await startPlainBackend({ app: staticFolder(folder), signedIn: false });
  afterwards(() => backend.stop());
  const deploy = () => appendFile(join(folder, 'sw.js'), '\n// A newer version.\n');
  return { url: backend.url, deploy };
}

/** As when the phone is taken out of the pocket: the app looks for a new version. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Gone after a reload. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
}
async function isReloaded(page: Page): Promise<void> {
  const isGone = () => expect(page.locator('html')).not.toHaveAttribute('data-before');
  await isGone().catch(async () => {
    await endIdleWorkers(page);
    await isGone();
  });
}

const prompt = (page: Page) => page.getByText('Update available');

test('a new version waits for the person, never interrupts a session, and loses nothing [B.update]', async () => {
  const { url, deploy } = await serveClient();
  const phone = await pickUpPhone(url);
  const { page, context } = phone;
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await seesHome(page);
  await waitForShell(page);
  await buildPushDay(page);
  await logTodaysWeight(page, '182.4');
  await expect(prompt(page)).toBeHidden();

  await deploy();
  await comeBack(page);
  await expect(prompt(page)).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto(url);
  await expect(prompt(otherTab)).toBeVisible();

  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  await expect(page.getByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
  await expect(prompt(page)).toHaveCount(0);
  await expect(prompt(otherTab)).toHaveCount(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await trainThroughReload(page);

  await expect(prompt(page)).toBeVisible(AFTER_UNDO);
  await judgeInBothThemes(page, 'update prompt');
  await mark(page);
  await mark(otherTab);
  await page.getByRole('button', { name: 'Reload' }).click();
  await isReloaded(page);
  await isReloaded(otherTab);
  await seesItAll(page);
  await expect(prompt(page)).toHaveCount(0);
  const waiting = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration())?.waiting,
  );
  expect(waiting).toBeNull();
});

test('Reload says what it waits for while something is typed, and reloads once that is saved', async () => {
  const { url, deploy } = await serveClient();
  const { page } = await pickUpPhone(url, { width: 320 });
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await seesHome(page);
  await waitForShell(page);
  const weight = page.getByRole('textbox', { name: 'Today’s weight' });
  await weight.fill('182.4');
  await deploy();
  await comeBack(page);
  await expect(prompt(page)).toBeVisible();
  await mark(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('Save or clear what you typed first')).toBeVisible();
  await judgeInBothThemes(page, 'an update that waits for what is typed');
  await expect(weight).toHaveValue('182.4');
  await page.getByRole('button', { name: 'Save weight' }).click();
  await expect(page.getByText('182.4 lbs')).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await isReloaded(page);
  await expect(page.getByText('182.4 lbs')).toBeVisible();
});

test('a tab with a session open is reloaded only when that is over', async () => {
  const { url, deploy } = await serveClient();
  const { page } = await pickUpPhone(url);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await seesHome(page);
  await waitForShell(page);
  await buildPushDay(page);
  await deploy();
  await comeBack(page);
  await expect(prompt(page)).toBeVisible();

  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  const session = page.getByRole('dialog', { name: 'Workout: Push Day' });
  await expect(session).toBeVisible();
  await mark(page);
  // Another way to the new version than our prompt: the browser's own tools, or an older tab.
  await takeOver(page);
  await session.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }).check();
  await expect(session.getByText('1 of 3 sets')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-before');
  await session.getByRole('button', { name: 'Complete Workout' }).click();
  // The outcome can be read before the page reloads.
  await page.getByRole('button', { name: 'OK' }).press('Enter');
  // Either will do, that the dialog is gone or that one comes back: it may reload in the middle of this.
  await expect(async () => {
    await comeBack(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-before', { timeout: 1_000 });
  }).toPass();
  await seesHome(page);
});

test('a page that was loaded past the worker holds a new version back as well', async () => {
  const { url, deploy } = await serveClient();
  const { page, context } = await pickUpPhone(url);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await seesHome(page);
  await waitForShell(page);
  const devTools = await context.newCDPSession(page);
  const reloaded = page.waitForEvent('load');
  await devTools.send('Page.reload', { ignoreCache: true });
  await reloaded;
  await seesHome(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await mark(page);

  await deploy();
  await comeBack(page);
  await expect(prompt(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-before');
  await page.getByRole('button', { name: 'Reload' }).click();
  await isReloaded(page);
});
