import { expect, type Page } from '@playwright/test';
import { startBuiltServer } from '../support/servers/builtServer.ts';
import { logTodaysWeight, pickUpPhone, syncStatus } from './person.ts';
import { LONGEST_NAME, loseSignal, openPlainApp, openSyncDetails, planRow } from './plainApp.ts';
import { afterwards, test } from './test.ts';

const NAME = 'Alexandria 💪 of the long and longer names';
const PLAN = 'Push 💪 Pull Legs and all else on Mondays';

/** Nothing is wider than the screen, but for what scrolls sideways by design. */
async function expectFits(page: Page, screen: string): Promise<void> {
  const sticksOut = await page.evaluate(() => {
    // What the page of a dialog hides is lost.
    const scrollsSideways = (element: Element | null): boolean =>
      element !== null &&
      !element.matches('[data-overlay-body]') &&
      (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) ||
        scrollsSideways(element.parentElement));
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    return [...top.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && !scrollsSideways(element.parentElement))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > innerWidth + 1 || left < -1;
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });
  expect(sticksOut, screen).toEqual([]);
}

/** No box cuts off a digit of what is in it. */
async function expectNumbersWhole(page: Page, screen: string): Promise<void> {
  const cutOff = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[inputmode]')];
    return boxes
      .filter((box) => box.value !== '' && box.scrollWidth > box.clientWidth)
      .map((box) => `${box.ariaLabel}: ${box.value}`);
  });
  expect(cutOff, screen).toEqual([]);
}

for (const { called, width, fontSize } of [
  { called: 'at 320 px', width: 320, fontSize: '100%' },
  { called: 'with text at 200 %', width: 390, fontSize: '200%' },
  { called: 'at 320 px with text at 200 %', width: 320, fontSize: '200%' },
]) {
  test(`WCAG 1.4.4, 1.4.10: every screen fits ${called}, long and emoji names too`, async () => {
    const server = await startBuiltServer();
    afterwards(() => server.stop());
    const { page } = await pickUpPhone(server.url, { width });
    // As a person's own font size does: it changes what 1rem is.
    await page.addInitScript((size) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = size;
      });
    }, fontSize);
    await page.reload();
    await page.getByRole('button', { name: /^Sign in with/ }).waitFor();
    await expectFits(page, 'sign-in');
    await page.getByRole('button', { name: /^Sign in with/ }).click();
    await page.getByRole('textbox').fill(NAME);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
    await expectFits(page, 'progress, empty');
    await page.getByRole('button', { name: 'Add workout plan' }).click();
    await page.getByRole('textbox', { name: 'Workout name' }).fill(PLAN);
    await page.getByRole('textbox', { name: 'Custom exercise' }).fill(PLAN);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: /^Weight for/ }).fill('1182.5');
    await expectFits(page, 'builder');
    await expectNumbersWhole(page, 'builder');
    const options = page.getByRole('dialog').getByRole('button', { name: /^Options for/ });
    await options.click();
    await expectFits(page, 'the menu of an exercise');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save workout' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectFits(page, 'progress');
    await page.getByRole('button', { name: /^Start Push/ }).click();
    await page.getByRole('checkbox', { name: /^Complete set 1/ }).check();
    await expectFits(page, 'session');
    await expectNumbersWhole(page, 'session');
    await page.getByRole('button', { name: 'Complete Workout' }).click();
    await expectFits(page, 'alert');
    await page.getByRole('button', { name: 'OK' }).press('Enter');
    await page.getByRole('button', { name: 'View All' }).click();
    const history = page.getByRole('dialog', { name: 'Workout History' });
    await expectFits(page, 'history');
    await history.getByRole('listitem').getByRole('button').click();
    await expectFits(page, 'one session');
    await options.click();
    await expectFits(page, 'the menu of a session');
    await page.keyboard.press('Escape');
    await history.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Back to home' }).click();
    await page.getByRole('textbox', { name: 'Today’s weight' }).fill('1182.4');
    await page.getByRole('button', { name: 'Save weight' }).click();
    await page.getByRole('button', { name: 'Edit Goal' }).click();
    await expectFits(page, 'home');
    await expectNumbersWhole(page, 'home');
    await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
    const chart = page.getByRole('list', { name: 'Weight progress' });
    await expect(chart.getByText('1182.4', { exact: true })).toBeInViewport();
    await expectFits(page, 'progress, with a weight');
  });
}

for (const [called, width, fontSize] of [
  ['at 390 px', 390, '100%'],
  ['at 320 px', 320, '100%'],
  ['at 320 px with text at 200 %', 320, '200%'],
] as const) {
  test(`nothing pushes what stands under home’s header, no long name and no status, ${called}`, async () => {
    const { page, backend } = await openPlainApp({ plans: [planRow('Push Day')] });
    await page.setViewportSize({ width, height: 844 });
    const bottom = async () => {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, fontSize);
      const header = page.locator('main header');
      return header.evaluate((element) =>
        Math.round(element.getBoundingClientRect().bottom + scrollY),
      );
    };
    const before = await bottom();
    backend.data.user['name'] = LONGEST_NAME;
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(LONGEST_NAME);
    expect(await bottom()).toBe(before);
    loseSignal(backend);
    await logTodaysWeight(page, '182.4');
    await expect(syncStatus(page, 'Offline, 1 change waiting to sync')).toBeVisible();
    expect(await bottom()).toBe(before);
    await expectFits(page, 'home');
  });
}

/** Every word that goes on in the next line, in what stands in front. */
async function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.parentElement?.checkVisibility()) continue;
      for (const word of (text.nodeValue ?? '').matchAll(/[\p{L}\d]+/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const tops = [...range.getClientRects()].map((rect) => Math.round(rect.top));
        if (new Set(tops).size > 1) found.push(word[0]);
      }
    }
    return found;
  });
}

test('at 320 px with text at 200 % no word of ours is cut in two', async () => {
  const session = {
    ...{ id: '1', date: '2025-11-01', timestamp: '2025-11-01T18:00:00Z', workoutName: 'Push' },
    ...{ workoutId: null, duration: 44, exerciseCount: 1, totalVolume: 1080 },
    exercises: [{ name: 'Bench Press', sets: [{ weight: 135, reps: 8 }] }],
  };
  const better = {
    ...{ ...session, id: '2', date: '2026-11-03', timestamp: '2026-11-03T18:00:00Z' },
    exercises: [{ name: 'Bench Press', sets: [{ weight: 1182.5, reps: 12 }] }],
  };
  const { page, backend } = await openPlainApp(
    { plans: [planRow('Push')], sessions: [better, session] },
    { width: 320, height: 640, textPx: 32 },
  );
  expect(await cutWords(page), 'home').toEqual([]);
  await page.getByRole('button', { name: 'Start empty workout' }).click();
  await expect(page.getByRole('dialog', { name: 'Workout: Workout' })).toBeVisible();
  expect(await cutWords(page), 'an empty workout').toEqual([]);
  await page.getByRole('button', { name: 'Add exercise' }).click();
  await page.getByRole('button', { name: 'Add Bench Press', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Bench Press' })).toBeVisible();
  expect(await cutWords(page), 'a workout').toEqual([]);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  expect(await cutWords(page), 'progress').toEqual([]);
  const trained = page.getByRole('list', { name: 'Most trained exercises' }).getByRole('button');
  const [name, best] = [trained.locator('b'), trained.locator('strong')];
  const [upper, lower] = [await name.boundingBox(), await best.boundingBox()];
  expect(lower?.y).toBeGreaterThanOrEqual((upper?.y ?? 0) + (upper?.height ?? 0));
  await page.getByRole('button', { name: 'View All' }).click();
  const history = page.getByRole('dialog', { name: 'Workout History' });
  await history.getByRole('listitem').first().getByRole('button').click();
  await expect(history.getByRole('table')).toContainText('Best set');
  expect(await cutWords(page), 'one session').toEqual([]);
  await expectFits(page, 'one session with a record');
  await history.getByRole('button', { name: 'Bench Press, records and history' }).click();
  const line = page.getByRole('dialog', { name: 'Bench Press' }).getByRole('img');
  await expect(line.getByText('Nov 3, 2026')).toHaveCSS('font-size', '24px');
  expect(await cutWords(page), 'an exercise').toEqual([]);
  await expectFits(page, 'an exercise');
  await page.keyboard.press('Escape');
  await history.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Back to home' }).click();
  backend.faults.push({ method: 'PUT', path: /weight/, does: { status: 422 } });
  await logTodaysWeight(page, '182.4');
  await expect(syncStatus(page, '1 change needs attention')).toBeVisible();
  const details = await openSyncDetails(page);
  await expect(details.getByRole('button', { name: 'Discard' })).toBeVisible();
  expect(await cutWords(page), 'sync details').toEqual([]);
});

const LONG_DAY = [
  'Bench Press',
  'Incline Dumbbell Press',
  'Cable Crossover',
  'Overhead Press',
  'Dumbbell Lateral Raise',
  'Triceps Pushdown',
  'Overhead Triceps Extension',
  'Push-ups',
];

for (const [called, width, textPx, moves] of [
  ['at 390 px with text at 156 %', 390, 25, false],
  ['at 320 px with text at 125 %', 320, 20, false],
  ['at 390 px with text at 200 %', 390, 32, true],
  ['at 320 px with text at 200 %', 320, 32, true],
] as const) {
  const stands = moves ? 'in the page' : 'at its place';
  test(`home’s dock stands ${stands} ${called}, covers none of its boxes, and no toast covers it`, async () => {
    const { page } = await openPlainApp({}, { width, height: 640, textPx });
    const go = page.getByRole('button', { name: 'View Progress & Workouts' });
    const topOf = () => go.evaluate((button) => button.getBoundingClientRect().top);
    await page.evaluate(() => scrollTo(0, 0));
    const before = await topOf();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect((await topOf()) !== before).toBe(moves);
    const isFree = await page
      .getByRole('textbox', { name: 'Height (in)' })
      .evaluate((box: HTMLElement) => {
        const { left, bottom } = box.getBoundingClientRect();
        return document.elementFromPoint(left + 20, bottom - 4) === box;
      });
    expect(isFree).toBe(true);
    await page.getByRole('textbox', { name: 'Add calories' }).fill('300');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Added 300' }).locator('..');
    await expect(toast).toBeVisible();
    await go.evaluate((button) => button.scrollIntoView({ block: 'start' }));
    const [way, words] = await Promise.all(
      [go, toast].map((one) => one.evaluate((element) => element.getBoundingClientRect().toJSON())),
    );
    expect(words.bottom <= way.top || way.bottom <= words.top).toBe(true);
  });
}

test('at 320 px the way to progress, the calories and what waits take one line each', async () => {
  const user = { id: 7, name: 'Alex', profilePicture: null, caloriesConsumed: 1450 };
  const lastCalorieDate = new Date().toLocaleDateString('sv');
  const { page, backend } = await openPlainApp(
    { user: { ...user, calorieGoal: 2000, lastCalorieDate } },
    { width: 320 },
  );
  const boxOf = async (text: string) =>
    (await page.getByText(text, { exact: true }).boundingBox()) ?? { y: Number.NaN, height: 0 };
  const go = page.getByRole('button', { name: 'View Progress & Workouts' });
  const lines = await go.evaluate((button) => {
    const words = document.createRange();
    words.selectNodeContents(button.firstChild ?? button);
    return words.getClientRects().length;
  });
  expect(lines).toBe(1);
  const [total, rest] = [await boxOf('1,450'), await boxOf('550 left')];
  expect(rest.y).toBeLessThan(total.y + total.height);
  loseSignal(backend);
  await logTodaysWeight(page, '182.4');
  const waiting = syncStatus(page, 'Offline, 1 change waiting to sync');
  await expect(waiting).toBeVisible();
  expect(await waiting.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
});

test('the day of a forgotten weight stands whole beside it, or above, at any width', async () => {
  const { page } = await openPlainApp();
  await page.getByRole('button', { name: 'Another day' }).click();
  const day = page.getByLabel('Day', { exact: true });
  for (const width of [320, 390, 820, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const [box, needed] = await day.evaluate((element: HTMLElement) => {
      const { width } = element.getBoundingClientRect();
      Object.assign(element.style, { width: 'max-content', justifySelf: 'start' });
      const whole = element.getBoundingClientRect().width;
      element.removeAttribute('style');
      return [width, whole];
    });
    expect(box, `${width} px`).toBeGreaterThanOrEqual(needed ?? Number.NaN);
  }
});

test('far down in large text the row at hand is in sight, as the workout opens and after Log set', async () => {
  const exercises = LONG_DAY.map((name, index) => {
    const id = `ex-${index}`;
    return { id, name, youtubeLink: '', weight: 135, sets: 4, reps: 8 };
  });
  const plan = { id: 55, name: 'Long Day', exercises };
  const { page } = await openPlainApp({ plans: [plan] });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '150%';
    });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  const list = page.locator('[data-overlay-body]');
  await page
    .getByRole('button', { name: 'Go to set 2 of Triceps Pushdown' })
    .evaluate((button: HTMLElement) => button.click());
  await page.getByRole('button', { name: 'Log set 2 of Triceps Pushdown' }).click();
  const row = page.getByRole('group', { name: 'Set 3 of Triceps Pushdown' });
  const expectInSight = async () => {
    await expect(row).toHaveAttribute('aria-current');
    // What comes into sight is drawn a frame later, and may push the row down.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    });
    const [inner, outer] = [await row.boundingBox(), await list.boundingBox()];
    if (!inner || !outer) throw new Error('The workout is not there.');
    expect(inner.y).toBeGreaterThanOrEqual(outer.y - 1);
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 1);
  };
  await expectInSight();
  await expect(page.getByText('1 of 32 sets')).toBeVisible();
  await page.reload();
  await expectInSight();
});

for (const [called, width, height, textPx] of [
  ['on a small tablet’s low window with text at 200 %', 820, 500, 32],
  ['on a phone held sideways', 844, 390, 16],
] as const) {
  test(`the dock leaves three sets in sight ${called}, and a thumb reaches all of it`, async () => {
    const exercise = { id: 'ex-1', name: 'Bench Press', youtubeLink: '', weight: 135, reps: 8 };
    const plan = { id: 55, name: 'Push Day', exercises: [{ ...exercise, sets: 5 }] };
    const { page } = await openPlainApp({ plans: [plan] }, { width, height, textPx });
    await page.getByRole('button', { name: 'Start Quick Workout' }).click();
    const session = page.getByRole('dialog', { name: 'Workout: Push Day' });
    await expect(session.getByRole('button', { name: 'Log set 1 of Bench Press' })).toBeInViewport({
      ratio: 0.99,
    });
    await expectFits(page, 'session');
    const inSight = await session.getByRole('group', { name: /^Set \d of/ }).evaluateAll((rows) => {
      const list = document.querySelector('[data-overlay-body]')?.getBoundingClientRect();
      const dock = document.querySelector('[aria-label="Current set"]')?.getBoundingClientRect();
      if (!list || !dock) throw new Error('The workout is not there.');
      const isBeside = dock.left >= list.right - 1;
      const floor = isBeside ? list.bottom : Math.min(list.bottom, dock.top);
      return rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= list.top && bottom <= floor;
      }).length;
    });
    expect(inSight).toBeGreaterThanOrEqual(3);
  });
}

test('no toast stands over the box that takes the focus, at 320 × 640 px', async () => {
  const exercises = LONG_DAY.map((name, index) => {
    const id = `ex-${index}`;
    return { id, name, youtubeLink: '', weight: 135, sets: 2, reps: 8 };
  });
  const plan = { id: 55, name: 'Long Day', exercises };
  const { page } = await openPlainApp({ plans: [plan] }, { width: 320, height: 640 });
  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  await page.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }).check();
  await page.getByRole('checkbox', { name: 'Complete set 2 of Bench Press' }).check();
  await page.getByRole('button', { name: 'Options for Bench Press' }).click();
  await page.getByRole('menuitem', { name: 'Remove last set' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const covered = await page.evaluate(async () => {
    const toast = [...document.querySelectorAll('button')].find((one) => one.innerText === 'Undo');
    const boxes = document.querySelectorAll<HTMLInputElement>('fieldset input[inputmode]');
    const under: (string | null)[] = [];
    for (const box of boxes) {
      box.focus();
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      const top = toast?.parentElement?.getBoundingClientRect().top ?? Number.NaN;
      if (!(box.getBoundingClientRect().bottom <= top)) under.push(box.ariaLabel);
    }
    return { under, count: boxes.length };
  });
  expect(covered.count).toBeGreaterThan(20);
  expect(covered.under).toEqual([]);
  await expect(undo).toBeVisible();
});

test('on a small phone with text at 200 % a last tick can be taken back, Undo is in sight beside a long name, and so is a weight that takes the focus', async () => {
  const name = 'Upper body strength and conditioning A';
  const long = 'Single-arm dumbbell row with a three-second pause on the bench';
  const weights = Object.fromEntries(
    Array.from({ length: 40 }, (_, day) => [
      new Date(Date.UTC(2026, 9, 1 + day)).toISOString().slice(0, 10),
      180,
    ]),
  );
  const plan = planRow(name);
  const exercises = plan.exercises.map((one) => ({ ...one, name: long, sets: 2 }));
  const { page } = await openPlainApp(
    { plans: [{ ...plan, exercises }], weights },
    { width: 320, height: 568, textPx: 32 },
  );
  const log = page.getByRole('list', { name: 'Logged weights' });
  await log.getByRole('textbox', { name: 'Weight on 2026-10-20' }).focus();
  await expect(log.getByRole('textbox', { name: 'Weight on 2026-10-20' })).toBeInViewport({
    ratio: 0.9,
  });

  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  const session = page.getByRole('dialog', { name: `Workout: ${name}` });
  const ticks = session.getByRole('checkbox');
  await expect(ticks).toHaveCount(2);
  for (const tick of await ticks.all()) await tick.check();
  await expect(session.getByRole('button', { name: 'Complete Workout' })).toBeInViewport({
    ratio: 1,
  });
  await ticks.first().uncheck();
  await expect(ticks.first()).not.toBeChecked();
  await ticks.first().check();

  await session.getByRole('button', { name: `Options for ${long}` }).click();
  await page.getByRole('menuitem', { name: 'Remove last set' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeInViewport({ ratio: 1 });
  await undo.click();
  await expect(ticks).toHaveCount(2);
});

test('the OK of a saved workout is in sight on a small phone, however many numbers there are to take over [N.saved]', async () => {
  const exercises = Array.from({ length: 10 }, (_, index) => {
    const id = `ex-${index}`;
    return { id, name: `Incline Press ${index}`, youtubeLink: '', weight: 135, sets: 1, reps: 8 };
  });
  const { page } = await openPlainApp({ plans: [{ id: 55, name: 'Long Day', exercises }] });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  for (const { name } of exercises) {
    const button = (what: string) =>
      page.getByRole('button', { name: `${what}set 1 of ${name}`, exact: true });
    await button('Increase weight, ').click();
    await button('Log ').press('Enter');
  }
  await page.getByRole('button', { name: 'Complete Workout' }).last().press('Enter');
  await expect(page.getByText(/Long Day: .*Incline Press 9 135 → 140 lb$/)).toBeAttached();
  const ok = page.getByRole('button', { name: 'OK' });
  await expect(ok).toBeFocused();
  await expect(ok).toBeInViewport({ ratio: 1 });
});
