import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test';
import type { Change } from '../../src/domain/change.ts';
import { weightOf } from '../support/entries.ts';
import { buildPen } from '../support/tab/buildForPage.ts';
import { logTodaysWeight, seesHome, syncStatus } from './person.ts';
import { loseSignal, openPlainApp } from './plainApp.ts';
import { test } from './test.ts';

/**
 * Stops all code of a tab, timers too, until it is let go. A headless Chromium hides no tab, and so
 * Page.setWebLifecycleState freezes none (its timers run on): the debugger's pause is as still. It
 * even keeps from the tab what others broadcast meanwhile, which a frozen one hears afterwards.
 */
async function freeze(page: Page): Promise<Frozen> {
  const { devTools, stands } = await debuggerOf(page);
  await devTools.send('Debugger.pause');
  // It stops at its next step, which this is.
  const step = page.evaluate(() => undefined);
  return untilThawed(page, { devTools, stands, step });
}

/**
 * Stops a tab in the middle of sending a change: it has looked what stands there and claimed the
 * change, and reads the token of the day for the request.
 */
async function freezeSending(page: Page, change: Change): Promise<Frozen> {
  const { devTools, stands } = await debuggerOf(page);
  await page.evaluate(STOP_AT_TOKEN);
  const step = page.evaluate((made) => window.pen.keepAll([made]), change);
  return untilThawed(page, { devTools, stands, step });
}

/** For the page; the property of the prototype, which this covers, is read again afterwards. */
const STOP_AT_TOKEN = `Object.defineProperty(document, 'cookie', {
  configurable: true,
  get() {
    delete document.cookie;
    debugger;
    return document.cookie;
  },
})`;

interface Frozen {
  thaw(): Promise<void>;
}

async function debuggerOf(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Debugger.enable');
  const stands = new Promise((resolve) => devTools.once('Debugger.paused', resolve));
  return { devTools, stands };
}

async function untilThawed(
  page: Page,
  {
    devTools,
    stands,
    step,
  }: { devTools: CDPSession; stands: Promise<unknown>; step: Promise<void> },
): Promise<Frozen> {
  await stands;
  return {
    async thaw() {
      await devTools.send('Debugger.disable');
      await step;
      await lookAt(page);
    },
  };
}

/** Only tabs out of sight are frozen: this one is looked at again. */
const lookAt = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** A minute of this tab's own time passes in a second; day and hour stay the phone's. */
function hurry(): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() * 60;
  const every = window.setInterval.bind(window);
  Object.assign(window, {
    setInterval: (run: () => void, ms: number) => every(run, ms / 60),
  });
}

/** A second tab of the person, in which a minute passes in a second. */
async function openHurried(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(hurry);
  await page.goto(url);
  await seesHome(page);
  return page;
}

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

/** Whatever a tab would write is through when these transactions, which come after it, are. */
async function untilThrough(page: Page): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await page.evaluate(() => window.pen.keepAll([]));
}

test('a tab that froze between the claim of a change and its request is overtaken, and sends nothing when it wakes up [I14c]', async () => {
  const day = '2026-11-13';
  const { page: frozen, context, backend } = await openPlainApp({ weights: { [day]: 180 } });
  await expect(syncStatus(frozen, 'All changes saved')).toBeVisible();
  const pen = await buildPen();
  await frozen.evaluate(pen);
  backend.seen.length = 0;
  const { thaw } = await freezeSending(frozen, weightOf(181, day));
  expect(backend.seen.map(({ path }) => path)).toEqual(['/api/auth/user', '/api/weight']);

  const other = await openHurried(context, `${backend.url}/?other`);
  await other.evaluate(pen);
  await other.evaluate((change) => window.pen.keepAll([change]), weightOf(182, day));
  await expect(syncStatus(other, 'All changes saved')).toBeVisible({ timeout: 30_000 });
  expect(backend.data.weights).toEqual({ [day]: 182 });

  await thaw();
  await untilThrough(frozen);
  for (const tab of [frozen, other]) {
    await expect(tab.getByRole('textbox', { name: `Weight on ${day}` })).toHaveValue('182');
    await expect(syncStatus(tab, 'All changes saved')).toBeVisible();
  }
  const sent = backend.seen.filter(({ method }) => method !== 'GET');
  expect(new Set(sent.map(({ headers }) => headers.referer))).toEqual(
    new Set([`${backend.url}/?other`]),
  );
  expect(backend.data.weights).toEqual({ [day]: 182 });
});

test('a tab that froze with the lock in its hand is overtaken, wakes up and changes nothing', async () => {
  const { page: frozen, context, backend } = await openPlainApp();
  await expect(syncStatus(frozen, 'All changes saved')).toBeVisible();
  const pen = await buildPen();
  await frozen.evaluate(pen);
  const answer = signal();
  backend.faults.push({ method: 'PUT', path: /weight/, does: { heldUntil: answer.given } });
  await logTodaysWeight(frozen, '181');
  await expect.poll(() => backend.done).toHaveLength(1);
  const { thaw } = await freeze(frozen);

  const other = await openHurried(context, backend.url);
  await other.evaluate(pen);
  await expect(other.getByText('181 lbs')).toBeVisible();
  await logTodaysWeight(other, '182');
  await expect(syncStatus(other, 'All changes saved')).toBeVisible({ timeout: 30_000 });
  expect(Object.values(backend.data.weights)).toEqual([182]);

  // The answer of long ago, which says 181, is the first thing that the tab hears; with no signal
  // from then on, nothing could cover up what it did with that before it asks the server again.
  loseSignal(backend);
  const heard = frozen.waitForEvent('requestfinished', (request) => request.method() === 'PUT');
  answer.give();
  await thaw();
  await heard;
  await untilThrough(frozen);
  const { weights } = backend.data;
  expect(await other.evaluate(() => window.pen.read('2026-11-20'))).toMatchObject({ weights });
  await expect(other.getByText('182 lbs')).toBeVisible();

  backend.faults.length = 0;
  await lookAt(frozen);
  for (const tab of [frozen, other]) await expect(tab.getByText('182 lbs')).toBeVisible();
  await logTodaysWeight(frozen, '183');
  await expect(other.getByText('183 lbs')).toBeVisible();
  // What is shown may still be the words of before the tap.
  await expect.poll(() => Object.values(backend.data.weights)).toEqual([183]);
  for (const tab of [frozen, other]) {
    await expect(syncStatus(tab, 'All changes saved')).toBeVisible();
  }
  const sent = backend.seen.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  expect(sent).toMatchObject([{ weight: 181 }, { weight: 182 }, { weight: 183 }]);
});
