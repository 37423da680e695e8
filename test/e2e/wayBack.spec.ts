import { expect, type Locator, type Page } from '@playwright/test';
import { choosePlanOption } from './person.ts';
import { openPlainApp, planRow } from './plainApp.ts';
import { test } from './test.ts';

const WEIGHTS = Object.fromEntries(
  Array.from({ length: 9 }, (_, index) => [`2026-11-0${index + 1}`, 180 + index]),
);

const SQUATS = { Weight: '225', Sets: '5', Reps: '3', 'Video link': 'youtu.be/squats' };

/** A home that is scrolled down, with something typed in a box. */
async function openScrolled() {
  const { page } = await openPlainApp({ plans: [planRow('Push Day')], weights: WEIGHTS });
  await page.setViewportSize({ width: 390, height: 600 });
  await expect(page.getByRole('list', { name: 'Logged weights' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Waist (in)' }).fill('33');
  await page.evaluate(() => scrollTo(0, 240));
  return page;
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Tells at which entry of its history the browser is. */
async function placeOf(page: Page): Promise<() => Promise<number>> {
  const phone = await page.context().newCDPSession(page);
  return async () => (await phone.send('Page.getNavigationHistory')).currentIndex;
}

/** By the keyboard, as Safari focuses no button that is tapped. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

const WAYS_BACK: readonly [string, (page: Page) => Promise<unknown>][] = [
  ['its button', (page) => page.getByRole('button', { name: 'Back to home' }).click()],
  ['the browser’s Back', (page) => page.goBack()],
];
for (const [way, goBack] of WAYS_BACK) {
  test(`whoever comes back from Progress by ${way} finds home as they left it`, async () => {
    const page = await openScrolled();
    const toProgress = page.getByRole('button', { name: 'View Progress & Workouts' });
    await press(toProgress);
    await expect(page.getByRole('heading', { name: 'Progress & Workouts' })).toBeVisible();
    expect(await scrolled(page)).toBe(0);
    await page.evaluate(() => scrollTo(0, 90));
    await goBack(page);
    await expect(toProgress).toBeFocused();
    expect(await scrolled(page)).toBe(240);
    await expect(page.getByRole('textbox', { name: 'Waist (in)' })).toHaveValue('33');
  });
}

const LEAVE: readonly [string, (page: Page) => Promise<unknown>][] = [
  ['its button', (page) => page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()],
  ['the browser’s Back', (page) => page.goBack()],
];
for (const [way, goBack] of LEAVE) {
  test(`whoever comes back from a workout by ${way} finds home as they left it`, async () => {
    const page = await openScrolled();
    await page.evaluate(() => scrollTo(0, 60));
    const start = page.getByRole('button', { name: 'Start Quick Workout' });
    await press(start);
    await expect(page.getByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
    await goBack(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(start).toBeFocused();
    expect(await scrolled(page)).toBe(60);
  });
}

test('a builder that the browser’s Back has closed comes back with everything by Undo [D26.builder]', async () => {
  const { page } = await openPlainApp({ plans: [planRow('Push Day')] });
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await page.getByRole('button', { name: 'Add workout plan' }).click();
  const builder = page.getByRole('dialog', { name: 'New workout plan' });
  const box = (name: string) => builder.getByRole('textbox', { name });
  await box('Workout name').fill('Leg Day');
  await builder.getByRole('tab', { name: 'Legs' }).click();
  await builder.getByRole('button', { name: 'Add Back Squats', exact: true }).click();
  for (const [name, typed] of Object.entries(SQUATS)) {
    await box(`${name} for Back Squats`).fill(typed);
  }
  await box('Custom exercise').fill('Sled Push');
  await box('Custom exercise').press('Enter');
  // The first Back ends a search, the second closes.
  const place = await placeOf(page);
  const before = await place();
  await builder.getByRole('searchbox').fill('squat');
  // A browser under load learns of the search's entry later than a test is there: its Back would pass that by.
  await expect.poll(place).toBe(before + 1);
  await page.goBack();
  await expect(builder.getByRole('searchbox')).toHaveValue('');
  await page.goBack();
  await expect(builder).toBeHidden();
  await expect(page.getByText('Closed without saving')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(box('Workout name')).toHaveValue('Leg Day');
  await expect(
    builder.getByRole('list', { name: 'Exercises in this workout' }).getByRole('heading'),
  ).toHaveText(['Back Squats', 'Sled Push']);
  await builder.getByRole('button', { name: 'Back Squats', exact: true }).click();
  for (const [name, typed] of Object.entries(SQUATS)) {
    await expect(box(`${name} for Back Squats`)).toHaveValue(typed);
  }
  // Back closes what Undo has opened, too.
  await page.goBack();
  await expect(builder).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Progress & Workouts' })).toBeVisible();
});

test('whoever comes back from a builder or the history finds Progress as they left it, and then home', async () => {
  const page = await openScrolled();
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await page.getByRole('button', { name: 'Start Push Day' }).waitFor();
  await page.evaluate(() => scrollTo(0, 120));
  const all = page.getByRole('button', { name: 'View All' });
  await press(all);
  await expect(page.getByRole('dialog', { name: 'Workout History' })).toBeVisible();
  const place = await scrolled(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(all).toBeFocused();
  expect(await scrolled(page)).toBe(place);

  await choosePlanOption(page, 'Push Day', 'Edit Push Day');
  await page.getByRole('dialog', { name: 'Edit workout plan' }).waitFor();
  const before = await scrolled(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Options for Push Day' })).toBeFocused();
  expect(await scrolled(page)).toBe(before);

  await page.goBack();
  expect(await scrolled(page)).toBe(240);
});

const FIRST: readonly [string, (page: Page) => Promise<unknown>][] = [
  ['a tap', (page) => page.getByRole('textbox', { name: 'Waist (in)' }).click()],
  ['Back', (page) => page.goBack()],
];
for (const [first, does] of FIRST) {
  test(`of what was open before a reload nothing holds Back up on home, after ${first}`, async () => {
    const { page } = await openPlainApp({ plans: [planRow('Push Day')] });
    const place = await placeOf(page);
    const home = await place();
    await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
    await page.getByRole('button', { name: 'View All' }).click();
    await expect.poll(place).toBe(home + 2);
    await page.reload();
    await page.getByRole('button', { name: 'Start Quick Workout' }).waitFor();
    await does(page);
    await expect.poll(place).toBe(home);
    await page.getByRole('button', { name: 'Start Quick Workout' }).click();
    await expect.poll(place).toBe(home + 1);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    // Nor does Forward open anything that Back would have to close.
    await page.goForward();
    await expect.poll(place).toBe(home);
  });
}
