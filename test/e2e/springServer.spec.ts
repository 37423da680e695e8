import { expect, type Page } from '@playwright/test';
import { startSpringBackend } from '../support/servers/spring/springBackend.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import {
  aMinuteLater,
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

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' });

async function signIn(page: Page): Promise<void> {
  await signInButton(page).click();
  await seesHome(page);
}

const SERVICES: readonly [string, Parameters<typeof startSpringBackend>[0]][] = [
  ['a stock Spring Boot service', { quirks: { trims: true, writes: '201 list' } }],
  [
    'a service that answers nothing and keeps all in its own form',
    {
      ...{ token: 'rendered', entryPoint: 'status', logout: 204 },
      quirks: {
        ...{ trims: true, writes: '204', exerciseIds: 'mintedAtEachWrite', sessionIds: 'numbers' },
        ...{ instants: 'offsetSeconds', numbers: 'texts', order: 'reversed', badWeightKey: true },
      },
    },
  ],
];

for (const [service, settings] of SERVICES) {
  test(`the main job on ${service}, answers lost after the commit: all of it arrives once`, async () => {
    const backend = await startSpringBackend({ app: staticFolder('dist/client'), ...settings });
    afterwards(() => backend.stop());
    const phone = await pickUpPhone(backend.url);
    await signIn(phone.page);
    await waitForShell(phone.page);
    await buildPushDay(phone.page, ' Push  Day ');
    await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible();

    await backend.pause();
    await phone.page.getByRole('textbox', { name: 'Add calories' }).fill('300');
    await phone.page.keyboard.press('Enter');
    await trainThroughReload(phone.page);
    await logTodaysWeight(phone.page, '182.4');
    await phone.restart();
    await seesItAll(phone.page);
    await expect(syncStatus(phone.page, 'Offline, 3 changes waiting to sync')).toBeVisible();

    // Its cookies went with the browser. The calories are the first write with the new ones.
    await backend.resume();
    const tables = backend.tablesOf(7);
    backend.losses.push(
      { method: 'POST', path: /workout-history/, does: 'loseAnswer' },
      { method: 'PUT', path: /weight/, does: 'loseAnswer' },
    );
    await signIn(phone.page);
    await expect.poll(() => backend.losses).toEqual([]);
    backend.aheadMs = 60_000;
    await aMinuteLater(phone.page);
    await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible({ timeout: 30_000 });
    await seesItAll(phone.page);
    await expect(phone.page.getByText('the server keeps it as')).toHaveCount(0);
    expect(tables.done.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'POST /api/workout-history',
      'POST /api/workouts',
      'PUT /api/user',
      'PUT /api/weight',
    ]);
    expect(tables.held()).toMatchObject({
      plans: [{ id: 102, row: { name: 'Push Day' } }],
      sessions: [{ row: { totalVolume: 1124, workoutId: 102 } }],
      calories: { total: 300 },
    });
    expect(Object.values(tables.held().weights)).toEqual([182.4]);

    // Signing out goes to the root and leaves nothing open, and signing in again opens it.
    const atRoot = phone.page.waitForEvent('load');
    await phone.page.getByRole('button', { name: 'Log out' }).click();
    await atRoot;
    await signIn(phone.page);
    await seesItAll(phone.page);
  });
}
