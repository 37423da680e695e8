import { expect } from '@playwright/test';
import { startBuiltServer } from '../support/servers/builtServer.ts';
import { rowsOf } from '../support/servers/serverRows.ts';
import { silentServer } from '../support/servers/silentServer.ts';
import {
  buildPushDay,
  logTodaysWeight,
  pickUpPhone,
  seesHome,
  seesItAll,
  syncStatus,
  trainThroughReload,
  waitForShell,
} from './person.ts';
import { afterwards, test } from './test.ts';

test('a person signs in, plans, trains in the basement, and it all reaches the server once [D2.offline, D3.wait, D4.saved]', async () => {
  const server = await startBuiltServer();
  afterwards(() => server.stop());
  const phone = await pickUpPhone(server.url);
  await phone.page.getByRole('button', { name: /^Sign in with/ }).click();
  await phone.page.getByRole('textbox').fill('Alex');
  await phone.page.keyboard.press('Enter');
  await seesHome(phone.page);
  await waitForShell(phone.page);
  await buildPushDay(phone.page);
  await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible();

  await server.stop();
  await trainThroughReload(phone.page);
  await logTodaysWeight(phone.page, '182.4');
  await expect(syncStatus(phone.page, 'Offline, 2 changes waiting to sync')).toBeVisible();
  await phone.restart();
  await seesItAll(phone.page);
  await expect(syncStatus(phone.page, 'Offline, 2 changes waiting to sync')).toBeVisible();

  const again = await startBuiltServer({ port: server.port, dataDir: server.dataDir });
  afterwards(() => again.stop());
  await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible({ timeout: 60_000 });
  await again.stop();

  const plans = rowsOf(server.dataDir, 'select * from plans');
  const sessions = rowsOf(server.dataDir, 'select * from session_records');
  const weights = rowsOf(server.dataDir, 'select * from weights');
  expect(plans).toHaveLength(1);
  expect(plans[0]).toMatchObject({ name: 'Push Day' });
  expect(sessions).toHaveLength(1);
  expect(JSON.parse(String(sessions[0]?.['body']))).toMatchObject({
    totalVolume: 1124,
    exerciseCount: 1,
    workoutId: plans[0]?.['id'],
  });
  expect(weights).toEqual([expect.objectContaining({ weight: 182.4 })]);
});

test('home opens while every request hangs: nothing on the way to it waits for the network [D2.device, D3.wait]', async () => {
  const server = await startBuiltServer();
  afterwards(() => server.stop());
  const phone = await pickUpPhone(server.url);
  await phone.page.getByRole('button', { name: /^Sign in with/ }).click();
  await phone.page.getByRole('textbox').fill('Alex');
  await phone.page.keyboard.press('Enter');
  await seesHome(phone.page);
  await waitForShell(phone.page);
  await logTodaysWeight(phone.page, '182.4');
  await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible();
  await server.stop();
  const silent = await silentServer(server.port);
  afterwards(() => silent.stop());

  await phone.page.reload();
  // The look-up gives up after 7 s; home must be there long before.
  await expect(phone.page.getByText('Welcome back, Alex')).toBeVisible({ timeout: 4_000 });
  await expect(phone.page.getByText('182.4 lbs')).toBeVisible();
  await phone.restart();
  await expect(phone.page.getByText('Welcome back, Alex')).toBeVisible({ timeout: 4_000 });
  await expect(phone.page.getByText('182.4 lbs')).toBeVisible();
  expect(silent.connections()).toBeGreaterThan(0);
});
