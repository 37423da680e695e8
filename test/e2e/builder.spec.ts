/** The builder under a thumb: how much it costs, and what can be done by touch and by keys. */
import { expect, type Locator, type Page } from '@playwright/test';
import { choosePlanOption, reportKeypad, waitForShell } from './person.ts';
import { openPlainApp } from './plainApp.ts';
import { test } from './test.ts';
import { bypassWorker } from './worker.ts';

const TRAINED = ['Bench Press', 'Back Squats', 'Deadlifts', 'Bent-Over Rows', 'Shoulder Press'];

/** Workouts of those and more, so that last time's numbers are known. */
const SESSIONS = ['2026-11-16', '2026-11-18'].map((date, index) => ({
  id: `170000000${index}000`,
  date,
  timestamp: `${date}T10:00:00.000Z`,
  workoutName: 'Whole body',
  workoutId: null,
  duration: 60,
  exerciseCount: 7,
  totalVolume: 1000,
  exercises: [...TRAINED, 'Pull-ups', 'Landmine Lift'].map((name) => ({
    name,
    sets: [8, 8, 7].map((reps) => ({ weight: 155, reps })),
  })),
}));

function planOf(...names: string[]) {
  const exercises = names.map((name, index) => {
    const id = `ex-${index}`;
    return { id, name, youtubeLink: '', weight: 155, sets: 3, reps: 8 };
  });
  return { id: 55, name: 'Push Day', exercises };
}

const builderIn = (page: Page) => page.getByRole('dialog', { name: /workout plan$/ });
const rowsIn = (page: Page) =>
  page.getByRole('list', { name: 'Exercises in this workout' }).getByRole('heading');

/** On the page from which a plan is made; `cost` counts fingers that come down and scrolls. */
async function before(sessions: typeof SESSIONS) {
  const { page } = await openPlainApp({ sessions });
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  const cost = { taps: 0, scrolls: 0 };
  const tap = async (name: string, role: 'button' | 'textbox' = 'button') => {
    const target = page.getByRole(role, { name, exact: true });
    await target.waitFor();
    // A swipe moves the page by half of what is in sight.
    for (; (await hiddenBy(target)) !== 0; cost.scrolls += 1) {
      expect(cost.scrolls, `on the way to ${name}`).toBeLessThan(20);
      await page.mouse.move(195, 400);
      await page.mouse.wheel(0, 300 * (await hiddenBy(target)));
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    cost.taps += 1;
    await target.click();
  };
  return { page, cost, tap };
}

/** -1 where it is above what can be seen and tapped, 1 below, 0 where a thumb comes through to it. */
async function hiddenBy(target: Locator): Promise<number> {
  return target.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    const hit = document.elementFromPoint((left + right) / 2, middle);
    if (hit && (element.contains(hit) || hit.contains(element)) && top >= 0) return 0;
    return middle < innerHeight / 2 ? -1 : 1;
  });
}

/** The numbers of each exercise as its folded row tells them. */
const rowTexts = (page: Page) =>
  page
    .getByRole('list', { name: 'Exercises in this workout' })
    .getByRole('listitem')
    .allInnerTexts();

test('a plan of five exercises with sets, reps and weights takes 14 taps and 3 scrolls at most, by last time’s numbers', async () => {
  const { page, cost, tap } = await before(SESSIONS);
  await tap('Add workout plan');
  await tap('Workout name', 'textbox');
  await page.keyboard.type('Whole body');
  for (const name of TRAINED) {
    await tap(`Add ${name}`);
    await tap(`Last: 3 × 8 · 155 lb, use it for ${name}`);
  }
  await expect(page.getByText('5 exercises · 15 sets')).toBeVisible();
  await tap('Save workout');
  await expect(builderIn(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Start Whole body' })).toBeVisible();
  expect(cost.taps).toBeLessThanOrEqual(14);
  expect(cost.scrolls).toBeLessThanOrEqual(3);
});

test('for someone who has never trained too, by typed numbers: the keypad’s own Next leads from box to box', async () => {
  const { page, cost, tap } = await before([]);
  await tap('Add workout plan');
  await tap('Workout name', 'textbox');
  await page.keyboard.type('Chest day');
  for (const name of [
    'Push-ups',
    'Incline Push-ups',
    'Decline Push-ups',
    'Wide Push-ups',
    'Plyometric Push-ups',
  ]) {
    await tap(`Add ${name}`);
    await tap(`Weight for ${name}`, 'textbox');
    await page.keyboard.type('10');
    await page.keyboard.press('Tab');
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12');
  }
  await expect(page.getByText('5 exercises · 15 sets')).toBeVisible();
  await tap('Save workout');
  await expect(builderIn(page)).toHaveCount(0);
  expect(cost.taps).toBeLessThanOrEqual(14);
  expect(cost.scrolls).toBeLessThanOrEqual(3);
});

async function edit(...names: string[]) {
  const { page } = await openPlainApp({ plans: [planOf(...names)], sessions: SESSIONS });
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await choosePlanOption(page, 'Push Day', 'Edit Push Day');
  await expect(rowsIn(page)).toHaveText(names);
  await expect(page.getByRole('list', { name: 'Exercise catalogue' })).toBeVisible();
  return page;
}

/** A finger on the grip of a row. */
async function fingerOn(page: Page, name: string) {
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const grip = builderIn(page)
    .getByRole('listitem')
    .filter({ hasText: name })
    .locator('[aria-hidden]')
    .first();
  const box = await grip.boundingBox();
  if (!box) throw new Error(`${name} has no grip.`);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel') =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' || type === 'touchCancel' ? [] : [at],
    });
  await send('touchStart');
  return {
    async moveBy(px: number) {
      for (let step = 0; step < 10; step += 1) {
        at.y += px / 10;
        await send('touchMove');
      }
    },
    letGo: () => send('touchEnd'),
    lose: () => send('touchCancel'),
  };
}

test('a finger on the grip moves an exercise, and not the page', async () => {
  const page = await edit('Bench Press', 'Deadlifts', 'Pull-ups', 'Chest Dips');
  const top = () => page.locator('[data-overlay-body]').evaluate((body) => body.scrollTop);
  const finger = await fingerOn(page, 'Bench Press');
  await finger.moveBy(130);
  expect(await top()).toBe(0);
  await finger.letGo();
  await expect(rowsIn(page)).toHaveText(['Deadlifts', 'Pull-ups', 'Bench Press', 'Chest Dips']);
  await expect(page.getByText('Bench Press is now 3 of 4')).toBeAttached();

  // Up again, to the top; nothing is left of what was drawn meanwhile.
  const again = await fingerOn(page, 'Chest Dips');
  await again.moveBy(-400);
  await again.letGo();
  await expect(rowsIn(page)).toHaveText(['Chest Dips', 'Deadlifts', 'Pull-ups', 'Bench Press']);
  await expect(page.locator('[data-dragged], [data-aside], [style*="translate"]')).toHaveCount(0);

  // What the phone takes away, as for a call, moves nothing; nor does a tap.
  const lost = await fingerOn(page, 'Deadlifts');
  await lost.moveBy(100);
  await lost.lose();
  await (await fingerOn(page, 'Pull-ups')).letGo();
  await expect(rowsIn(page)).toHaveText(['Chest Dips', 'Deadlifts', 'Pull-ups', 'Bench Press']);
  await page.getByRole('button', { name: 'Save workout' }).click();
  await choosePlanOption(page, 'Push Day', 'Edit Push Day');
  await expect(rowsIn(page)).toHaveText(['Chest Dips', 'Deadlifts', 'Pull-ups', 'Bench Press']);
});

test('a finger held at the foot of the page scrolls no further than to the end of the list', async () => {
  const page = await edit('Bench Press', 'Deadlifts', 'Pull-ups', 'Chest Dips');
  const finger = await fingerOn(page, 'Bench Press');
  await finger.moveBy(500);
  // Twice as long as it would take to the end of the catalogue.
  const top = await page.locator('[data-overlay-body]').evaluate(async (body) => {
    for (let frame = 0; frame < 240; frame += 1) await new Promise(requestAnimationFrame);
    return body.scrollTop;
  });
  expect(top).toBe(0);
  await finger.letGo();
  await expect(rowsIn(page)).toHaveText(['Deadlifts', 'Pull-ups', 'Chest Dips', 'Bench Press']);
});

test('a drag ends where the rows change under it, and drops nothing in another place', async () => {
  const page = await edit('Bench Press', 'Deadlifts', 'Pull-ups', 'Chest Dips');
  const finger = await fingerOn(page, 'Bench Press');
  await finger.moveBy(130);
  // With the other hand, by a keyboard.
  await page
    .getByRole('button', { name: 'Options for Deadlifts' })
    .evaluate((button: HTMLElement) => button.click());
  await page
    .getByRole('menuitem', { name: 'Remove Deadlifts' })
    .evaluate((item: HTMLElement) => item.click());
  await expect(rowsIn(page)).toHaveText(['Bench Press', 'Pull-ups', 'Chest Dips']);
  await finger.letGo();
  await expect(rowsIn(page)).toHaveText(['Bench Press', 'Pull-ups', 'Chest Dips']);
  await expect(page.locator('[data-dragged], [data-aside], [style*="translate"]')).toHaveCount(0);
});

for (const [held, width, height] of [
  ['', 390, 844],
  [', also on a phone held sideways', 844, 390],
] as const) {
  test(`a row that is held at the edge scrolls the page and goes on${held}; Escape gives it up, and not the builder`, async () => {
    const names = Array.from({ length: 14 }, (_, index) => `Lift ${index + 1}`);
    const page = await edit(...names);
    await page.setViewportSize({ width, height });
    const list = page.getByRole('list', { name: 'Exercises in this workout' });
    const grip = list.locator('[aria-hidden]').first();
    const dragDown = async () => {
      await grip.scrollIntoViewIfNeeded();
      const box = await grip.boundingBox();
      if (!box) throw new Error('The first row has no grip.');
      await page.mouse.move(box.x + 20, box.y + 30);
      await page.mouse.down();
      await page.mouse.move(box.x + 20, height - 10, { steps: 5 });
      // The last row has moved aside.
      await expect(list.getByRole('listitem').last()).toHaveAttribute('style', /translate: 0px -/);
    };
    await dragDown();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(rowsIn(page)).toHaveText(names);

    await dragDown();
    await page.mouse.up();
    await expect(rowsIn(page)).toHaveText([...names.slice(1), 'Lift 1']);
  });
}

test('every target is 48 px or more, at 320 px as well, and a folded exercise takes 60', async () => {
  const page = await edit('Bench Press', 'Deadlifts');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    const deadlifts = page.getByRole('listitem').filter({ hasText: 'Deadlifts' }).first();
    expect((await deadlifts.boundingBox())?.height).toBeLessThanOrEqual(62);
    await page.getByRole('button', { name: 'Bench Press', exact: true }).click();
    for (const typed of ['', 'ben', 'Landmine Row']) {
      await page.getByRole('searchbox').fill(typed);
      const small = await builderIn(page).evaluate((builder) =>
        [...builder.querySelectorAll('button, input, [role=tab], li > div > [aria-hidden]')]
          .filter((control) => control.checkVisibility())
          .map((control) => ({ control, box: control.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 48 || box.height < 48)
          .map(({ control, box }) => `${control.outerHTML} ${box.width}×${box.height}`),
      );
      expect(small, `${width} px, ‘${typed}’`).toEqual([]);
    }
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('button', { name: 'Bench Press', exact: true }).click();
  }
});

test('above the keypad stands all of the row that is typed in, and the end of what a search finds', async () => {
  const page = await edit('Bench Press', 'Deadlifts', 'Pull-ups', 'Chest Dips', 'Shoulder Press');
  await page.getByRole('button', { name: 'Shoulder Press', exact: true }).click();
  const reps = page.getByRole('textbox', { name: 'Reps for Shoulder Press' });
  await reps.click();
  await reportKeypad(page, 380);
  const bottomOf = async (target: Locator) => {
    const box = await target.boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? 0);
  };
  const last = page.getByRole('button', { name: /^Last: .* for Shoulder Press$/ });
  expect(await bottomOf(last)).toBeLessThanOrEqual(844 - 380);
  await expect(page.getByRole('button', { name: 'Save workout' })).toBeHidden();

  await page.getByRole('searchbox').fill('press');
  const found = page.getByRole('button', { name: /^Add .*press/i }).last();
  await found.scrollIntoViewIfNeeded();
  expect(await bottomOf(found)).toBeLessThanOrEqual(844 - 380);
  await reportKeypad(page, 0);
  await expect(page.getByRole('button', { name: 'Save workout' })).toBeVisible();
});

test('a category that was tapped is in sight below what was used before', async () => {
  const { page, tap } = await before(SESSIONS);
  await tap('Add workout plan');
  const catalogue = page.getByRole('list', { name: 'Exercise catalogue' });
  await expect(catalogue).toContainText('Push-ups');
  await page.getByRole('tab', { name: 'Back' }).click();
  await expect(page.getByRole('tab', { name: 'Back' })).toBeInViewport();
  expect(await hiddenBy(catalogue.getByRole('button').nth(2))).toBe(0);
});

test('where there is room for both, the plan stays beside what a search finds', async () => {
  const page = await edit('Bench Press', 'Deadlifts');
  const name = page.getByRole('textbox', { name: 'Workout name' });
  await page.getByRole('searchbox').fill('squat');
  await expect(name).toBeHidden();
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(name).toBeVisible();
  const [plan, search] = [
    await name.boundingBox(),
    await page.getByRole('searchbox').boundingBox(),
  ];
  expect(search?.x).toBeGreaterThan((plan?.x ?? 0) + (plan?.width ?? 0));
  await page.getByRole('button', { name: 'Add Back Squats', exact: true }).click();
  await expect(rowsIn(page)).toHaveText(['Bench Press', 'Deadlifts', 'Back Squats']);
});

test('by keys alone an exercise is found, added, filled in, moved, doubled and removed, with the focus always somewhere', async () => {
  const page = await edit('Deadlifts');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const menu = async (name: string, presses: number) => {
    await page.getByRole('button', { name: `Options for ${name}`, exact: true }).focus();
    await page.keyboard.press('Enter');
    for (let press = 0; press < presses; press += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('bench');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('Add Bench Press');
  await page.keyboard.press('Enter');
  await expect(rowsIn(page)).toHaveText(['Deadlifts', 'Bench Press']);
  await expect(page.getByRole('button', { name: 'Bench Press', exact: true })).toBeFocused();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab');
  expect(await focused()).toBe('Last: 3 × 8 · 155 lb, use it for Bench Press');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Reps for Bench Press' })).toHaveValue('8');
  expect(await focused()).toBe('Last: 3 × 8 · 155 lb, use it for Bench Press');

  await menu('Bench Press', 0);
  await expect(rowsIn(page)).toHaveText(['Bench Press', 'Deadlifts']);
  expect(await focused()).toBe('Options for Bench Press');
  await menu('Bench Press', 2);
  await expect(rowsIn(page)).toHaveText(['Bench Press', 'Deadlifts', 'Bench Press (2)']);
  await expect(page.getByRole('button', { name: 'Bench Press (2)', exact: true })).toBeFocused();
  await menu('Bench Press (2)', 3);
  await expect(rowsIn(page)).toHaveText(['Bench Press', 'Deadlifts']);
  expect(await focused()).toBe('Options for Deadlifts');
  expect(await rowTexts(page)).toEqual([
    expect.stringContaining('3 × 8 · 155 lb'),
    expect.stringContaining('3 × 8 · 155 lb'),
  ]);
});

test('a builder that does not load is said, and opens after Reload with what was kept', async () => {
  const { page } = await openPlainApp({ plans: [planOf('Bench Press')] });
  await waitForShell(page);
  await bypassWorker(page);
  const part = /assets\/later.*js/;
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await choosePlanOption(page, 'Push Day', 'Edit Push Day');
  await expect(page.getByRole('textbox', { name: 'Workout name' })).toBeVisible();
  await page.route(part, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('This part of the app did not load.');
  await page.unroute(part);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('textbox', { name: 'Workout name' })).toHaveValue('Push Day');
});

test('who types one exercise too many still sees the box, above the word that the workout is full', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `Exercise ${index}`);
  const page = await edit(...names);
  const box = page.getByRole('textbox', { name: 'Custom exercise' });
  await box.fill('One more');
  await box.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(box).toHaveValue('One more');
  await expect(box).toBeInViewport({ ratio: 1 });
});
