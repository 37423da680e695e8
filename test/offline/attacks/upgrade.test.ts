/** A server that begins, or ceases, to know our keys between a new plan and its look-up: it was deployed in the middle. */
import { describe, expect, it } from 'vitest';
import { readNews } from '../../../src/store/outbox/news.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { type InsideRig, insideRig } from '../../support/rig.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';
import { answerOtherwise } from '../../support/servers/otherAnswers.ts';

const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

/** A plan that the old build has made, under an id of its own. */
async function madeByTheOld(): Promise<InsideRig> {
  const rig = await insideRig();
  await rig.drain({ read: true });
  await savePlan(rig.account, PUSH_DAY);
  return rig;
}

async function upgrade(rig: InsideRig): Promise<void> {
  rig.server.data.user['capabilities'] = ['idempotency'];
  await drainOften(rig);
}

async function drainOften({ drain, clock }: InsideRig): Promise<void> {
  for (let time = 0; time < 6; time += 1) {
    await drain({ read: true });
    clock.advance(40_000);
  }
}

const names = (plans: readonly { readonly name?: unknown }[]) => plans.map(({ name }) => name);

it.each(['loseAnswer', 'half'] as const)('makes no twin of a plan: %s [I2]', async (does) => {
  const rig = await madeByTheOld();
  rig.server.faults.push({ method: 'POST', path: /workouts/, does });
  await rig.drain();
  await upgrade(rig);
  expect(names(rig.server.data.plans)).toEqual(['Push Day']);
  expect(await readSyncState(rig.account)).toEqual(SETTLED);
  expect(await readNews(rig.account)).toBeNull();
});

it('brings no plan back that was deleted in between [I1]', async () => {
  const rig = await madeByTheOld();
  rig.server.faults.push({ method: 'POST', path: /workouts/, does: 'loseAnswer' });
  await rig.drain();
  await deletePlan(rig.account, only(await readPlans(rig.account)));
  rig.clock.advance(11_000);
  await upgrade(rig);
  expect(names(rig.server.data.plans)).toEqual([]);
  expect(await readPlans(rig.account)).toEqual([]);
  expect(await readSyncState(rig.account)).toEqual(SETTLED);
});

it('shows a plan once that it has taken without a word [I4]', async () => {
  const rig = await madeByTheOld();
  let isDown = false;
  answerOtherwise(rig.server, async ({ method }, answer) => {
    if (isDown) return new Response('Deploying', { status: 503 });
    const answered = await answer();
    isDown = method === 'POST';
    return isDown ? new Response(null, { status: 201 }) : answered;
  });
  await rig.drain({ read: true });
  isDown = false;
  rig.server.data.user['capabilities'] = ['idempotency'];
  await rig.drain({ read: true });
  expect(names(await readPlans(rig.account))).toEqual(['Push Day']);
  await upgrade(rig);
  expect(names(await readPlans(rig.account))).toEqual(['Push Day']);
  expect(await readNews(rig.account)).toBeNull();
});

describe('a canary that is taken back', () => {
  /** It announces keys, and a node of the old build takes the plan. */
  async function madeByTheOldOf(): Promise<InsideRig> {
    const rig = await insideRig();
    rig.server.data.user['capabilities'] = ['idempotency'];
    await rig.drain({ read: true });
    await savePlan(rig.account, PUSH_DAY);
    return rig;
  }
  const takeBack = (rig: InsideRig) => {
    delete rig.server.data.user['capabilities'];
    return drainOften(rig);
  };

  it.each(['loseAnswer', 'half'] as const)('leaves no twin of a plan: %s [I2]', async (does) => {
    const rig = await madeByTheOldOf();
    rig.server.faults.push({ method: 'POST', path: /workouts/, does });
    await rig.drain();
    await takeBack(rig);
    expect(names(rig.server.data.plans)).toEqual(['Push Day']);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
    expect(await readNews(rig.account)).toBeNull();
  });

  it('leaves no plan that was deleted in between [I1]', async () => {
    const rig = await madeByTheOldOf();
    rig.server.faults.push({ method: 'POST', path: /workouts/, does: 'loseAnswer' });
    await rig.drain();
    await deletePlan(rig.account, only(await readPlans(rig.account)));
    rig.clock.advance(11_000);
    await takeBack(rig);
    expect(names(rig.server.data.plans)).toEqual([]);
    expect(await readPlans(rig.account)).toEqual([]);
  });
});
