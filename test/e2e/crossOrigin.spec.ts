import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { buildClientWith } from '../support/builds/scratchBuild.ts';
import { startBuiltServer } from '../support/servers/builtServer.ts';
import { rowsOf } from '../support/servers/serverRows.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import {
  AFTER_UNDO,
  logTodaysWeight,
  pickUpPhone,
  seesHome,
  syncStatus,
  waitForShell,
} from './person.ts';
import { afterwards, test } from './test.ts';

test('D24: with VITE_API_HOST the app on one origin signs in to and syncs with an API on another [S7.host, S7.cookie, S7.xsrf.cross, D24.host, D24.cross]', async () => {
  // The app's origin has to be known before the API starts, and the API's before the app is built.
  let serve: (
    pathname: string,
    response: Parameters<ReturnType<typeof staticFolder>['serve']>[1],
  ) => void;
  const appServer = createServer((request, response) => {
    serve(new URL(request.url ?? '/', 'http://app.test').pathname, response);
  });
  await new Promise<void>((resolve) => appServer.listen(0, 'localhost', resolve));
  afterwards(async () => {
    appServer.closeAllConnections();
    await new Promise((resolve) => appServer.close(resolve));
  });
  const appUrl = `http://localhost:${(appServer.address() as AddressInfo).port}`;
  const api = await startBuiltServer({ env: { CORS_ORIGINS: appUrl, CLIENT_URL: appUrl } });
  afterwards(() => api.stop());
  const build = buildClientWith({ VITE_API_HOST: api.url });
  afterwards(async () => build.remove());
  serve = staticFolder(build.client).serve;

  const phone = await pickUpPhone(appUrl);
  const crossCalls: { method: string; path: string; headers: Record<string, string> }[] = [];
  phone.page.on('request', (request) => {
    if (request.url().startsWith(`${api.url}/api/`)) {
      const { pathname: path } = new URL(request.url());
      crossCalls.push({ method: request.method(), path, headers: request.headers() });
    }
  });
  await phone.page.getByRole('button', { name: 'Sign in with Local account' }).click();
  await phone.page.getByRole('textbox').fill('Alex');
  await phone.page.keyboard.press('Enter');
  await seesHome(phone.page);
  expect(new URL(phone.page.url()).origin).toBe(appUrl);
  await waitForShell(phone.page);
  await logTodaysWeight(phone.page, '182.4');
  await expect
    .poll(() => rowsOf(api.dataDir, 'select weight from weights'))
    .toEqual([{ weight: 182.4 }]);
  await phone.page.getByRole('textbox', { name: 'Add calories' }).fill('300');
  await phone.page.keyboard.press('Enter');
  await expect
    .poll(() => rowsOf(api.dataDir, 'select calories_consumed from users'), AFTER_UNDO)
    .toEqual([{ calories_consumed: 300 }]);
  await logTodaysWeight(phone.page, '183');
  await expect
    .poll(() => rowsOf(api.dataDir, 'select weight from weights'))
    .toEqual([{ weight: 183 }]);
  // Lists of which nothing is missing are not asked for across origins either.
  await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible();
  // A reload ends the drain under way, perhaps before it has noted how far the lists reach: the next one
  // asks once more, and those after it do not.
  await expect(async () => {
    const asked = crossCalls.length;
    await phone.page.reload({ waitUntil: 'networkidle' });
    const paths = new Set(crossCalls.slice(asked).map(({ path }) => path));
    expect(paths).toContain('/api/auth/user');
    expect(paths).not.toContain('/api/workouts');
  }).toPass();
  await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible();
  await expect(phone.page.getByText('183 lbs')).toBeVisible();
  const matched = crossCalls.filter(({ headers }) => 'if-match' in headers);
  expect(matched.map(({ method }) => method)).toContain('PUT');
  // S7: the anti-forgery header goes with same-origin requests only.
  expect(crossCalls.some(({ method }) => method === 'PUT')).toBe(true);
  expect(crossCalls.filter(({ headers }) => 'x-xsrf-token' in headers)).toEqual([]);
});
