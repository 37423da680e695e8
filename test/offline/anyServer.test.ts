/** Servers that keep S7 in their own way: what they took is never sent again. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { draftOfPlan } from '../../src/domain/plan.ts';
import type { Account } from '../../src/store/account.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { deletePlan, readPlans, savePlan } from '../../src/store/plans.ts';
import { readWeights, saveWeight } from '../../src/store/weights.ts';
import { caloriesOf, goalOf, trained } from '../support/entries.ts';
import { type InsideRig, insideRig, queue } from '../support/rig.ts';
import { only, PUSH_DAY } from '../support/samples.ts';
import { answerOtherwise } from '../support/servers/otherAnswers.ts';

const SETTLED = { gate: 'open', waiting: 0, parked: 0 };
const TODAY = '2026-11-20';

const writesOf = ({ server }: InsideRig) =>
  server.seen
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
const outcomes = async ({ db }: Account) =>
  (await db.journal.toArray()).map(({ change, outcome }) => `${change.kind} ${outcome}`);

/** Drains until nothing is left that could be seen. */
async function drainLong(rig: InsideRig): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await rig.drain({ read: true });
    rig.clock.advance(31_000);
  }
}

const NOTHING = () => new Response(null, { status: 204 });

describe('a clean 2xx', () => {
  it.each([
    ['204', NOTHING],
    ['200 and nothing', () => new Response('', { status: 200 })],
  ])('with %s is enough: the closing read shows the rest [I14a]', async (_, answer) => {
    const rig = await insideRig();
    answerOtherwise(rig.server, async ({ method }, plain) => {
      const whole = await plain();
      return method === 'GET' ? whole : answer();
    });
    await savePlan(rig.account, PUSH_DAY);
    await saveWeight(rig.account, TODAY, 182.4);
    await queue(rig.account, caloriesOf(50));
    await queue(rig.account, goalOf(1900));
    await rig.drain();
    await queue(rig.account, trained('1', only(await readPlans(rig.account)).id));
    await rig.drain();
    expect(writesOf(rig)).toEqual([
      'POST /api/workouts',
      'PUT /api/weight',
      'PUT /api/user',
      'PUT /api/user',
      'POST /api/workout-history',
    ]);
    expect(await outcomes(rig.account)).toEqual([
      'calories.add sent',
      'goal.set sent',
      'plan.create sent',
      'weight.set sent',
      'session.add sent',
    ]);
    expect(rig.server.data.sessions).toMatchObject([{ workoutId: 101 }]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('that shows no list frees at once what waited for the id of a new plan', async () => {
    const rig = await insideRig();
    answerOtherwise(rig.server, async ({ method }, plain) => {
      const whole = await plain();
      return method === 'GET' ? whole : NOTHING();
    });
    await savePlan(rig.account, PUSH_DAY);
    await queue(rig.account, trained('1', only(await readPlans(rig.account)).id));
    // Nothing but a change or a comeback would wake another drain.
    expect(await rig.drain()).toMatchObject({ failed: false, dueMs: null });
    expect(rig.server.data.sessions).toMatchObject([{ workoutId: 101 }]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('of a server whose reads lag is enough: nothing flickers, nothing is sent twice [I14a, I4]', async () => {
    const rig = await insideRig();
    answerOtherwise(rig.server, async ({ method, path }, plain) => {
      const before = JSON.stringify(rig.server.data.weights);
      await plain();
      const isWeight = path.includes('weight');
      if (isWeight && method !== 'GET') rig.server.data.weights[TODAY] = 182.4;
      return isWeight && method !== 'GET' ? new Response(before) : plain();
    });
    await saveWeight(rig.account, TODAY, 182.4);
    await rig.drain();
    expect(await readWeights(rig.account)).toEqual({ [TODAY]: 182.4 });
    expect(await outcomes(rig.account)).toEqual(['weight.set sent']);
    expect(writesOf(rig)[0]).toBe('PUT /api/weight');
  });

  it('of a server that keeps nothing is not sent again either: the person is told [I14b]', async () => {
    const rig = await insideRig();
    answerOtherwise(rig.server, ({ method }, plain) => (method === 'GET' ? plain() : NOTHING()));
    let asked = 0;
    answerOtherwise(rig.server, ({ method }, answer) => {
      if (method !== 'GET') asked += 1;
      return answer();
    });
    await saveWeight(rig.account, TODAY, 182.4);
    await drainLong(rig);
    expect(asked).toBe(1);
    expect(await outcomes(rig.account)).toEqual(['weight.set kept']);
    expect(await readWeights(rig.account)).toEqual({});
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('that shows another form settles, and the person is told what stands', async () => {
    const rig = await insideRig();
    answerOtherwise(rig.server, async ({ method, path }, plain) => {
      const answer = await plain();
      if (method === 'GET' || !path.includes('weight')) return answer;
      rig.server.data.weights[TODAY] = 182;
      return Response.json(rig.server.data.weights);
    });
    await saveWeight(rig.account, TODAY, 182.4);
    await drainLong(rig);
    expect(writesOf(rig)).toEqual(['PUT /api/weight']);
    expect(await rig.account.db.journal.toArray()).toMatchObject([{ outcome: 'kept', there: 182 }]);
    expect(await readWeights(rig.account)).toEqual({ [TODAY]: 182 });
  });
});

describe('a lost answer of a server that trims, rounds and gives ids of its own', () => {
  it('is found in that form, and nothing is there twice', async () => {
    const rig = await insideRig({ remints: true });
    answerOtherwise(rig.server, async (_, plain) => {
      const answer = await plain();
      for (const plan of rig.server.data.plans) plan['name'] = String(plan['name']).trim();
      for (const [day, weight] of Object.entries(rig.server.data.weights)) {
        rig.server.data.weights[day] = Math.round(weight * 10) / 10;
      }
      return answer;
    });
    rig.server.faults.push({ method: 'POST', path: /workouts/, does: 'loseAnswer' });
    rig.server.faults.push({ method: 'PUT', path: /weight/, does: 'loseAnswer' });
    await savePlan(rig.account, { ...PUSH_DAY, name: ' Push  Day ' });
    await saveWeight(rig.account, TODAY, 182.44);
    await drainLong(rig);
    expect(rig.server.data.plans).toHaveLength(1);
    expect(writesOf(rig).toSorted()).toEqual(['POST /api/workouts', 'PUT /api/weight']);
    expect((await readPlans(rig.account)).map(({ name }) => name)).toEqual(['Push  Day']);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });
});

describe('404', () => {
  /** A person with a plan and a weight that the server has. */
  async function settledRig(): Promise<InsideRig> {
    const rig = await insideRig();
    await savePlan(rig.account, PUSH_DAY);
    await rig.drain();
    rig.server.seen.length = 0;
    return rig;
  }

  it('of a proxy deletes nothing, and makes no second plan', async () => {
    const rig = await settledRig();
    rig.server.faults.push({ method: 'PUT', path: /workouts/, does: { status: 404 } });
    const plan = only(await readPlans(rig.account));
    await savePlan(rig.account, { ...PUSH_DAY, planId: plan.id, name: 'Leg Day' });
    await drainLong(rig);
    expect(rig.server.data.plans).toMatchObject([{ id: 101, name: 'Leg Day' }]);
    rig.server.faults.push({ method: 'DELETE', path: /workouts/, does: { status: 404 } });
    await deletePlan(rig.account, only(await readPlans(rig.account)));
    rig.clock.advance(11_000);
    await rig.drain();
    expect(await readPlans(rig.account)).toEqual([]);
    await drainLong(rig);
    expect(rig.server.data.plans).toEqual([]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('of a server that lists the plan no more is believed at once: the edit makes it anew', async () => {
    const rig = await settledRig();
    rig.server.data.plans.length = 0;
    const plan = only(await readPlans(rig.account));
    await savePlan(rig.account, { ...PUSH_DAY, planId: plan.id, name: 'Leg Day' });
    await rig.drain();
    expect(rig.server.data.plans).toMatchObject([{ id: 102, name: 'Leg Day' }]);
    expect(await readPlans(rig.account)).toMatchObject([{ id: plan.id, name: 'Leg Day' }]);
  });

  it('of a server that gives all exercises one id: the plan made anew is no plan of another device, however its answer is lost', async () => {
    const rig = await insideRig();
    const { plans } = rig.server.data;
    const exercise = { id: 0, youtubeLink: '', weight: 135, sets: 3, reps: 8 };
    plans.push({ id: 55, name: 'Legs', exercises: [{ ...exercise, name: 'Squat' }] });
    await rig.drain({ read: true });
    const draft = draftOfPlan(only(await readPlans(rig.account)));
    await savePlan(rig.account, { ...draft, name: 'Legs heavy' });
    plans.splice(0, 1, { id: 7, name: 'Arms', exercises: [{ ...exercise, name: 'Curl' }] });
    rig.server.faults.push({ method: 'POST', path: /workouts$/, does: 'loseRequest' });
    await drainLong(rig);
    const names = (all: readonly { name?: unknown }[]) => all.map(({ name }) => name).sort();
    expect(names(rig.server.data.plans)).toEqual(['Arms', 'Legs heavy']);
    expect(names(await readPlans(rig.account))).toEqual(['Arms', 'Legs heavy']);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });
});
