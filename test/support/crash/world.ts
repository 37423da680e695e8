/** One run of a crash sweep: a server, a device, and contexts of which one dies at a chosen moment. */
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { type Account, admitAccount } from '../../../src/store/account.ts';
import { type Device, openDevice } from '../../../src/store/device.ts';
import { readRecentSessions } from '../../../src/store/history/sessions.ts';
import { readPlans } from '../../../src/store/plans.ts';
import { readProfile } from '../../../src/store/profile.ts';
import { readServerPlanIds } from '../../../src/store/snapshot/planIds.ts';
import { readWeights } from '../../../src/store/weights.ts';
import { drainLocked } from '../../../src/sync/engine.ts';
import type { Network } from '../../../src/sync/http.ts';
import { webDrainLock } from '../../../src/sync/lock.ts';
import { startRemote } from '../../../src/sync/pageSync.ts';
import { recordOf } from '../entries.ts';
import { type TestClock, testClock } from '../rig.ts';
import { samplePlan } from '../samples.ts';
import { type PlainNetwork, plainNetwork } from '../servers/plainNetwork.ts';
import { testLocks } from '../tab/locks.ts';
import { type Fate, fateAt, type Mortal, mortal } from './mortal.ts';

/** What there is to see of a person's things: on the server, or on the screens. */
export interface Seen {
  readonly weights: Readonly<Record<string, number>>;
  /** Names, sorted. */
  readonly plans: readonly string[];
  /** Each with the name of its plan, sorted. */
  readonly sessions: readonly string[];
  readonly calories: string;
  readonly goal: number | null;
}

/** What everyone starts from. */
export const START: Seen = {
  weights: { '2026-11-19': 181 },
  plans: ['Legs'],
  sessions: ['900 on Legs'],
  calories: '100 on 2026-11-20',
  goal: 2200,
};

export interface Context {
  readonly device: Device;
  readonly account: Account;
  readonly server: PlainNetwork;
  readonly clock: TestClock;
  readonly mortal: Mortal;
  drain(): Promise<void>;
  /** The page's sync; started when it is first asked for. */
  remote(): ReturnType<typeof startRemote>;
}

export interface World {
  readonly server: PlainNetwork;
  readonly clock: TestClock;
  /** The way to the server, and as whom something was written there. */
  readonly network: Network;
  readonly writers: readonly string[];
  /** Opens the app. */
  open(fate: Fate, network?: Network): Context;
  /** Stops what still runs anywhere. */
  end(): void;
}

export type ServerOptions = Parameters<typeof plainNetwork>[0];

/** A device of its own and a server with something on it. */
export function createWorld(options: ServerOptions): World {
  // Dexie takes what stands here at the moment when a database is made.
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory() });
  const server = plainNetwork(options);
  const clock = testClock();
  fill(server);
  const stops: (() => void)[] = [];
  const writers: string[] = [];
  const network: Network = {
    ...server.network,
    fetch(input, init) {
      const isWrite = init?.method !== 'GET' && !String(input).includes('/auth/');
      if (isWrite) writers.push(String(server.data.user['id']));
      return server.network.fetch(input, init);
    },
  };
  return {
    server,
    clock,
    network,
    writers,
    open(fate, way = network) {
      const context = openContext(mortal(way, fate), clock);
      return {
        ...context,
        server,
        clock,
        remote() {
          const remote = context.remote();
          stops.push(remote.stop);
          return remote;
        },
      };
    },
    end() {
      for (const stop of stops) stop();
    },
  };
}

function fill({ data }: PlainNetwork): void {
  data.plans = [{ ...samplePlan('55', 'Legs') }];
  data.weights = { ...START.weights };
  data.sessions = [{ ...recordOf('900', '55') }];
  const calories = { caloriesConsumed: 100, lastCalorieDate: '2026-11-20', calorieGoal: 2200 };
  Object.assign(data.user, calories);
}

function openContext(context: Mortal, clock: TestClock): Omit<Context, 'server' | 'clock'> {
  const { network } = context;
  const device = openDevice(clock);
  const account = device.account('7');
  for (const { db } of [device, account, device.account('8')]) context.bind(db);
  const locks = testLocks();
  const lock = webDrainLock(locks, account);
  let remote: ReturnType<typeof startRemote> | null = null;
  return {
    device,
    account,
    mortal: context,
    async drain() {
      await drainLocked({ network }, { account, lock, read: true });
    },
    remote() {
      remote ??= startRemote(device, { ...PAGE, network, locks });
      return remote;
    },
  };
}

const PAGE = {
  random: () => 1,
  requestBackgroundSync: () => Promise.resolve(),
  onComeback: () => undefined,
  onOffline: () => undefined,
  isOffline: () => false,
  leaveFor: () => undefined,
  defaultProvider: { id: 'google', name: 'Google' },
};

/** The person has used the app before. */
export async function moveIn(world: World): Promise<Context> {
  const context = world.open(fateAt(0));
  await admitAccount(context.account);
  await context.drain();
  return context;
}

export function onServer({ server: { data } }: Pick<World, 'server'>): Seen {
  const named = data.plans.map((row) => [String(row['id']), String(row['name'])] as const);
  const { caloriesConsumed, lastCalorieDate, calorieGoal } = data.user;
  return {
    weights: data.weights,
    plans: named.map(([, name]) => name).sort(),
    sessions: data.sessions.map((row) => onPlan(row['id'], row['workoutId'], named)).sort(),
    calories: `${caloriesConsumed} on ${lastCalorieDate}`,
    goal: typeof calorieGoal === 'number' ? calorieGoal : null,
  };
}

export async function onScreen(account: Account): Promise<Seen> {
  const plans = await readPlans(account);
  const serverIds = await readServerPlanIds(account);
  // A session of the server's list names its plan as the server does.
  const named = plans.flatMap(({ id, name }) => [
    [id, name] as const,
    [serverIds.get(id) ?? id, name] as const,
  ]);
  const sessions = await readRecentSessions(account, 1_000);
  const profile = await readProfile(account);
  return {
    weights: await readWeights(account),
    plans: plans.map(({ name }) => name).sort(),
    sessions: sessions.map(({ id, workoutId }) => onPlan(id, workoutId, named)).sort(),
    calories: `${profile?.caloriesConsumed} on ${profile?.lastCalorieDate}`,
    goal: profile?.calorieGoal ?? null,
  };
}

function onPlan(id: unknown, planId: unknown, named: readonly (readonly [string, string])[]) {
  return `${id} on ${new Map(named).get(String(planId)) ?? planId}`;
}
