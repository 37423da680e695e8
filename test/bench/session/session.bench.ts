/**
 * What a workout costs the thumb (issue 11): from a tap to its pixels with ten years of data and with
 * none, side by side, at a quarter of this machine's speed. Writes test/bench/SESSION.md.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { openPlainApp } from '../../e2e/plainApp.ts';
import { test } from '../../e2e/test.ts';
import { costsOf, type Row, tableOf } from '../cost/costTable.ts';
import { measure, ROUNDS } from '../cost/rounds.ts';
import { clickToPixels, LOOK_MS, NAMES, PLAN, SLOWER, tenYears } from './tenYears.ts';

const RESULTS = fileURLToPath(new URL('../SESSION.md', import.meta.url));
const TICKS_A_ROUND = 16;
const SETS = PLAN.exercises.reduce((sum, { sets }) => sum + sets, 0);

async function inTheGym(data: Parameters<typeof openPlainApp>[0]) {
  const { page, context } = await openPlainApp({ plans: [PLAN], ...data });
  const phone = await context.newCDPSession(page);
  const session = page.getByRole('dialog', { name: 'Workout: Push Day' });
  const start = page.getByRole('button', { name: 'Start Quick Workout' });
  await expect(start).toBeEnabled();
  await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const ticks: number[] = [];
  return {
    ticks,
    async open() {
      const shown = '[aria-label="Set 1 of Bench Press"]';
      await page.waitForTimeout(LOOK_MS);
      const ms = await clickToPixels(page, '.btn-volt', shown);
      await session.getByRole('button', { name: 'Back', exact: true }).click();
      await expect(session).toBeHidden();
      return ms;
    },
    async tick() {
      await start.click();
      await expect(session).toBeVisible();
      const box = '[aria-label="Complete set 1 of Bench Press"]';
      const own: number[] = [];
      for (let count = 0; count < TICKS_A_ROUND; count += 1) {
        own.push(await clickToPixels(page, box, box));
        // A lifter rests between two sets: the next tick comes when this one is kept, and was looked at.
        await expect(session.getByText(`${(count + 1) % 2} of ${SETS} sets`)).toBeVisible();
        await page.waitForTimeout(LOOK_MS);
      }
      ticks.push(...own);
      await session.getByRole('button', { name: 'Back', exact: true }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(start).toBeVisible();
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
