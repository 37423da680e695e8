/** The faults under which Workbox's Queue loses or doubles something; `npm run bench` shows both. */

import { playAll } from '../bench/sideBySide/playAll.ts';
import { test } from './test.ts';

test('nothing meant is lost and nothing takes effect twice, where Workbox’s Queue does both [I1, I2]', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  await playAll(browser, ['Repkeep']);
});
