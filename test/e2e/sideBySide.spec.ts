/** The faults under which Workbox's Queue loses or doubles something; `npm run bench` shows both. */
import { test } from '@playwright/test';
import { playAll } from '../bench/sideBySide/playAll.ts';

test('nothing meant is lost and nothing takes effect twice, where Workbox’s Queue does both [I1, I2]', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  await playAll(browser, ['Repkeep']);
});
