/**
 * What a workout costs the thumb: from a tap to its pixels with ten years of data and with
 * none, side by side, at a quarter of this machine's speed. Writes test/bench/SESSION.md.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openPlainApp } from '../../e2e/plainApp.ts';
import { test } from '../../e2e/test.ts';
import { costsOf, type Row, tableOf } from '../cost/costTable.ts';
import { measure, ROUNDS } from '../cost/rounds.ts';
import {
  clickToPixels,
  hasItsHistory,
  LOOK_MS,
  NAMES,
  PLAN,
  slowly,
  tenYears,
} from './tenYears.ts';

const RESULTS = fileURLToPath(new URL('../SESSION.md', import.meta.url));
const TICKS_A_ROUND = 16;
const SETS = PLAN.exercises.reduce((sum, { sets }) => sum + sets, 0);

// Nothing here is expected by Playwright: what it notes of a page of thousands of rows takes it longer than a tick.
async function inTheGym(data: Parameters<typeof openPlainApp>[0]) {
  const { page, context } = await openPlainApp({ plans: [PLAN], ...data });
  const phone = await context.newCDPSession(page);
  const session = page.getByRole('dialog', { name: 'Workout: Push Day' });
  const start = page.getByRole('button', { name: 'Start Quick Workout' });
  await start.waitFor();
  if (data?.sessions) await hasItsHistory(page);
  const ticks: number[] = [];
  return {
    ticks,
    async open() {
      const shown = '[aria-label="Set 1 of Bench Press"]';
      const ms = await slowly(phone, async () => {
        await page.waitForTimeout(LOOK_MS);
        return clickToPixels(page, '.btn-volt', shown);
      });
      await session.getByRole('button', { name: 'Back', exact: true }).click();
      await session.waitFor({ state: 'hidden' });
      return ms;
    },
    async tick() {
      await start.click();
      await session.waitFor();
      const box = '[aria-label="Complete set 1 of Bench Press"]';
      const own: number[] = [];
      await slowly(phone, async () => {
        for (let count = 0; count < TICKS_A_ROUND; count += 1) {
          // A lifter rests between two sets: a tick comes when the one before is kept, and was looked at.
          await page.waitForTimeout(LOOK_MS);
          own.push(await clickToPixels(page, box, box));
          await session.getByText(`${(count + 1) % 2} of ${SETS} sets`).waitFor();
        }
      });
      ticks.push(...own);
      await session.getByRole('button', { name: 'Back', exact: true }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await start.waitFor();
      return own.reduce((sum, ms) => sum + ms, 0) / own.length;
    },
  };
}

test('what a workout costs the thumb, with ten years of data and with none', async () => {
  const empty = await inTheGym({});
  const full = await inTheGym(tenYears());
  const open = await measure({ empty: empty.open, full: full.open });
  const tick = await measure({ empty: empty.tick, full: full.tick });
  const rows: Row[] = [
    { number: '', what: 'opening a session', readings: open.full, over: open.empty, goal: 1.5 },
    { number: '', what: 'tick to pixels', readings: tick.full, over: tick.empty, goal: 1.5 },
  ];
  const p95 = full.ticks.toSorted((a, b) => a - b)[Math.floor(full.ticks.length * 0.95)] ?? 0;
  const results = `# What a workout costs the thumb

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: a workout of ${NAMES.length} exercises with 4 sets each, with 2,000 workouts and 3,650 weights behind it ÷ with none; Chromium at a quarter of the machine's speed, ${ROUNDS} rounds. Trust the ratios, not the milliseconds.

${tableOf(rows)}

${costsOf([
  { what: 'opening a session, ten years', unit: 'ms', readings: open.full },
  { what: 'opening a session, empty', unit: 'ms', readings: open.empty },
  { what: 'tick to pixels, ten years', unit: 'ms', readings: tick.full },
  { what: 'tick to pixels, empty', unit: 'ms', readings: tick.empty },
])}

Of ${full.ticks.length} ticks with ten years of data 95 of 100 took at most ${p95.toFixed(0)} ms (goal: 50 ms).
`;
  process.stdout.write(results);
  writeFileSync(RESULTS, results);
});
