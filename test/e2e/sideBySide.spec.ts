/**
 * Our outbox beside the Queue of workbox-background-sync (test/bench/sideBySide): the same three
 * changes, recorded without signal, under the same faults, on the same plain server, in one Chromium.
 * The table it prints is README's. What is asked of the library is only who loses or doubles something.
 */
import { readFileSync } from 'node:fs';
import { type Browser, expect, test } from '@playwright/test';
import { ourPhone } from '../bench/sideBySide/ourPhone.ts';
import { buildPages } from '../bench/sideBySide/pages.ts';
import { CHANGES, type PickUp } from '../bench/sideBySide/phone.ts';
import {
  type Outcome,
  play,
  SCENARIOS,
  type Scenario,
  type SideName,
} from '../bench/sideBySide/scenarios.ts';
import { type Row, tableOf } from '../bench/sideBySide/table.ts';
import { workboxPhone } from '../bench/sideBySide/workboxPhone.ts';
import { startPlainBackend } from '../support/servers/plainBackend.ts';
import { afterwards } from './person.ts';

const SIDES: readonly (readonly [SideName, PickUp])[] = [
  ['Workbox', workboxPhone({ byHand: false })],
  ['Workbox by hand', workboxPhone({ byHand: true })],
  ['Repkeep', ourPhone()],
];

test('nothing meant is lost and nothing takes effect twice, where Workbox’s Queue does both [I1, I2]', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const pages = await buildPages();
  afterwards(async () => pages.remove());
  const rows: Row[] = [];
  for (const scenario of SCENARIOS) {
    const played = SIDES.map(async ([side, pickUp]) => {
      const backend = await startPlainBackend({ app: pages.app });
      afterwards(() => backend.stop());
      const context = await browser.newContext();
      const outcome = await play(scenario, await pickUp(context, backend.url), backend);
      await context.close();
      return { scenario, side, outcome };
    });
    rows.push(...(await Promise.all(played)));
  }
  process.stdout.write(`\n${heading(browser)}\n${tableOf(rows)}\n\n`);

  for (const { scenario, side, outcome } of rows) {
    const what = `${side}, ${scenario.name}`;
    const isHarmed = outcome.lost + outcome.doubled > 0;
    expect.soft(isHarmed, what).toBe(scenario.harms.includes(side));
    if (side === 'Repkeep') expect.soft(outcome, what).toMatchObject(bestEnd(scenario));
  }
});

/** All arrived once, but for what the server refuses: that is on the screen. */
function bestEnd({ poisoned }: Scenario): Omit<Outcome, 'sent'> {
  const parked = poisoned ? 1 : 0;
  return { arrivedOnce: CHANGES.length - parked, doubled: 0, waiting: 0, parked, lost: 0 };
}

function heading(browser: Browser): string {
  const manifest = 'node_modules/workbox-background-sync/package.json';
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const day = new Date().toISOString().slice(0, 10);
  return `workbox-background-sync ${version}, Chromium ${browser.version()}, ${day}`;
}
