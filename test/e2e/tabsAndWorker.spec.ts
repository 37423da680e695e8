import { expect, type Page } from '@playwright/test';
import { trained, weightOf } from '../support/entries.ts';
import type { PlainBackend } from '../support/servers/plainBackend.ts';
import { buildPen } from '../support/tab/buildForPage.ts';
import { seesHome, syncStatus, waitForShell } from './person.ts';
import { openPlainApp } from './plainApp.ts';
import { test } from './test.ts';
import { workerOf } from './worker.ts';

/** So many at least, and more until each of the three has sent something. */
const ROUNDS = 10;
const MOST_ROUNDS = 40;
/** A tab makes five weights and five workouts in each round: 200 changes from two tabs. */
const OF_EACH = 5;
const EVERYBODY = new Set(['', '?other', 'sw.js']);

/** Different days and ids for every change that there is. */
function changesOf(tab: number, round: number) {
  const first = 1 + (2 * round + tab) * OF_EACH;
  const numbers = Array.from({ length: OF_EACH }, (_, index) => first + index);
  const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10);
  return numbers.flatMap((number) => [
    weightOf(100 + number, day(number)),
    trained(String(1_000 + number)),
  ]);
}

/** From where a request came: the worker's script, or the address of a tab. */
function senders({ done }: PlainBackend): Set<string> {
  return new Set(done.map(({ headers }) => String(headers.referer).replace(/^.*\//, '')));
}

/** What the list of weights shows, newest first. */
async function listedWeights(page: Page): Promise<string[]> {
  const boxes = page.getByRole('list', { name: 'Logged weights' }).getByRole('textbox');
  return boxes.evaluateAll((found) => found.map((box) => Reflect.get(box, 'value')));
}

test('two tabs and the worker drain 200 changes together: each arrives once, one request at a time', async () => {
  const { page, context, backend } = await openPlainApp();
  await waitForShell(page);
  const other = await context.newPage();
  await other.goto(`${backend.url}/?other`);
  const tabs = [page, other];
  const pen = await buildPen();
  for (const tab of tabs) {
    await seesHome(tab);
    await tab.evaluate(pen);
  }
  const worker = await workerOf(page, backend.url);
  await expect(syncStatus(other, 'All changes saved')).toBeVisible();
  backend.mostAtOnce = 0;

  const isDone = (rounds: number) =>
    rounds >= MOST_ROUNDS || (rounds >= ROUNDS && senders(backend).size === EVERYBODY.size);
  let rounds = 0;
  for (; !isDone(rounds); rounds += 1) {
    const round = rounds;
    // Whoever drains gives up in the middle, done or not, and the next one in the line goes on. The
    // weight before that was sent: who waits long after a failure has taken part.
    const does = round % 2 === 0 ? ({ status: 503 } as const) : 'loseAnswer';
    backend.faults.push({ method: 'POST', path: /history/, does });
    const made = tabs.map((tab, index) =>
      tab.evaluate((changes) => window.pen.keepAll(changes), changesOf(index, round)),
    );
    await worker.syncs();
    await Promise.all(made);
    await worker.syncs();
    // Rounds that outrun the drains would only heap up failures.
    await expect.poll(() => backend.faults.length, { timeout: 30_000 }).toBe(0);
  }
  // What was lost last is looked up after 30 s, and the rest goes behind it, on a slow machine slowly.
  for (const tab of tabs) {
    await expect(syncStatus(tab, 'All changes saved')).toBeVisible({ timeout: 120_000 });
  }

  const all = tabs.flatMap((_, tab) =>
    Array.from({ length: rounds }, (_, round) => changesOf(tab, round)).flat(),
  );
  expect(backend.done).toHaveLength(all.length);
  expect(new Set(backend.done.map(({ body }) => JSON.stringify(body))).size).toBe(all.length);
  expect(backend.mostAtOnce).toBe(1);
  expect(senders(backend)).toEqual(EVERYBODY);

  const { weights, sessions } = backend.data;
  const newest = Object.entries(weights).sort().reverse().slice(0, 30);
  for (const tab of tabs) {
    const read = () => tab.evaluate(() => window.pen.read('2026-11-20'));
    // What a plain server has taken stays until its lists show it, which are read last.
    await expect.poll(read).toMatchObject({ weights, waiting: 0 });
    const shown = await read();
    expect(shown.sessions.toSorted()).toEqual(sessions.map(({ id }) => id).toSorted());
    expect(await listedWeights(tab)).toEqual(newest.map(([, weight]) => String(weight)));
  }
});
