/** A crash sweep as a test: each scenario, cut short at the calls of the world it makes (depth.ts). */
import { afterAll, describe, expect, it } from 'vitest';
import { STRIDE } from './depth.ts';
import type { Scenario } from './steps.ts';
import { expectRecovery, lateRequest, live } from './sweep.ts';
import type { ServerOptions } from './world.ts';

const swept = { kills: 0, lateArrivals: 0 };

/** Kills from that moment on, each time in a life of its own. @returns when a write was leaving */
async function sweep(scenario: Scenario, options: ServerOptions, first: number): Promise<number[]> {
  const cutShort: number[] = [];
  for (let killAt = first; ; killAt += STRIDE) {
    const life = await live(scenario, { options, killAt });
    await naming(`Killed at moment ${killAt}.`, () => expectRecovery(scenario, life));
    if (!life.died) return cutShort;
    swept.kills += 1;
    const method = life.fate.lost?.method ?? 'GET';
    if (method !== 'GET') cutShort.push(killAt);
  }
}

/** Lets the write arrive after all, behind each number of requests of the next context. */
async function sweepLate(scenario: Scenario, options: ServerOptions, killAt: number) {
  for (let behind = 0; ; behind += 1) {
    const life = await live(scenario, { options, killAt });
    const late = lateRequest(life.fate, behind);
    const what = `Killed at moment ${killAt}, its request late by ${behind} others.`;
    await naming(what, () => expectRecovery(scenario, life, late));
    swept.lateArrivals += 1;
    if (!late.overtook) return;
  }
}

async function naming(what: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    throw new Error(what, { cause: error });
  }
}

/** Says how much was swept when all is done. */
export function proveAgainst(
  server: string,
  { options, scenarios }: { options: ServerOptions; scenarios: readonly Scenario[] },
): void {
  describe(`a context that dies at any call it makes, on ${server}`, () => {
    for (const [index, scenario] of scenarios.entries()) {
      it(`loses and doubles nothing: ${scenario.name} (I1 to I7, I13) [D6.dropped]`, async () => {
        const cutShort = await sweep(scenario, options, 1 + (index % STRIDE));
        if (scenario.neverLate) return;
        for (const killAt of cutShort) await sweepLate(scenario, options, killAt);
      }, 60_000);
    }

    afterAll(() => {
      console.warn(
        `Swept on ${server}: ${swept.kills} kills, ${swept.lateArrivals} late arrivals.`,
      );
      expect(swept.kills).toBeGreaterThan(0);
      Object.assign(swept, { kills: 0, lateArrivals: 0 });
    });
  });
}
