import { expect, type Page } from '@playwright/test';
import { waitForShell } from './person.ts';
import { openPlainApp, planRow, train } from './plainApp.ts';
import { test } from './test.ts';
import { bypassWorker } from './worker.ts';

const LATER = /assets\/later.*js/;

/** Until the returned function is called nothing comes of it. */
async function holdBack(page: Page): Promise<() => void> {
  await bypassWorker(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(LATER, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('Progress that does not load is said, home stays, and it is there after Reload', async () => {
  const { page } = await openPlainApp();
  await waitForShell(page);
  await bypassWorker(page);
  await page.route(LATER, (route) => route.abort());
  await page.reload();
  const go = page.getByRole('button', { name: 'View Progress & Workouts' });
  await go.click();
  await expect(page.getByRole('alert')).toContainText('This part of the app did not load.');
  await expect(go).toBeVisible();
  await page.unroute(LATER);
  await page.getByRole('button', { name: 'Reload' }).click();
  await go.click();
  await expect(page.getByRole('heading', { name: 'Progress & Workouts' })).toBeVisible();
});

test('what comes behind home is asked for without a tap', async () => {
  const { page } = await openPlainApp();
  const asked = page.waitForRequest(LATER);
  await page.reload();
  await asked;
});

/** The builders that a reload finds, as JSON. */
const keptBuilders = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('repkeep-account-7');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result.transaction('builderDraft').objectStore('builderDraft').getAll();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    return JSON.stringify(reading.result);
  });

/** A part of the file is on the screen: what else was to come of it has come as well. */
async function opensPicker(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Options for Bench Press' }).click();
  await page.getByRole('menuitem', { name: 'Swap exercise' }).click();
  await expect(page.getByRole('dialog', { name: 'Swap Bench Press' })).toBeVisible();
}

for (const { asked, dialog } of [
  { asked: /^Done today/, dialog: 'Workout History' },
  { asked: /, details$/, dialog: 'Sync details' },
]) {
  test(`${dialog}, still being loaded, does not come up over a workout begun meanwhile`, async () => {
    const { page } = await openPlainApp({ plans: [planRow('Push Day')] });
    await waitForShell(page);
    // It waits to be sent for as long as it can be taken back.
    await train(page);
    const letGo = await holdBack(page);
    await page.reload();
    await page.getByRole('button', { name: asked }).click();
    await page.getByRole('button', { name: 'Start Quick Workout' }).click();
    await expect(
      page.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }),
    ).toBeVisible();
    letGo();
    await opensPicker(page);
    await expect(page.getByRole('dialog', { name: dialog })).toHaveCount(0);
  });
}

test('a builder that is still being loaded waits below a workout begun meanwhile, with what was typed', async () => {
  const { page } = await openPlainApp({ plans: [planRow('Push Day')] });
  await waitForShell(page);
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await page.getByRole('button', { name: 'Add workout plan' }).click();
  const name = page.getByRole('textbox', { name: 'Workout name' });
  await name.fill('Leg Day');
  await expect.poll(() => keptBuilders(page)).toContain('Leg Day');
  const letGo = await holdBack(page);
  await page.reload();
  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  await expect(page.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' })).toBeVisible();
  letGo();
  await opensPicker(page);
  await expect(name).toHaveCount(0);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(name).toHaveValue('Leg Day');
});

test('the second tap of a double tap takes nothing back of what the first one asked for', async () => {
  const { page } = await openPlainApp({ plans: [planRow('Push Day')] });
  await waitForShell(page);
  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  // It is shown once it is kept.
  await expect(page.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' })).toBeVisible();
  const letGo = await holdBack(page);
  await page.reload();
  await page.getByRole('button', { name: 'Options for Bench Press' }).click();
  await page.getByRole('menuitem', { name: 'Swap exercise' }).dblclick();
  const picker = page.getByRole('dialog', { name: 'Swap Bench Press' });
  await expect(picker).toHaveCount(0);
  letGo();
  await expect(picker).toBeVisible();
});
