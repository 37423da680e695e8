import { expect } from '@playwright/test';
import { startBuiltServer } from '../support/servers/builtServer.ts';
import { breakDisk } from './brokenDisk.ts';
import { judgeInBothThemes } from './judge.ts';
import { AFTER_UNDO, buildPushDay, pickUpPhone, seesHome, syncStatus } from './person.ts';
import { afterwards, test } from './test.ts';

test('a phone that is full loses no workout: S8’s alert, the session stays, and Complete works later', async () => {
  const server = await startBuiltServer();
  afterwards(() => server.stop());
  const { page } = await pickUpPhone(server.url);
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await page.getByRole('textbox').fill('Alex');
  await page.keyboard.press('Enter');
  await seesHome(page);
  await buildPushDay(page);
  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  const session = page.getByRole('dialog', { name: 'Workout: Push Day' });
  await page.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }).check();
  await expect(session.getByText('1 of 3 sets')).toBeVisible();

  const mendDisk = await breakDisk(page);
  await page.getByRole('button', { name: 'Complete Workout' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(
    'Could not save to server right now. Your session wasn’t lost locally, please try again.',
  );
  await judgeInBothThemes(page, 'failure alert');
  await alert.getByRole('button', { name: 'OK' }).press('Enter');
  await expect(session).toBeVisible();
  await expect(session.getByText('1 of 3 sets')).toBeVisible();

  await mendDisk();
  await page.getByRole('button', { name: 'Complete Workout' }).click();
  await expect(alert).toContainText('Workout saved successfully!');
  await alert.getByRole('button', { name: 'OK' }).press('Enter');
  await expect(syncStatus(page, 'All changes saved')).toBeVisible(AFTER_UNDO);
});
