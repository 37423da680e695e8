import { expect } from '@playwright/test';
import { startPlainBackend } from '../support/servers/plainBackend.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
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

test('the same client keeps its promise on a server that has S7 and nothing more, an answer lost [D23.default]', async () => {
  const app = staticFolder('dist/client');
  const backend = await startPlainBackend({ app, signedIn: false });
  afterwards(() => backend.stop());
  const phone = await pickUpPhone(backend.url);
  await phone.page.getByRole('button', { name: 'Sign in with Google' }).click();
  await seesHome(phone.page);
  await waitForShell(phone.page);
  await buildPushDay(phone.page);
  await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible();

  await backend.stop();
  await trainThroughReload(phone.page);
  await logTodaysWeight(phone.page, '182.4');
  await phone.restart();
  await seesItAll(phone.page);
  await expect(syncStatus(phone.page, 'Offline, 2 changes waiting to sync')).toBeVisible();

  const again = await startPlainBackend({
    app,
    port: Number(new URL(backend.url).port),
    data: backend.data,
  });
  afterwards(() => again.stop());
  // Saved on the server, but the phone never hears of it.
  again.faults.push({ method: 'POST', path: /workout-history/, does: 'loseAnswer' });
  await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible({ timeout: 120_000 });

  expect(again.data.plans).toHaveLength(1);
  expect(again.data.sessions).toHaveLength(1);
  expect(again.data.sessions[0]).toMatchObject({ totalVolume: 1124, workoutId: 101 });
  expect(Object.values(again.data.weights)).toEqual([182.4]);
  expect(again.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await seesItAll(phone.page);
});
