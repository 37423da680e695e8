import { expect, type Page, test } from '@playwright/test';
import { buildPen } from '../support/tab/buildForPage.ts';
import { logTodaysWeight, seesHome, syncStatus } from './person.ts';
import { loseSignal, openPlainApp } from './plainApp.ts';

/**
 * Stops all code of a tab, timers too, until it is let go. A headless Chromium hides no tab, and so
 * Page.setWebLifecycleState freezes none (its timers run on): the debugger's pause is as still. It
 * even keeps from the tab what others broadcast meanwhile, which a frozen one hears afterwards.
 */
async function freeze(page: Page): Promise<{ thaw(): Promise<void> }> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Debugger.enable');
  const stands = new Promise((resolve) => devTools.once('Debugger.paused', resolve));
  await devTools.send('Debugger.pause');
  // It stops at its next step, which this is.
  const step = page.evaluate(() => undefined);
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

test('a tab that froze with the lock in its hand is overtaken, wakes up and changes nothing (issue 4)', async () => {
  const { page: frozen, context, backend } = await openPlainApp();
  await expect(syncStatus(frozen, 'All changes saved')).toBeVisible();
  const pen = await buildPen();
  await frozen.evaluate(pen);
  let answer = () => {};
  const heldUntil = new Promise<void>((resolve) => {
    answer = resolve;
  });
  backend.faults.push({ method: 'PUT', path: /weight/, does: { heldUntil } });
  await logTodaysWeight(frozen, '181');
  await expect.poll(() => backend.done).toHaveLength(1);
  const { thaw } = await freeze(frozen);

  const other = await context.newPage();
  await other.addInitScript(hurry);
  await other.goto(backend.url);
  await seesHome(other);
  await other.evaluate(pen);
  await expect(other.getByText('181 lbs')).toBeVisible();
  await logTodaysWeight(other, '182');
  await expect(syncStatus(other, 'All changes saved')).toBeVisible({ timeout: 30_000 });
  expect(Object.values(backend.data.weights)).toEqual([182]);

  // The answer of long ago, which says 181, is the first thing that the tab hears; with no signal
  // from then on, nothing could cover up what it did with that before it asks the server again.
  loseSignal(backend);
  const heard = frozen.waitForEvent('requestfinished', (request) => request.method() === 'PUT');
  answer();
  await thaw();
  await heard;
  // Whatever it would write then is through when these transactions, which come after it, are.
  for (let turn = 0; turn < 20; turn += 1) await frozen.evaluate(() => window.pen.keepAll([]));
  const { weights } = backend.data;
  expect(await other.evaluate(() => window.pen.read('2026-11-20'))).toMatchObject({ weights });
  await expect(other.getByText('182 lbs')).toBeVisible();

  backend.faults.length = 0;
  await lookAt(frozen);
  for (const tab of [frozen, other]) await expect(tab.getByText('182 lbs')).toBeVisible();
  await logTodaysWeight(frozen, '183');
  await expect(other.getByText('183 lbs')).toBeVisible();
  for (const tab of [frozen, other]) {
    await expect(syncStatus(tab, 'All changes saved')).toBeVisible();
  }
  expect(Object.values(backend.data.weights)).toEqual([183]);
  const sent = backend.seen.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  expect(sent).toMatchObject([{ weight: 181 }, { weight: 182 }, { weight: 183 }]);
});
