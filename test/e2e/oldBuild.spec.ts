import { expect, type Page } from '@playwright/test';
import { clientFolder } from '../support/builds/newerClient.ts';
import { startPlainBackend } from '../support/servers/plainBackend.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import {
  AFTER_UNDO,
  buildPushDay,
  logTodaysWeight,
  pickUpPhone,
  seesHome,
  syncStatus,
  waitForShell,
} from './person.ts';
import { afterwards, test } from './test.ts';
import { takeOver } from './worker.ts';

/** A person at home in a tab, on a plain server whose client can be replaced by a newer one. */
async function openOldBuild({ worker }: { worker: boolean }) {
  const client = clientFolder({ worker });
  afterwards(async () => client.remove());
  const backend = await startPlainBackend({ app: staticFolder(client.folder), signedIn: false });
  afterwards(() => backend.stop());
  const phone = await pickUpPhone(backend.url);
  await phone.page.getByRole('button', { name: 'Sign in with Google' }).click();
  await seesHome(phone.page);
  return { backend, phone, client };
}

const buildOf = (page: Page) =>
  page.evaluate(() => document.querySelector('script[src*="/index-"]')?.getAttribute('src') ?? '');

const versionOf = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return databases.find(({ name }) => name === 'repkeep-account-7')?.version;
  });

/** Reloads by itself when it is shown the next time. */
const becomesNewer = (page: Page) =>
  expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await buildOf(page)).toContain('-newer.js');
  }).toPass();

test('an old build’s tab beside a new one: both keep what is logged, and it arrives once', async () => {
  const { backend, phone, client } = await openOldBuild({ worker: false });
  const old = phone.page;
  await logTodaysWeight(old, '182.4');
  await expect(syncStatus(old, 'All changes saved')).toBeVisible();
  expect(await versionOf(old)).toBe(20);
  const todays = old.getByRole('textbox', { name: 'Today’s weight' });
  await todays.fill('183.1');

  client.deployNewer();
  const fresh = await phone.context.newPage();
  await fresh.goto(backend.url);
  await seesHome(fresh);
  await expect(fresh.getByText('182.4 lbs')).toBeVisible();
  expect(await buildOf(fresh)).toContain('-newer.js');
  await expect.poll(() => versionOf(fresh)).toBe(30);
  await logTodaysWeight(fresh, '182.9');
  await expect(syncStatus(fresh, 'All changes saved')).toBeVisible();

  // The old tab hears of the new one's weight, and what was being typed in it is still there.
  await expect(old.getByText('182.9 lbs')).toBeVisible();
  expect(await buildOf(old)).not.toContain('-newer.js');
  await expect(todays).toHaveValue('183.1');
  await old.getByRole('button', { name: 'Save weight' }).click();
  await expect(old.getByText('183.1 lbs')).toBeVisible();
  await expect(fresh.getByText('183.1 lbs')).toBeVisible();
  await expect(syncStatus(fresh, 'All changes saved')).toBeVisible();

  // Nothing is typed any more: the old tab becomes a new one by itself.
  await becomesNewer(old);
  await seesHome(old);
  await expect(old.getByText('183.1 lbs')).toBeVisible();
  expect(await versionOf(old)).toBe(30);
  const writes = backend.seen.filter(({ method }) => method !== 'GET');
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual(
    Array(3).fill('PUT /api/weight'),
  );
  expect(writes.map(({ body }) => body)).toMatchObject([
    { weight: 182.4 },
    { weight: 182.9 },
    { weight: 183.1 },
  ]);
  expect(Object.values(backend.data.weights)).toEqual([183.1]);
});

test('a session that an old build’s tab runs is completed there, beside the newer build, and arrives once', async () => {
  const { backend, phone, client } = await openOldBuild({ worker: true });
  const old = phone.page;
  await waitForShell(old);
  await buildPushDay(old);
  await old.getByRole('button', { name: 'Start Quick Workout' }).click();
  const session = old.getByRole('dialog', { name: 'Workout: Push Day' });
  await expect(session).toBeVisible();

  client.deployNewer();
  const fresh = await phone.context.newPage();
  await fresh.goto(backend.url);
  await fresh.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await takeOver(fresh);
  await fresh.reload();
  expect(await buildOf(fresh)).toContain('-newer.js');
  await expect(fresh.getByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
  await expect.poll(() => versionOf(fresh)).toBe(30);

  expect(await buildOf(old)).not.toContain('-newer.js');
  await session.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }).check();
  await expect(session.getByText('1 of 3 sets')).toBeVisible();
  await expect(fresh.getByText('1 of 3 sets')).toBeVisible();
  await session.getByRole('button', { name: 'Complete Workout' }).click();
  await expect(old.getByRole('alertdialog')).toContainText('Workout saved successfully!');
  await old.getByRole('button', { name: 'OK' }).press('Enter');
  await expect(fresh.getByRole('dialog')).toHaveCount(0);
  await becomesNewer(old);
  await seesHome(old);
  await expect(syncStatus(old, 'All changes saved')).toBeVisible(AFTER_UNDO);
  const sent = backend.seen.filter(({ method, path }) => method === 'POST' && /history/.test(path));
  expect(sent).toHaveLength(1);
  expect(backend.data.sessions).toMatchObject([{ workoutName: 'Push Day' }]);
});
