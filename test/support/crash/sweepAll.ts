/** A crash sweep as a test: each scenario, cut short at every call of the world it makes. */
import { afterAll, describe, expect, it } from 'vitest';
import type { Scenario } from './steps.ts';
import { expectRecovery, lateRequest, live } from './sweep.ts';
import type { ServerOptions } from './world.ts';

const swept = { kills: 0, lateArrivals: 0 };

/** Kills at every moment there is, each in a life of its own. @returns those at which a write left */
async function sweep(scenario: Scenario, options: ServerOptions): Promise<number[]> {
  const cutShort: number[] = [];
  for (let killAt = 1; ; killAt += 1) {
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
    for (const scenario of scenarios) {
      it(`loses and doubles nothing: ${scenario.name} (I1 to I7, I13) [D6.dropped]`, async () => {
        const cutShort = await sweep(scenario, options);
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
