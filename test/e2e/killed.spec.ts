import { expect } from '@playwright/test';
import { startPlainBackend } from '../support/servers/plainBackend.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import {
  AFTER_UNDO,
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

test('a browser killed while it was sending finds its changes again, and each arrives once', async () => {
  const backend = await startPlainBackend({ app: staticFolder('dist/client'), signedIn: false });
  afterwards(() => backend.stop());
  const phone = await pickUpPhone(backend.url);
  await phone.page.getByRole('button', { name: 'Sign in with Google' }).click();
  await seesHome(phone.page);
  await waitForShell(phone.page);
  await buildPushDay(phone.page);
  await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible();

  // The server saves the workout and says nothing; the browser dies while it waits for the answer.
  backend.faults.push({ method: 'POST', path: /workout-history/, does: 'silence' });
  await trainThroughReload(phone.page);
  await expect.poll(() => backend.data.sessions, AFTER_UNDO).toHaveLength(1);
  await logTodaysWeight(phone.page, '182.4');
  await phone.kill();

  await phone.restart();
  await seesItAll(phone.page);
  await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible({ timeout: 120_000 });
  expect(backend.data.sessions).toHaveLength(1);
  expect(Object.values(backend.data.weights)).toEqual([182.4]);
  const writes = backend.seen.filter(({ method }) => method !== 'GET');
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/workouts',
    'POST /api/workout-history',
    'PUT /api/weight',
  ]);
});
