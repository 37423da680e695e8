/** How many taps the ways of every day take (counted as fingers that come down). */
import { expect, type Page } from '@playwright/test';
import { openPlainApp, planRow } from './plainApp.ts';
import { test } from './test.ts';

const PLAN = {
  id: 55,
  name: 'Push Day',
  exercises: ['Bench Press', 'Dips'].map((name, index) => ({
    id: `ex-${index}`,
    name,
    youtubeLink: '',
    weight: 155,
    sets: 2,
    reps: 8,
  })),
};
const LAST_TIME = {
  id: '1700000000000',
  date: '2026-11-18',
  timestamp: '2026-11-18T10:00:00.000Z',
  workoutName: 'Push Day',
  workoutId: '55',
  duration: 40,
  exerciseCount: 1,
  totalVolume: 1085,
  exercises: [{ name: 'Bench Press', sets: [{ weight: 155, reps: 7 }] }],
};

/** In a workout. */
async function inTheGym() {
  const home = await onHome();
  await home.page.getByRole('button', { name: 'Start Quick Workout' }).click();
  return home;
}

/** `count` says how many taps something took. */
async function onHome() {
  const { page } = await openPlainApp({ plans: [PLAN], sessions: [LAST_TIME] });
  const count = async (way: () => Promise<unknown>) => {
    await page.evaluate(() => {
      const counted = { taps: 0 };
      Object.assign(window, { counted });
      addEventListener('pointerdown', () => (counted.taps += 1), { capture: true });
    });
    await way();
    return page.evaluate(() => Number(Reflect.get(Reflect.get(window, 'counted'), 'taps')));
  };
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return { page, count, tap };
}

const weightOf = (page: Page) =>
  page.getByRole('textbox', { name: 'Weight, set 1 of Bench Press' });

test('a set as planned takes one tap, and last time’s bench none', async () => {
  const { page, count, tap } = await inTheGym();
  await expect(page.getByRole('region', { name: 'Current set' })).toContainText('Last 155 × 7');
  expect(await count(() => tap('Log set 1 of Bench Press'))).toBe(1);
  await expect(page.getByText('1 of 4 sets')).toBeVisible();
});

test('a set with ten pounds more and one rep less takes four at the dock', async () => {
  const { page, count, tap } = await inTheGym();
  const taps = await count(async () => {
    await tap('Increase weight, set 1 of Bench Press');
    await tap('Increase weight, set 1 of Bench Press');
    await tap('Decrease reps, set 1 of Bench Press');
    await tap('Log set 1 of Bench Press');
  });
  expect(taps).toBe(4);
  await expect(weightOf(page)).toHaveValue('165');
  await expect(page.getByText('1 of 4 sets')).toBeVisible();
});

test('held down, ten pounds and more are one tap', async () => {
  const { page, count } = await inTheGym();
  const heavier = page.getByRole('button', { name: 'Increase weight, set 1 of Bench Press' });
  const taps = await count(async () => {
    await heavier.hover();
    await page.mouse.down();
    await expect(weightOf(page)).not.toHaveValue(/^1[56]/);
    await page.mouse.up();
  });
  expect(taps).toBe(1);
  const held = await weightOf(page).inputValue();
  await heavier.click();
  await expect(weightOf(page)).toHaveValue(String(Number(held) + 5));
});

test('a mistaken Complete takes two to take back, and a left workout one to resume', async () => {
  const { page, count, tap } = await inTheGym();
  await tap('Log set 1 of Bench Press');
  await tap('Complete Workout');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  const takenBack = await count(async () => {
    await tap('OK');
    await tap('Undo');
  });
  expect(takenBack).toBe(2);
  await expect(page.getByText('1 of 4 sets')).toBeVisible();
  await tap('Back');
  expect(await count(() => tap('Resume'))).toBe(1);
  await expect(page.getByText('1 of 4 sets')).toBeVisible();
});

test('last time’s bench takes two from home, in no workout', async () => {
  const { page, count, tap } = await onHome();
  const taps = await count(async () => {
    await tap('View Progress & Workouts');
    await page
      .getByRole('list', { name: 'Most trained exercises' })
      .getByRole('button', { name: /^Bench Press/ })
      .click();
  });
  expect(taps).toBe(2);
  await expect(page.getByRole('dialog', { name: 'Bench Press' })).toContainText('155 × 7');
});

test('a double tap on the OK of a saved workout opens nothing that lies below it', async () => {
  const { page, tap } = await inTheGym();
  await tap('Log set 1 of Bench Press');
  await tap('Complete Workout');
  const ok = page.getByRole('button', { name: 'OK', exact: true });
  const { x, y, height } = (await ok.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  // Where home's way to Progress lies below it.
  await page.mouse.dblclick(x + 60, y + height - 4);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'View Progress & Workouts' })).toBeVisible();
});

test('a double tap on an item of a plan’s menu does that once, and starts no workout', async () => {
  const plans = ['Push Day', 'Pull Day', 'Leg Day', 'Upper A', 'Upper B', 'Upper C'];
  const rows = plans.map((name, index) => ({ ...planRow(name), id: 55 + index }));
  const { page } = await openPlainApp({ plans: rows });
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await page.getByRole('button', { name: 'Options for Push Day' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate Push Day' }).dblclick();
  await expect(page.getByRole('button', { name: 'Start Push Day (2)' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Start Push Day (3)' })).toBeHidden();
  // What is meant is heard.
  await page.getByRole('button', { name: 'Start Pull Day' }).click();
  await expect(page.getByRole('dialog', { name: 'Workout: Pull Day' })).toBeVisible();
});

test('a toast lies over no row of the account', async () => {
  const { page } = await openPlainApp({}, { now: new Date() });
  // So high that Add is not where the toast comes, which would make way for it.
  await page.setViewportSize({ width: 320, height: 1_200 });
  await page.getByRole('textbox', { name: 'Add calories' }).fill('100');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  // It stays, however slow the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.setViewportSize({ width: 320, height: 640 });
  const account = page.getByRole('dialog', { name: 'Account' });
  for (const row of ['Sync details', 'Export JSON', 'Export CSV']) {
    // By a finger, which hits what lies on top.
    await account.getByRole('button', { name: row }).click({ trial: true, timeout: 5_000 });
  }
  await page.clock.resume();
  await account.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('progressbar', { name: 'Calories today' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  );
});

test('a finger beside an open menu only closes it [N.menu]', async () => {
  const { page, tap } = await inTheGym();
  const finger = await page.context().newCDPSession(page);
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await tap('Options for Bench Press');
  await expect(page.getByRole('menu')).toBeVisible();
  const tick = page.getByRole('checkbox', { name: 'Complete set 2 of Dips' });
  await tick.scrollIntoViewIfNeeded();
  const box = await tick.boundingBox();
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(tick).not.toBeChecked();
  await expect(page.getByText('0 of 4 sets')).toBeVisible();
});

test('what a mouse presses is pressed, though a notice that came just before lies over it as it is let go', async () => {
  const plans = Array.from({ length: 9 }, (_, index) => ({
    ...planRow(`Plan ${index + 1}`),
    id: index,
  }));
  const { page } = await openPlainApp({ plans }, { now: new Date() });
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await page.getByRole('button', { name: 'Options for Plan 1' }).click();
  // The notice stays as new as it is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.getByRole('menuitem', { name: 'Delete Plan 1' }).click();
  await expect(page.locator('[data-new]')).toBeVisible();
  await page.clock.runFor(100);
  await expect(page.getByRole('button', { name: 'Start Plan 1' })).toHaveCount(0);
  const row = page.getByRole('button', { name: 'Start Plan 9' });
  const { x, y } = await row.evaluate((element) => {
    element.scrollIntoView({ block: 'end' });
    const { left, top, height } = element.getBoundingClientRect();
    return { x: left + 100, y: top + height / 2 };
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.clock.runFor(1_000);
  await expect(page.locator('[data-new]')).toHaveCount(0);
  await page.mouse.up();
  await page.clock.resume();
  await expect(page.getByRole('dialog', { name: 'Workout: Plan 9' })).toBeVisible();
});
