/** Two taps of one thumb that meant one: what has come up under it meanwhile was not meant. */
import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { choosePlanOption } from './person.ts';
import { openPlainApp, planRow } from './plainApp.ts';
import { test } from './test.ts';

/** Workouts of the plan, the last of them today, in which the numbers were others than planned. */
function trained() {
  const sets = [8, 7, 6].map((reps) => ({ weight: 120, reps }));
  return [0, 3].map((daysAgo) => {
    const timestamp = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    return {
      ...{ id: `${Date.parse(timestamp)}`, timestamp, date: timestamp.slice(0, 10) },
      ...{ workoutName: 'Push Day', workoutId: '55', duration: 40 },
      ...{ exerciseCount: 2, totalVolume: 2520 },
      exercises: ['Bench Press', 'Dips'].map((name) => ({ name, sets })),
    };
  });
}

const PLAN = {
  ...planRow('Push Day'),
  exercises: ['Bench Press', 'Dips'].map((name, index) => ({
    ...{ id: `ex-${index}`, name, youtubeLink: '' },
    ...{ weight: 135, sets: 3, reps: 8 },
  })),
};

/** A thumb on home, in an account with two plans, workouts and three weights. */
async function onHome() {
  const phone = await openPlainApp(
    {
      plans: [PLAN, { ...planRow('Pull Day'), id: 56 }],
      sessions: trained(),
      weights: { '2026-11-17': 181, '2026-11-18': 182, '2026-11-19': 183 },
    },
    { now: new Date() },
  );
  const finger = await phone.context.newCDPSession(phone.page);
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return { ...phone, finger, button: (name: string | RegExp) => buttonOf(phone.page, name) };
}

function buttonOf(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: typeof name === 'string' }).last();
}

interface Thumb {
  readonly page: Page;
  readonly finger: CDPSession;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

async function tapAt({ finger }: Thumb, at: Place): Promise<void> {
  // Both at once: on a busy machine a finger that waits for its first answer has come down for long.
  await Promise.all([
    finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] }),
    finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
}

/** By a pen, each of whose clicks counts as one. */
async function tapByPen({ finger }: Thumb, at: Place): Promise<void> {
  for (const type of ['mousePressed', 'mouseReleased'] as const) {
    const click = { type, ...at, button: 'left', clickCount: 1, pointerType: 'pen' } as const;
    await finger.send('Input.dispatchMouseEvent', click);
  }
}

/** What lies at that place and can be pressed. */
function controlAt(page: Page, at: Place): Promise<string> {
  return page.evaluate(({ x, y }) => {
    const control = document.elementFromPoint(x, y)?.closest('button, input');
    return control?.getAttribute('aria-label') ?? control?.textContent ?? '';
  }, at);
}

/**
 * Taps there once and, as soon as something else has come up under the thumb, once more, `laterMs` later by
 * the phone's own clock, which stands still meanwhile, and again for each further number. `along`: how far from
 * its left edge, of its width.
 * @returns what the taps have pressed, and the box that has the focus then: it opens a keypad
 */
async function doubleTap(
  thumb: Thumb,
  first: Locator,
  under: RegExp,
  { along = 0.5, laterMs = [0], tap = tapAt } = {},
): Promise<{ pressed: string[]; box: string | null }> {
  const { page } = thumb;
  await first.waitFor();
  await page.evaluate(() => {
    const pressed: string[] = [];
    Object.assign(window, { pressed });
    const hear = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest('button, input') : null;
      if (control) pressed.push(control.getAttribute('aria-label') ?? control.textContent);
    };
    document.addEventListener('click', hear, true);
  });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const before = await first.evaluate((one) => one.getAttribute('aria-label') ?? one.textContent);
  let at = { x: 0, y: 0 };
  // Where it lies once all that stands above it has come.
  const find = async () => {
    const { left, top, width, height } = await first.evaluate((one) => {
      one.scrollIntoView({ block: 'center' });
      return one.getBoundingClientRect().toJSON();
    });
    at = { x: left + along * width, y: top + height / 2 };
    return controlAt(page, at);
  };
  await expect.poll(find).toBe(before);
  await tap(thumb, at);
  // What waits for a moment comes within 300 ms of the phone's clock, however slow the machine is.
  let spentMs = 0;
  const come = async () => {
    if (spentMs < 300) await page.clock.runFor(2);
    spentMs += 2;
    const now = await controlAt(page, at);
    return now === before ? '' : now;
  };
  await expect.poll(come, { intervals: [20], timeout: 30_000 }).toMatch(under);
  for (const ms of laterMs) {
    await page.clock.runFor(ms);
    await tap(thumb, at);
  }
  const pressed = await page.evaluate(() => Reflect.get(window, 'pressed'));
  const box = await page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.matches('input') ? activeElement.getAttribute('aria-label') : null;
  });
  await page.clock.resume();
  return { pressed, box };
}

test('on the cross of a workout signs nobody out', async () => {
  const home = await onHome();
  await home.button(/^Done today/).click();
  const { pressed } = await doubleTap(home, home.button('Close'), /^Log out/);
  expect(pressed).toEqual(['Close']);
  await expect(home.button(/^Done today/)).toBeVisible();
});

test('on the Undo of a closed builder saves no half-made plan', async () => {
  const home = await onHome();
  await home.button('View Progress & Workouts').click();
  await choosePlanOption(home.page, 'Push Day', 'Edit Push Day');
  await home.page.getByRole('textbox', { name: 'Workout name' }).fill('Half-made');
  await home.button('Close').click();
  const { pressed } = await doubleTap(home, home.button('Undo'), /^Save workout/);
  expect(pressed).toEqual(['Undo']);
  await expect(home.page.getByRole('textbox', { name: 'Workout name' })).toHaveValue('Half-made');
});

test('on Discard starts no workout, and a tap that comes later does', async () => {
  const home = await onHome();
  const leave = async () => {
    await home.button('Start Quick Workout').click();
    await home.page.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }).check();
    await home.button('Back').click();
  };
  await leave();
  const soon = await doubleTap(home, home.button('Discard'), /^Start Quick Workout/);
  expect(soon.pressed).toEqual(['Discard']);
  await leave();
  const later = await doubleTap(home, home.button('Discard'), /^Start Quick Workout/, {
    laterMs: [400],
  });
  expect(later.pressed).toEqual(['Discard', 'Start Quick Workout']);
  await expect(home.page.getByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
});

for (const [does, along, under] of [
  ['takes no number of last time', 0.2, /^Use last time/],
  ['opens no keypad', 0.75, /^Reps, set/],
] as const) {
  test(`on Start ${does}`, async () => {
    const home = await onHome();
    const start = home.button('Start Quick Workout');
    const { pressed, box } = await doubleTap(home, start, under, { along });
    expect(pressed).toEqual(['Start Quick Workout']);
    expect(box).toBeNull();
    const weight = home.page.getByRole('textbox', { name: 'Weight, set 1 of Bench Press' });
    await expect(weight).toHaveValue('135');
  });
}

test('on the way back to home opens nothing there', async () => {
  const home = await onHome();
  await home.button('View Progress & Workouts').click();
  const { pressed } = await doubleTap(home, home.button('Back to home'), /^Account/);
  expect(pressed).toEqual(['Back to home']);
});

test('on Add exercise adds none: the list of them has come up', async () => {
  const home = await onHome();
  await home.button('Start empty workout').click();
  const { pressed } = await doubleTap(home, home.button('Add exercise'), /^Add /);
  expect(pressed).toEqual(['Add exercise']);
});

test('on the bin of a weight deletes one: the next one is not what was meant [D11.weight]', async () => {
  const home = await onHome();
  const bins = home.page.getByRole('button', { name: /^Delete weight on/ });
  const { pressed } = await doubleTap(home, bins.first(), /^Delete weight on/);
  expect(pressed).toHaveLength(1);
  await expect(bins).toHaveCount(2);
});

test('of a pen, whose clicks count one each, is told too', async () => {
  const home = await onHome();
  const bins = home.page.getByRole('button', { name: /^Delete weight on/ });
  const { pressed } = await doubleTap(home, bins.first(), /^Delete weight on/, { tap: tapByPen });
  expect(pressed).toHaveLength(1);
});

test('whoever goes on tapping is heard again', async () => {
  const home = await onHome();
  const bins = home.page.getByRole('button', { name: /^Delete weight on/ });
  const { pressed } = await doubleTap(home, bins.first(), /^Delete weight on/, {
    laterMs: [200, 200],
  });
  expect(pressed).toEqual(['Delete weight on 2026-11-19', 'Delete weight on 2026-11-18']);
});

test('on Back to list leaves the list open', async () => {
  const home = await onHome();
  await home.button(/^Done today/).click();
  await doubleTap(home, home.button('Back to list'), /^Close/);
  const list = home.page.getByRole('list', { name: 'Workouts' });
  await expect(list).toBeVisible();
  await list.getByRole('button').first().click();
  await expect(home.button('Back to list')).toBeVisible();
});

test('quick taps that follow one another on one key all count', async () => {
  const home = await onHome();
  const { page } = home;
  await home.button('Start Quick Workout').click();
  const plus = home.button('Increase weight, set 1 of Bench Press');
  await plus.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await plus.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (let taps = 0; taps < 5; taps += 1) {
    await tapAt(home, { x: x + width / 2 + taps, y: y + height / 2 });
  }
  const weight = page.getByRole('textbox', { name: 'Weight, set 1 of Bench Press' });
  await expect(weight).toHaveValue('160');
});
