/**
 * A cellar gym: 64 kbit/s each way and 600 ms there and back, shared by all connections, with five
 * years of workouts in the history.
 */

import { expect, type Page } from '@playwright/test';
import { recordOf } from '../bench/cost/page/records.ts';
import { type LinkSettings, type SlowLink, startSlowLink } from '../support/link/slowLink.ts';
import { startBuiltServer } from '../support/servers/builtServer.ts';
import { putHistory } from '../support/servers/longHistory.ts';
import { startPlainBackend } from '../support/servers/plainBackend.ts';
import { rowsOf } from '../support/servers/serverRows.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import {
  buildPushDay,
  logTodaysWeight,
  type Phone,
  pickUpPhone,
  seesHome,
  seesItSaved,
  syncStatus,
  undoTimeIsOver,
  waitForShell,
} from './person.ts';
import { afterwards, test } from './test.ts';

const CELLAR: LinkSettings = { bytesPerSecond: 8_000, roundTripMs: 600 };
/** What a person in a cellar waits for before they put the phone away. */
const CALM_MS = 10_000;
/** Five years of workouts. */
const HISTORY = 2_000;

/** A phone with the plan 'Push Day' that reaches a server through a link, fast at first. */
async function phoneThrough(url: string): Promise<{ phone: Phone; link: SlowLink }> {
  const link = await startSlowLink(url);
  afterwards(() => link.stop());
  const phone = await pickUpPhone(link.url);
  await phone.page.getByRole('button', { name: /^Sign in with/ }).click();
  return { phone, link };
}

async function trainOnce(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  await page.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }).check();
  await expect(page.getByText('1 of 3 sets')).toBeVisible();
  await page.getByRole('button', { name: 'Complete Workout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await seesItSaved(page);
}

async function goOffline({ context }: Phone, link: SlowLink): Promise<void> {
  await context.setOffline(true);
  link.hasSignal = false;
}

async function comeInto(settings: LinkSettings, { context }: Phone, link: SlowLink): Promise<void> {
  link.become(settings);
  link.hasSignal = true;
  await context.setOffline(false);
}

/** Ann, on our server, with five years of workouts that her phone has read. */
async function annOnOurServer() {
  const server = await startBuiltServer();
  afterwards(() => server.stop());
  const { phone, link } = await phoneThrough(server.url);
  const { page } = phone;
  await page.getByRole('textbox').fill('Alex');
  await page.keyboard.press('Enter');
  await seesHome(page);
  await waitForShell(page);
  await buildPushDay(page);
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();
  const [user] = rowsOf(server.dataDir, 'select id from users');
  const userId = String(user?.['id']);
  const history = Array.from({ length: HISTORY }, (_, index) => recordOf(index));
  await putHistory(server.dataDir, userId, history);
  await phone.restart();
  await seesHome(phone.page);
  await phone.page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await expect(
    phone.page.getByRole('list', { name: 'Recent workouts' }).getByRole('listitem'),
  ).toHaveCount(3);
  await phone.page.getByRole('button', { name: 'Back to home' }).click();
  await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible();
  return { server, phone, link, userId };
}

test('a workout and a weight are on our server within 10 s of a cellar’s signal, five years behind them', async () => {
  const { server, phone, link } = await annOnOurServer();
  await goOffline(phone, link);
  await trainOnce(phone.page);
  await logTodaysWeight(phone.page, '182.4');
  await expect(syncStatus(phone.page, 'Offline, 2 changes waiting to sync')).toBeVisible();
  await undoTimeIsOver(phone.page);

  const before = link.sentBytes + link.receivedBytes;
  await comeInto(CELLAR, phone, link);
  await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible({ timeout: CALM_MS });
  expect(link.sentBytes + link.receivedBytes - before).toBeLessThan(12_000);
  expect(rowsOf(server.dataDir, 'select * from session_records where deleted = 0')).toHaveLength(
    HISTORY + 1,
  );
  expect(rowsOf(server.dataDir, 'select * from weights')).toHaveLength(1);
});

test('a cold start in a cellar is calm within 10 s, with five years of workouts', async () => {
  const { server, phone, link, userId } = await annOnOurServer();
  link.hasSignal = false;
  // On another device, meanwhile.
  const newest = recordOf(HISTORY + 1);
  await putHistory(server.dataDir, userId, [newest]);
  link.become(CELLAR);
  link.hasSignal = true;
  await phone.restart();
  await phone.page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  const recent = phone.page.getByRole('list', { name: 'Recent workouts' });
  await expect(recent).toContainText(newest.totalVolume.toLocaleString('en'), { timeout: CALM_MS });
  await phone.page.getByRole('button', { name: 'Back to home' }).click();
  await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible();
});

test('a plain server settles a workout in a cellar too, with 150 before it', async () => {
  const backend = await startPlainBackend({ app: staticFolder('dist/client'), signedIn: false });
  afterwards(() => backend.stop());
  for (let index = 0; index < 150; index += 1) backend.data.sessions.push({ ...recordOf(index) });
  const { phone, link } = await phoneThrough(backend.url);
  await seesHome(phone.page);
  await waitForShell(phone.page);
  await buildPushDay(phone.page);
  await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible();
  await goOffline(phone, link);
  await trainOnce(phone.page);
  await comeInto(CELLAR, phone, link);
  await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible({ timeout: 180_000 });
  expect(backend.data.sessions).toHaveLength(151);
  expect(backend.done.filter(({ path }) => path === '/api/workout-history')).toHaveLength(1);
});
