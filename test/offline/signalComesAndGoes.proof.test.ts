import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/domain/change.ts';
import { draftOfPlan, type Plan } from '../../src/domain/plan.ts';
import {
  type Account,
  admitAccount,
  openAccount,
  signOutAccount,
  write,
} from '../../src/store/account.ts';
import { append, undo } from '../../src/store/commands.ts';
import { deletePlan, readPlans, savePlan } from '../../src/store/plans.ts';
import { readProfile } from '../../src/store/profile.ts';
import {
  changeSet,
  completeWorkout,
  readRunningSession,
  startWorkout,
} from '../../src/store/running.ts';
import { readRecentSessions } from '../../src/store/sessions.ts';
import { readSyncState } from '../../src/store/syncState.ts';
import { deleteWeight, readWeights, saveWeight } from '../../src/store/weights.ts';
import { drain } from '../../src/sync/drain.ts';
import { caloriesOf, goalOf } from '../support/entries.ts';
import { type PlainNetwork, plainNetwork } from '../support/plainNetwork.ts';
import { type TestClock, testClock } from '../support/rig.ts';
import { PUSH_DAY } from '../support/samples.ts';
import { Memory, type Step, standing, step, TODAY } from '../support/walk.ts';

const EVERYTHING = 1_000;

interface World {
  readonly account: Account;
  readonly clock: TestClock;
  readonly server: PlainNetwork;
  readonly memory: Memory;
  /** False after a sign-out, until all was read again. */
  isWhole: boolean;
}

async function train({ account, clock, memory }: World): Promise<void> {
  const [plan] = await readPlans(account);
  if (!plan) return;
  await startWorkout(account, plan);
  const session = await readRunningSession(account);
  if (!session) throw new Error('No session is running.');
  await changeSet(account, session.id, { exercise: 0, set: 0, completed: true });
  clock.advance(2_000);
  await completeWorkout(account, session.id);
  memory.sessionIds.push(session.id);
}

async function takeBack({ account, memory }: World): Promise<void> {
  const opId = memory.undoable.pop();
  if (opId !== undefined && (await undo(account, opId))) memory.takeBack(opId);
}

/** A plan of the builder: made new, or the one given under a new name. */
async function build({ account, memory }: World, plan?: Plan): Promise<void> {
  const name = `Plan ${memory.plans.length}`;
  const made = PUSH_DAY.exercises.map((one) => ({ ...one, id: crypto.randomUUID() }));
  const draft = plan ? draftOfPlan(plan) : { planId: null, exercises: made };
  await savePlan(account, { ...draft, name });
  const saved = (await readPlans(account)).find((one) => one.name === name);
  if (!saved) throw new Error('What was just saved is not on the screen.');
  memory.plans.push({ key: saved.id, value: name });
}

async function run(world: World, next: Step): Promise<void> {
  if ('kcal' in next || 'day' in next) await log(world, next);
  else if ('which' in next) await changePlan(world, next);
  else if (next.do === 'plan') await build(world);
  else if (next.do === 'train') await train(world);
  else if (next.do === 'undo') await takeBack(world);
  else await happen(world, next);
}

async function changePlan(world: World, next: Extract<Step, { which: number }>): Promise<void> {
  const { account, memory } = world;
  const plan = (await readPlans(account))[next.which];
  if (!plan) return;
  if (next.do === 'edit') return build(world, plan);
  const opId = await deletePlan(account, plan);
  memory.plans.push({ key: plan.id, value: null, opId });
  memory.undoable.push(opId);
}

async function log(
  { account, memory }: World,
  next: Extract<Step, { kcal: number } | { day: string }>,
): Promise<void> {
  const queue = (change: Change) =>
    write(account, [account.db.outbox], () => append(account, change));
  if (next.do === 'eat') {
    memory.kcal += next.kcal;
    await queue(caloriesOf(next.kcal, TODAY));
  } else if (next.do === 'aim') {
    memory.goal = next.kcal;
    await queue(goalOf(next.kcal));
  } else if (next.do === 'weigh') {
    await saveWeight(account, next.day, next.weight);
    memory.weights.push({ key: next.day, value: next.weight });
  } else {
    const opId = await deleteWeight(account, next.day);
    memory.weights.push({ key: next.day, value: null, opId });
    memory.undoable.push(opId);
  }
}

/** What the person does not do. */
async function happen(world: World, next: Step): Promise<void> {
  const { account, clock, server } = world;
  if (next.do === 'wait') clock.advance(next.ms);
  if (next.do === 'fault') server.faults.push({ ...next.fault });
  if (next.do === 'signal') server.connected = next.on;
  if (next.do === 'drain') {
    await drainUnseen(world, () => drain(server.network, account, { read: next.read }));
  }
  if (next.do === 'killedDrain') {
    const dead = server.killAtWrite(next.when);
    const killed = drain(server.network, account, { read: true });
    await drainUnseen(world, () => Promise.race([killed, dead])).finally(server.spare);
  }
  if (next.do === 'signOutAndIn') {
    await signOutAccount(account);
    world.isWhole = false;
    await admitAccount(account);
  }
}

async function screens(account: Account) {
  const profile = await readProfile(account);
  const sessions = await readRecentSessions(account, EVERYTHING);
  return {
    plans: Object.fromEntries((await readPlans(account)).map(({ id, name }) => [id, name])),
    weights: await readWeights(account),
    sessions: sessions.map(({ id }) => id),
    calories: profile?.caloriesConsumed ?? null,
    goal: profile?.calorieGoal ?? null,
  };
}

/** Nobody at the screen sees a drain: what was written is there before, during and after it. */
async function drainUnseen(world: World, drainOnce: () => Promise<unknown>): Promise<void> {
  const { account } = world;
  const before = await screens(account);
  await drainOnce();
  if (!world.isWhole) return;
  const after = await screens(account);
  // Only the very first answer can bring a person's profile to the screen.
  expect(after).toEqual(
    before.calories === null ? { ...before, calories: after.calories, goal: after.goal } : before,
  );
}

/** Drains with good signal until nothing waits. @returns in how many drains */
async function settle({ account, clock, server }: World): Promise<number> {
  server.connected = true;
  server.faults.length = 0;
  for (let drains = 1; drains <= 6; drains += 1) {
    clock.advance(31_000);
    await drain(server.network, account, { read: true });
    const { waiting, parked } = await readSyncState(account);
    expect(parked).toBe(0);
    if (waiting === 0) return drains;
  }
  throw new Error('The outbox does not empty.');
}

async function expectAllArrived({ account, server, memory }: World): Promise<void> {
  const { data } = server;
  const shown = await screens(account);
  const own = memory.sessionIds.toSorted();
  expect(data.sessions.map((row) => row['id']).sort()).toEqual(own);
  expect(shown.sessions.toSorted()).toEqual(own);
  expect(data.weights).toEqual(standing(memory.weights));
  expect(shown.weights).toEqual(standing(memory.weights));
  expect(data.user['caloriesConsumed'] ?? 0).toBe(memory.kcal);
  expect(data.user['calorieGoal'] ?? null).toBe(memory.goal);
  expect(shown).toMatchObject({ calories: memory.kcal, goal: memory.goal });
  const plans = standing(memory.plans);
  expect(shown.plans).toEqual(plans);
  expect(data.plans.map((row) => row['name']).sort()).toEqual(Object.values(plans).sort());
  expect(await account.db.outbox.count()).toBe(0);
}

let runs = 0;

async function walk(idempotent: boolean, steps: readonly Step[]): Promise<void> {
  const clock = testClock();
  runs += 1;
  const account = openAccount(`walk-${runs}`, clock);
  const server = plainNetwork({ idempotent });
  server.data.user['id'] = account.userId;
  const world = { account, clock, server, memory: new Memory(), isWhole: true };
  try {
    await admitAccount(account);
    for (const next of steps) await run(world, next);
    await settle(world);
    await expectAllArrived(world);
  } finally {
    await account.db.delete();
  }
}

describe('signal that comes and goes (sync.md, invariants 1 to 6)', () => {
  it.each([
    { server: 'a plain server', idempotent: false },
    { server: 'a server that knows our keys', idempotent: true },
  ])(
    'loses nothing, doubles nothing and shows it all the while, on $server [D06.dropped, D05.waits]',
    async ({ idempotent }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), (steps) =>
          walk(idempotent, steps),
        ),
        { numRuns: 120, endOnFailure: false },
      );
    },
    60_000,
  );
});
