/** Lets a scenario be cut short at one moment, opens the app again, and looks whether all is there. */
import { expect } from 'vitest';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { readServerPlanIds } from '../../../src/store/snapshot/planIds.ts';
import type { Network } from '../../../src/sync/http.ts';
import { type Fate, fateAt, hasStruck } from './mortal.ts';
import type { Scenario, Step } from './steps.ts';
import {
  type Context,
  createWorld,
  moveIn,
  onScreen,
  onServer,
  type Seen,
  type ServerOptions,
  START,
  type World,
} from './world.ts';

/** How it must be in the end. */
interface End {
  readonly server: Seen;
  readonly screens: Seen;
  readonly refused: number;
}

/** A life that was cut short, or was not. */
export interface Life {
  readonly world: World;
  readonly fate: Fate;
  readonly died: boolean;
  /** What may be there in the end: a step that was cut short was kept or was not. */
  readonly ends: readonly End[];
}

const MOST_DRAINS = 6;

export async function live(
  { before = [], steps }: Scenario,
  { options, killAt }: { options: ServerOptions; killAt: number },
): Promise<Life> {
  const world = createWorld(options);
  const prepared = await moveIn(world);
  for (const step of before) await step.happens(prepared);
  const fate = fateAt(killAt);
  let context = world.open(fate);
  let done = before.length;
  const all = async () => {
    for (const step of steps) {
      await step.happens(context);
      // Its sync may die while the step itself was just through: no one takes the next one.
      if (hasStruck(fate)) return fate.death;
      done += 1;
      if (step.leavesPage) {
        context.mortal.die();
        context = world.open(fate);
      }
    }
    return 'lived' as const;
  };
  const outcome = await Promise.race([all(), fate.death]);
  context.mortal.die();
  prepared.mortal.die();
  // What was refused is refused again; all else is well from here on.
  const { faults } = world.server;
  world.server.connected = true;
  faults.splice(0, faults.length, ...faults.filter(({ times }) => times === Infinity));
  const ends = endsOf([...before, ...steps]).slice(done, done + 2);
  return { world, fate, died: outcome === 'dead', ends };
}

/** The ends of a life that was cut short after each step, the one without any first. */
function endsOf(steps: readonly Step[]): End[] {
  let server = START;
  let shown: Partial<Seen> = {};
  let refused = 0;
  return [{}, ...steps].map((step: Partial<Step>) => {
    server = { ...server, ...step.leaves };
    shown = { ...shown, ...step.shown };
    refused = step.refused ?? refused;
    return { server, screens: { ...server, ...shown }, refused };
  });
}

/** Opens the app again and drains until nothing waits: all is there, once, on every screen between. */
export async function expectRecovery(
  scenario: Scenario,
  { world, ends }: Life,
  late: LateRequest = noneLate,
): Promise<void> {
  const context = world.open(fateAt(0), late.network(world.network));
  const screens = ends.map((end) => end.screens);
  await scenario.opens?.(context);
  if (!scenario.elsewhere) expect(screens).toContainEqual(await onScreen(context.account));
  for (let drains = 1; ; drains += 1) {
    await context.drain();
    await late.arriveNow();
    expect(screens).toContainEqual(await onScreen(context.account));
    const { waiting } = await readSyncState(context.account);
    if (waiting === 0) break;
    expect(drains).toBeLessThan(MOST_DRAINS);
    world.clock.advance(31_000);
  }
  if (late.hasArrived) await context.drain();
  // By the next reading nothing is guarded against readings that lag any more.
  world.clock.advance(61_000);
  await context.drain();
  await expectEnd(world, context, ends);
  world.end();
}

async function expectEnd(world: World, { account }: Context, ends: readonly End[]) {
  const { gate, parked } = await readSyncState(account);
  const end = { server: onServer(world), screens: await onScreen(account), refused: parked };
  expect(ends).toContainEqual(end);
  expect(gate).toBe('open');
  // Nothing under another account (I7).
  expect(world.writers.filter((userId) => userId !== '7')).toEqual([]);
  expect(await account.db.outbox.count()).toBe(parked);
  // These servers keep what they are sent: nobody is told that anything else stands (I14b).
  const journal = await account.db.journal.toArray();
  expect(journal.filter(({ outcome }) => outcome === 'kept')).toEqual([]);
  const ids = [...(await readServerPlanIds(account)).values()];
  expect(ids.toSorted()).toEqual(world.server.data.plans.map((row) => String(row['id'])).sort());
}

/** The request that left as its context died, and is still under way. */
export interface LateRequest {
  readonly hasArrived: boolean;
  /** The network of the next context: the late one overtakes one of its requests. */
  network(outside: Network): Network;
  /** Half a minute is over. */
  arriveNow(): Promise<void>;
}

const noneLate: LateRequest = {
  hasArrived: false,
  network: (outside) => outside,
  arriveNow: async () => undefined,
};

/** `afterRequests`: how many requests of the next context the server answers before it. */
export function lateRequest(
  { lost }: Fate,
  afterRequests: number,
): LateRequest & { overtook: boolean } {
  let requests = 0;
  const late = {
    hasArrived: false,
    overtook: false,
    network: (outside: Network): Network => ({
      ...outside,
      async fetch(input, init) {
        if (requests === afterRequests && !late.hasArrived) {
          late.overtook = true;
          await late.arriveNow();
        }
        requests += 1;
        return outside.fetch(input, init);
      },
    }),
    async arriveNow() {
      if (late.hasArrived) return;
      late.hasArrived = true;
      await lost?.arrive();
    },
  };
  return late;
}
