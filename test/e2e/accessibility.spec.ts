import { expect, type Page } from '@playwright/test';
import { startBuiltServer } from '../support/servers/builtServer.ts';
import { expectAccessible, expectHandy } from './judge.ts';
import {
  buildPushDay,
  choosePlanOption,
  logTodaysWeight,
  pickUpPhone,
  reportKeypad,
  seesHome,
  type Theme,
} from './person.ts';
import { openPlainApp, planRow } from './plainApp.ts';
import { afterwards, test } from './test.ts';

const GROUNDS = { light: 'rgb(243, 243, 238)', dark: 'rgb(12, 14, 15)' };

const openKeypad = (page: Page) => reportKeypad(page, 300);
const closeKeypad = (page: Page) => reportKeypad(page, 0);

for (const theme of ['light', 'dark'] satisfies Theme[]) {
  test(`axe finds nothing on any screen, and thumbs reach everything (${theme}) [B.dark]`, async () => {
    test.setTimeout(600_000);
    const server = await startBuiltServer();
    afterwards(() => server.stop());
    const phone = await pickUpPhone(server.url, { theme });
    const { page } = phone;
    const judge = async (screen: string) => {
      await expectAccessible(page, screen);
      await expectHandy(page, screen);
    };
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    // The theme is the system's setting.
    await expect(page.locator('body')).toHaveCSS('background-color', GROUNDS[theme]);
    await judge('sign-in');
    await page.getByRole('button', { name: /^Sign in with/ }).click();
    await expect(page.getByRole('textbox')).toBeVisible();
    await judge('local account');
    await page.getByRole('textbox').fill('Alex');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('progressbar', { name: 'Loading your data' })).toBeVisible();
    await expectAccessible(page, 'startup');
    await seesHome(page);
    await judge('home, empty');
    await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
    await judge('progress, empty');
    await page.getByRole('button', { name: 'Add workout plan' }).click();
    await judge('builder, empty');
    await page.getByRole('button', { name: 'Add Bench Press', exact: true }).click();
    await judge('builder');
    await page.getByRole('searchbox', { name: 'Search exercises' }).fill('bench');
    await judge('builder, a search');
    await page.getByRole('searchbox').fill('Landmine Row');
    await judge('builder, a search for what is not there');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('button', { name: 'Options for Bench Press' }).click();
    await judge('builder, a menu');
    await page.getByRole('menuitem', { name: 'Remove Bench Press' }).click();
    // It stays while it has the focus, however long it takes to judge.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await judge('builder, a removed exercise');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Back to home' }).click();

    await buildPushDay(page);
    await logTodaysWeight(page, '182.4');
    await judge('home');
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
    await judge('account');
    await page.getByRole('button', { name: 'Sync details' }).click();
    await expect(page.getByRole('button', { name: 'Sync now' })).toBeVisible();
    await judge('sync details');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Start Quick Workout' }).click();
    await page.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }).check();
    await judge('session');
    await page.getByRole('button', { name: 'Go to set 1 of Bench Press' }).click();
    await expect(page.getByRole('button', { name: 'Next set' })).toBeEnabled();
    await judge('session, a set that is done');
    await page.getByRole('button', { name: 'Next set' }).click();
    await page.getByRole('button', { name: 'Options for Bench Press' }).click();
    await judge('session, a menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add exercise' }).click();
    const exercises = page.getByRole('dialog', { name: 'Add exercise' });
    await expect(exercises.getByRole('list', { name: 'Exercise catalogue' })).toBeVisible();
    await judge('session, the list of exercises');
    await page.keyboard.press('Escape');
    await expect(exercises).toBeHidden();
    await openKeypad(page);
    await page.getByRole('textbox', { name: 'Weight, set 2 of Bench Press' }).click();
    await expect(page.getByRole('button', { name: /^Next: reps/ })).toBeVisible();
    await judge('session, typing');
    await page.getByRole('button', { name: 'Log set 2 of Bench Press' }).click();
    await closeKeypad(page);
    await page.getByRole('button', { name: 'Log set 1 of Push-ups' }).click();
    await expect(page.getByRole('region', { name: 'Finish' })).toBeVisible();
    await judge('session, all done');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
    await judge('home, a workout that was left');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Complete Workout' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await judge('alert');
    await page.getByRole('button', { name: 'OK' }).press('Enter');
    await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
    await judge('progress');
    await page.getByRole('button', { name: 'Options for Push Day' }).click();
    await judge('progress, the menu of a plan');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'View All' }).click();
    const history = page.getByRole('dialog', { name: 'Workout History' });
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await judge('history');
    await history.getByRole('listitem').getByRole('button').click();
    await expect(history.getByRole('table', { name: 'Bench Press' })).toBeVisible();
    await judge('history, one session');
    await history.getByRole('button', { name: 'Bench Press, records and history' }).click();
    const exercise = page.getByRole('dialog', { name: 'Bench Press' });
    await expect(exercise.getByRole('list', { name: 'Last sessions' })).toBeVisible();
    await judge('exercise');
    await exercise.getByRole('button', { name: 'Close' }).click();
    await history.getByRole('button', { name: 'Options for Push Day' }).click();
    await judge('history, the menu of a session');
    await page.keyboard.press('Escape');
    await history.getByRole('button', { name: 'Close' }).click();
    await choosePlanOption(page, 'Push Day', 'Delete Push Day');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await judge('toast');
  });
}

test('in forced colours what is drawn by its colour alone can be seen, and buttons have an edge', async () => {
  const { page } = await openPlainApp({
    plans: [planRow('Push Day')],
    weights: { '2026-11-18': 182.4, '2026-11-20': 181 },
  });
  await page.emulateMedia({ forcedColors: 'active' });
  const coloursOf = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((drawn) =>
        drawn
          .filter((element) => element.checkVisibility())
          .map((element) => getComputedStyle(element).backgroundColor),
      );
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const seen = await coloursOf('[role="progressbar"]');
  await expect(page.getByRole('button', { name: 'Save weight' })).toHaveCSS('border-width', '1px');
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await expect(page.locator('[data-bar]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Options for Push Day' }).click();
  await expect(page.getByRole('menu')).toHaveCSS('border-width', '1px');
  await page.keyboard.press('Escape');
  seen.push(...(await coloursOf('[data-bar]')));
  await page.getByRole('button', { name: 'Back to home' }).click();
  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  await expect(page.getByRole('button', { name: /^Log set/ })).toBeVisible();
  seen.push(...(await coloursOf('dialog [role="progressbar"] i')));
  expect(seen).toHaveLength(4);
  expect(seen).not.toContain(ground);
});
