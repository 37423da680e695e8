/**
 * Our outbox beside the Queue of workbox-background-sync: the same three changes, recorded without
 * signal, under the same faults, on the same plain server, in one Chromium. What is asked of the library
 * is only who loses or doubles something.
 */
import { type Browser, expect } from '@playwright/test';
import { afterwards } from '../../e2e/test.ts';
import { startPlainBackend } from '../../support/servers/plainBackend.ts';
import { ourPhone } from './ourPhone.ts';
import { buildPages } from './pages.ts';
import { CHANGES, type PickUp } from './phone.ts';
import { type Outcome, play, SCENARIOS, type Scenario, type SideName } from './scenarios.ts';
import type { Row } from './table.ts';
import { workboxPhone } from './workboxPhone.ts';

const PICK_UP: Readonly<Record<SideName, PickUp>> = {
  Workbox: workboxPhone({ byHand: false }),
  'Workbox by hand': workboxPhone({ byHand: true }),
  Repkeep: ourPhone(),
};

/** Every scenario on each of these sides, each ending as scenarios.ts says. */
export async function playAll(browser: Browser, sides: readonly SideName[]): Promise<Row[]> {
  const pages = await buildPages();
  afterwards(async () => pages.remove());
  const pairs = SCENARIOS.flatMap((scenario) => sides.map((side) => ({ scenario, side })));
  // Most of the time they wait: for an undo time, for the next attempt.
  const played = pairs.map(async ({ scenario, side }) => {
    const backend = await startPlainBackend({ app: pages.app });
    afterwards(() => backend.stop());
    const context = await browser.newContext();
    const outcome = await play(scenario, await PICK_UP[side](context, backend.url), backend);
    await context.close();
    return { scenario, side, outcome };
  });
  const rows = await Promise.all(played);
  for (const row of rows) expectItsEnd(row);
  return rows;
}

function expectItsEnd({ scenario, side, outcome }: Row): void {
  const what = `${side}, ${scenario.name}`;
  const isHarmed = outcome.lost + outcome.doubled > 0;
  expect.soft(isHarmed, what).toBe(scenario.harms.includes(side));
  if (side === 'Repkeep') expect.soft(outcome, what).toMatchObject(bestEnd(scenario));
}

/** All arrived once, but for what the server refuses: that is on the screen. */
function bestEnd({ poisoned }: Scenario): Omit<Outcome, 'sent'> {
  const parked = poisoned ? 1 : 0;
  return { arrivedOnce: CHANGES.length - parked, doubled: 0, waiting: 0, parked, lost: 0 };
}
