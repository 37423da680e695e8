/**
 * A browser that is killed between the two writes of one record leaves half of it at the end of its log.
 * Killed a second time, Chromium found its database broken and deleted it: everything unsent was gone
 * (a soak's find, 2 of about 200 kills).
 */
import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { logTodaysWeight, type Phone, seesHome, syncStatus, waitForShell } from './person.ts';
import { loseSignal, openPlainApp } from './plainApp.ts';
import { test } from './test.ts';

/** The head of a record of 608 bytes in LevelDB's log: a checksum, a length and a kind, and nothing behind it. */
const HALF_A_RECORD = Buffer.from([1, 2, 3, 4, 0x60, 0x02, 1]);

/** Leaves the log of the phone's IndexedDB as a kill in the middle of a write does. */
function tearLog({ profile }: Phone): void {
  const databases = join(profile, 'Default', 'IndexedDB');
  const logs = readdirSync(databases, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.log'),
  );
  expect(logs).toHaveLength(1);
  for (const log of logs) appendFileSync(join(databases, log), HALF_A_RECORD);
}

test('a phone that dies twice, the first time in the middle of a write, keeps everything [I1]', async () => {
  const phone = await openPlainApp();
  await waitForShell(phone.page);
  loseSignal(phone.backend);
  await logTodaysWeight(phone.page, '182.4');
  await phone.kill();
  tearLog(phone);

  await phone.restart();
  await seesHome(phone.page);
  await expect(phone.page.getByText('182.4 lbs')).toBeVisible();
  await phone.page.getByRole('textbox', { name: 'Add calories' }).fill('500');
  await phone.page.keyboard.press('Enter');
  await expect(syncStatus(phone.page, 'Offline, 2 changes waiting to sync')).toBeVisible();
  await phone.kill();

  await phone.restart();
  await seesHome(phone.page);
  await expect(syncStatus(phone.page, 'Offline, 2 changes waiting to sync')).toBeVisible();
  await expect(phone.page.getByText('182.4 lbs')).toBeVisible();
});
