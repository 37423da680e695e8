import { expect, type Page } from '@playwright/test';
import { startPlainBackend } from '../support/servers/plainBackend.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import { judgeInBothThemes } from './judge.ts';
import { logTodaysWeight, pickUpPhone, seesHome, syncStatus } from './person.ts';
import { afterwards, test } from './test.ts';

const refusal = { method: 'PUT', path: /weight/, does: { status: 422 } } as const;

/** Today's weight as the phone's log names it. */
function todaysEntry(page: Page) {
  return page.getByRole('list', { name: 'Logged weights' }).getByRole('listitem');
}

async function openDetails(page: Page) {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sync details' }).click();
  return page.getByRole('dialog', { name: 'Sync details' });
}

test('a refused weight is kept until the person retries or discards it [D6.parked, D6.retry, D6.discard]', async () => {
  const backend = await startPlainBackend({ app: staticFolder('dist/client'), signedIn: false });
  afterwards(() => backend.stop());
  const { page } = await pickUpPhone(backend.url);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await seesHome(page);

  backend.faults.push({ ...refusal });
  await logTodaysWeight(page, '182.4');
  await expect(syncStatus(page, '1 change needs attention')).toBeVisible();
  const details = await openDetails(page);
  await expect(details.getByRole('listitem')).toHaveText(
    /Weight 182\.4 lbs for .*Refused by the server: .*\(422\)/,
  );
  await judgeInBothThemes(page, 'sync details of a refused change');
  await details.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(details.getByText('Everything is saved on the server.')).toBeVisible();
  expect(Object.values(backend.data.weights)).toEqual([182.4]);
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();

  backend.faults.push({ ...refusal });
  await logTodaysWeight(page, '999');
  await expect(syncStatus(page, '1 change needs attention')).toBeVisible();
  await page.getByRole('button', { name: '1 change needs attention, details' }).click();
  await details.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(details.getByText('Everything is saved on the server.')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Undo' })).toBeVisible();
  await judgeInBothThemes(page, 'sync details after Discard');
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();
  await expect(page.getByText('182.4 lbs')).toBeVisible();
  await expect(todaysEntry(page).getByRole('textbox')).toHaveValue('182.4');
  expect(Object.values(backend.data.weights)).toEqual([182.4]);
});

test('the exports are saved without a signal, with what the server does not have [B.export.json, B.export.csv, D6.export]', async () => {
  const backend = await startPlainBackend({ app: staticFolder('dist/client'), signedIn: false });
  afterwards(() => backend.stop());
  const { page, context } = await pickUpPhone(backend.url);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await seesHome(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await seesHome(page);
  await context.setOffline(true);
  await logTodaysWeight(page, '182.4');

  await page.getByRole('button', { name: 'Account' }).click();
  for (const [name, part] of [
    ['Export JSON', '"weight": 182.4'],
    ['Export CSV', 'date,workout,exercise,set,weight lbs,reps,waiting'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^repkeep-\d{4}-\d\d-\d\d\.(json|csv)$/);
    const chunks = await (await download.createReadStream()).toArray();
    expect(Buffer.concat(chunks).toString('utf8')).toContain(part);
  }
});
