/** One run of a crash sweep: a server, a device, and contexts of which one dies at a chosen moment. */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { type Account, admitAccount, openAccount } from '../../src/store/account.ts';
import { readServerPlanIds } from '../../src/store/outbox.ts';
import { readPlans } from '../../src/store/plans.ts';
import { readProfile } from '../../src/store/profile.ts';
import { readRecentSessions } from '../../src/store/sessions.ts';
import { readWeights } from '../../src/store/weights.ts';
import { drain } from '../../src/sync/drain.ts';
import type { Network } from '../../src/sync/http.ts';
import { recordOf } from './entries.ts';
import { type Fate, type Mortal, mortal } from './mortal.ts';
import { type PlainNetwork, plainNetwork } from './plainNetwork.ts';
import { type TestClock, testClock } from './rig.ts';
import { samplePlan } from './samples.ts';

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
  readonly account: Account;
  readonly server: PlainNetwork;
  readonly clock: TestClock;
  readonly mortal: Mortal;
  drain(): Promise<void>;
}

export interface World {
  readonly server: PlainNetwork;
  readonly clock: TestClock;
  /** Opens the app. */
  open(fate: Fate, network?: Network): Context;
}

export type ServerOptions = Parameters<typeof plainNetwork>[0];

/** A device of its own and a server with something on it. */
export function createWorld(options: ServerOptions): World {
  // Dexie takes whatever stands here when a database is made.
  Dexie.dependencies = { indexedDB: new IDBFactory(), IDBKeyRange };
  const server = plainNetwork(options);
  const clock = testClock();
  Object.assign(server.data, {
    plans: [{ ...samplePlan('55', 'Legs') }],
    weights: { ...START.weights },
    sessions: [{ ...recordOf('900', '55') }],
  });
  const calories = { caloriesConsumed: 100, lastCalorieDate: '2026-11-20', calorieGoal: 2200 };
  Object.assign(server.data.user, calories);
  return {
    server,
    clock,
    open(fate, network = server.network) {
      const context = mortal(network, fate);
      const account = openAccount('7', clock);
      context.bind(account.db);
      return {
        account,
        server,
        clock,
        mortal: context,
        async drain() {
          await drain(context.network, account, { read: true });
        },
      };
    },
  };
}

/** The person has used the app before. */
export async function moveIn(world: World): Promise<Context> {
  const context = world.open(immortal());
  await admitAccount(context.account);
  await context.drain();
  return context;
}

export const immortal = (): Fate => ({ killAt: 0, passed: 0, lost: null });

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
