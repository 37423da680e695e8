import { expect, type Locator, type Page } from '@playwright/test';
import { startBuiltServer } from '../support/servers/builtServer.ts';
import { rowsOf } from '../support/servers/serverRows.ts';
import { judgeInBothThemes } from './judge.ts';
import {
  buildPushDay,
  choosePlanOption,
  logTodaysWeight,
  type Phone,
  pickUpPhone,
  seesHome,
  syncStatus,
} from './person.ts';
import { afterwards, test } from './test.ts';

/** A phone on which Alex has signed in to our server. */
async function phoneOfAlex(url: string): Promise<Phone> {
  const phone = await pickUpPhone(url);
  await phone.page.getByRole('button', { name: /^Sign in with/ }).click();
  await phone.page.getByRole('textbox').fill('Alex');
  await phone.page.keyboard.press('Enter');
  await seesHome(phone.page);
  await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible();
  return phone;
}

async function ourServer() {
  const server = await startBuiltServer();
  afterwards(() => server.stop());
  return { url: server.url, rows: (query: string) => rowsOf(server.dataDir, query) };
}

const planAtHome = (page: Page, plan: string) => page.getByRole('region', { name: plan });
const waits = (page: Page) => syncStatus(page, 'Offline, 1 change waiting to sync');

async function editPushDay(page: Page, change: (builder: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await choosePlanOption(page, 'Push Day', 'Edit Push Day');
  const builder = page.getByRole('dialog', { name: 'Edit workout plan' });
  await change(builder);
  await builder.getByRole('button', { name: 'Save workout' }).click();
  await expect(builder).toBeHidden();
  await page.getByRole('button', { name: 'Back to home' }).click();
}

/** The phone has a signal again, and everything on it reaches the server. */
async function comeOnline({ page, context }: Phone): Promise<void> {
  await context.setOffline(false);
  await expect(syncStatus(page, 'All changes saved')).toBeVisible({ timeout: 30_000 });
}

/** As when the phone is taken out of the pocket. */
const lookAt = ({ page }: Phone) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('two phones edit one plan in the basement: both edits are kept, and who met the other is told', async () => {
  const { url, rows } = await ourServer();
  const one = await phoneOfAlex(url);
  await buildPushDay(one.page);
  await expect(syncStatus(one.page, 'All changes saved')).toBeVisible();
  const other = await phoneOfAlex(url);
  await expect(planAtHome(other.page, 'Push Day')).toBeVisible();
  for (const { context } of [one, other]) await context.setOffline(true);
  await editPushDay(one.page, async (builder) => {
    await builder.getByRole('button', { name: 'Bench Press', exact: true }).click();
    await builder.getByRole('textbox', { name: 'Weight for Bench Press' }).fill('140');
  });
  await editPushDay(other.page, async (builder) => {
    await builder.getByRole('textbox', { name: 'Workout name' }).fill('Heavy Push');
    await builder.getByRole('button', { name: 'Push-ups', exact: true }).click();
    await builder.getByRole('textbox', { name: 'Reps for Push-ups' }).fill('20');
  });
  for (const { page } of [one, other]) await expect(waits(page)).toBeVisible();

  await comeOnline(one);
  await comeOnline(other);
  const news = other.page.getByText(
    /^You and another device both changed the plan Heavy Push\. Both changes are kept\. Theirs: .*Bench Press 140 lbs, 2 × 8.*\. Yours: the name Heavy Push;.*Push-ups .*× 20/,
  );
  await expect(news).toBeVisible();
  await judgeInBothThemes(other.page, 'a plan of two devices was merged');
  expect(rows('select name from plans')).toEqual([{ name: 'Heavy Push' }]);
  await other.page.getByRole('button', { name: 'OK' }).press('Enter');
  await expect(news).toBeHidden();

  // What the first one meant stands: it sees the other's edit, and there is nothing to tell.
  await lookAt(one);
  for (const { page } of [one, other]) {
    await expect(planAtHome(page, 'Heavy Push')).toBeVisible();
    await expect(page.getByText('another device')).toHaveCount(0);
    await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
    await choosePlanOption(page, 'Heavy Push', 'Edit Heavy Push');
    const builder = page.getByRole('dialog', { name: 'Edit workout plan' });
    const exercises = builder.getByRole('list', { name: 'Exercises in this workout' });
    await expect(exercises.getByRole('listitem').first()).toContainText('2 × 8 · 140 lb');
    await expect(exercises.getByRole('listitem').last()).toContainText('× 20');
  }
});

test('two phones change one weight: the later stands, the news has both values, and ‘Restore mine’ brings the other back', async () => {
  const { url, rows } = await ourServer();
  const one = await phoneOfAlex(url);
  await one.context.setOffline(true);
  await logTodaysWeight(one.page, '183');
  // Picked up seconds later: a server tells its clock by the second.
  const other = await phoneOfAlex(url);
  await logTodaysWeight(other.page, '184.5');
  await expect(syncStatus(other.page, 'All changes saved')).toBeVisible();
  await comeOnline(one);
  await expect(one.page.getByText('184.5 lbs', { exact: true })).toBeVisible();
  const news = one.page.getByText(
    /^Another device saved 184\.5 lbs for .* later than you\. It replaced your 183 lbs\.$/,
  );
  await expect(news).toBeVisible();
  expect(rows('select weight from weights')).toEqual([{ weight: 184.5 }]);
  await judgeInBothThemes(one.page, 'a weight of another device was later');

  await one.page.getByRole('button', { name: 'Restore mine' }).click();
  await expect(one.page.getByText('183 lbs', { exact: true })).toBeVisible();
  await expect.poll(() => rows('select weight from weights')).toEqual([{ weight: 183 }]);
  await expect(syncStatus(one.page, 'All changes saved')).toBeVisible();
  await expect(one.page.getByRole('button', { name: 'Restore mine' })).toHaveCount(0);
  await lookAt(other);
  await expect(other.page.getByText('183 lbs', { exact: true })).toBeVisible();
});
