/**
 * What it costs to look at something: from a tap to the pixels of a screen with ten years of data,
 * with a month's and with none, side by side, at a quarter of this machine's speed. Writes
 * test/bench/SCREENS.md.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { openPlainApp } from '../../e2e/plainApp.ts';
import { test } from '../../e2e/test.ts';
import { costsOf, type Row, tableOf } from '../cost/costTable.ts';
import { measure, ROUNDS } from '../cost/rounds.ts';
import {
  aMonth,
  clickToPixels,
  hasItsHistory,
  LOOK_MS,
  PLAN,
  slowly,
  tenYears,
} from '../session/tenYears.ts';

const RESULTS = fileURLToPath(new URL('../SCREENS.md', import.meta.url));
/** So many openings tell what 95 of 100 take. */
const OPENINGS_A_ROUND = 3;

/** A control by its name. */
const button = (name: string) => `[aria-label="${name}"]`;

// Nothing here is expected by Playwright: what it notes of a page of thousands of rows takes it seconds.
async function atHome(data: Parameters<typeof openPlainApp>[0]) {
  const { page, context } = await openPlainApp({ plans: [PLAN], ...data });
  const phone = await context.newCDPSession(page);
  await page.getByRole('button', { name: 'Start Quick Workout' }).waitFor();
  if (data?.sessions) await hasItsHistory(page);
  const toProgress = page.getByRole('button', { name: 'View Progress & Workouts' });
  const home = page.getByRole('heading', { name: /^Welcome back/ });

  /** The median of some openings, each of which is kept. */
  const opening = (all: number[], once: (page: Page) => Promise<number>) => async () => {
    const own: number[] = [];
    await slowly(phone, async () => {
      for (let count = 0; count < OPENINGS_A_ROUND; count += 1) own.push(await once(page));
    });
    all.push(...own);
    return own.toSorted((a, b) => a - b)[Math.floor(own.length / 2)] ?? 0;
  };
  const all = { home: [], progress: [], history: [], exercise: [] } as Record<string, number[]>;
  const kept = (name: string) => all[name] ?? [];
  const look = () => page.waitForTimeout(LOOK_MS);
  return {
    all,
    progress: opening(kept('progress'), async () => {
      await look();
      await toProgress.evaluate((element) => element.setAttribute('data-tapped', ''));
      const ms = await clickToPixels(page, '[data-tapped]', button('Start Push Day'));
      await page.getByRole('button', { name: 'Back to home' }).click();
      await home.waitFor();
      return ms;
    }),
    home: opening(kept('home'), async () => {
      await toProgress.click();
      await page.getByRole('button', { name: 'Start Push Day' }).waitFor();
      await look();
      return clickToPixels(page, button('Back to home'), '#weight');
    }),
    history: opening(kept('history'), async () => {
      await toProgress.click();
      const viewAll = page.getByRole('button', { name: 'View All' });
      await viewAll.waitFor();
      await look();
      // Home's own mark is still in the page.
      await viewAll.evaluate((element) => element.setAttribute('data-view-all', ''));
      const ms = await clickToPixels(page, '[data-view-all]', 'dialog :is(li, .empty)');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Back to home' }).click();
      await home.waitFor();
      return ms;
    }),
    exercise: opening(kept('exercise'), async () => {
      await page.getByRole('button', { name: /^(Start Quick Workout|Resume)$/ }).click();
      const link = button('Squats, records and history');
      await page.locator(link).waitFor();
      await look();
      const ms = await clickToPixels(page, link, 'body > dialog section');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await home.waitFor();
      return ms;
    }),
  };
}

const SCREENS = ['home', 'progress', 'history', 'exercise'] as const;

test('what it costs to look at a screen, with ten years of data, with a month’s and with none', async () => {
  const empty = await atHome({});
  const month = await atHome(aMonth());
  const full = await atHome(tenYears());
  const rows: Row[] = [];
  const costs: Parameters<typeof costsOf>[0][number][] = [];
  const slowest: string[] = [];
  for (const screen of SCREENS) {
    process.stdout.write(`${screen}\n`);
    const sides = { empty: empty[screen], month: month[screen], full: full[screen] };
    const readings = await measure(sides);
    const what = `opening ${screen}`;
    const ten = { number: '', readings: readings.full };
    rows.push({ ...ten, what: `${what}, ten years ÷ a month`, over: readings.month, goal: null });
    rows.push({ ...ten, what: `${what}, ten years ÷ none`, over: readings.empty, goal: 1.5 });
    costs.push({ what: `${what}, ten years`, unit: 'ms', readings: readings.full });
    costs.push({ what: `${what}, a month`, unit: 'ms', readings: readings.month });
    costs.push({ what: `${what}, empty`, unit: 'ms', readings: readings.empty });
    const all = full.all[screen]?.toSorted((a, b) => a - b) ?? [];
    slowest.push(`${screen} ${(all[Math.floor(all.length * 0.95)] ?? 0).toFixed(0)} ms`);
  }
  const results = `# What it costs to look at something

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: with 2,000 workouts and 3,650 weights ÷ with 20 and 30 and with none, where a list is one sentence; Chromium at a quarter of the machine's speed, ${ROUNDS} rounds of ${OPENINGS_A_ROUND} openings. Trust the ratios, not the milliseconds.

${tableOf(rows)}

${costsOf(costs)}

Of ${OPENINGS_A_ROUND * (ROUNDS + 1)} openings of each screen with ten years of data 95 of 100 took at most: ${slowest.join(', ')} (goal: 150 ms).
`;
  process.stdout.write(results);
  writeFileSync(RESULTS, results);
});
