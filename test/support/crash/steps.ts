/** What can happen in a crash sweep, and what it leaves. */
import type { Change } from '../../../src/domain/change.ts';
import { queue } from '../rig.ts';
import type { Fault } from '../servers/plainBackend.ts';
import type { Context, Seen } from './world.ts';

/** One thing that happens, and what is true from then on. */
export interface Step {
  happens(context: Context): Promise<unknown>;
  /** What is different in the end, once this was kept. */
  readonly leaves?: Partial<Seen>;
  /** What the screens show otherwise than the server. */
  readonly shown?: Partial<Seen>;
  /** How many changes the server has refused in the end. */
  readonly refused?: number;
  /** The page is opened anew after it. */
  readonly leavesPage?: true;
}

export interface Scenario {
  readonly name: string;
  /** What happens before anything can die. */
  readonly before?: readonly Step[];
  readonly steps: readonly Step[];
  /** The screens learn of something only with the next answers. */
  readonly elsewhere?: true;
  /** What the person does first when the app is opened again, at the very end. */
  opens?(context: Context): Promise<void>;
  /** No request of it can arrive late, or it may cover a later total. */
  readonly neverLate?: true;
}

export const FRIDAY = '2026-11-20';

export const drains: Step = { happens: ({ drain }) => drain() };
export const waits = (ms: number): Step => ({ happens: async ({ clock }) => clock.advance(ms) });
export const faults = (...planned: Fault[]): Step => ({
  // Each run uses its own up.
  happens: async ({ server }) => server.faults.push(...planned.map((fault) => ({ ...fault }))),
});
export const means = (change: Change, leaves: Partial<Seen>): Step => ({
  happens: ({ account }) => queue(account, change),
  leaves,
});

/** Meant and sent. */
export const onlyOf = (scenario: string, change: Change, leaves: Partial<Seen>): Scenario => ({
  name: scenario,
  steps: [means(change, leaves), drains],
});
