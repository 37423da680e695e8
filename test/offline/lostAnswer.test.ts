import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/domain/change.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { readPlans, savePlan } from '../../src/store/plans.ts';
import { readProfile } from '../../src/store/profile.ts';
import {
  caloriesOf,
  editedPlan,
  goalOf,
  newPlan,
  noPlan,
  noWeight,
  recordOf,
  trained,
  weightOf,
} from '../support/entries.ts';
import { type InsideRig, insideRig, queue } from '../support/rig.ts';
import { only, PUSH_DAY, samplePlan } from '../support/samples.ts';

const SETTLED = { gate: 'open', waiting: 0, parked: 0 };
const LOSSES = ['loseRequest', 'loseAnswer', 'half', 'html', 'redirect'] as const;

/** The server of a person who has been here before. */
function fill({ server: { data } }: InsideRig): void {
  data.weights['2026-11-20'] = 190;
  data.plans.push({ ...samplePlan('55') });
  data.sessions.push({ ...recordOf('900') });
  Object.assign(data.user, { caloriesConsumed: 100, lastCalorieDate: '2026-11-20' });
}

const SENT_ONCE: [Change, (rig: InsideRig) => unknown, unknown][] = [
  [weightOf(182.4), ({ server }) => server.data.weights, { '2026-11-20': 182.4 }],
  [noWeight(), ({ server }) => server.data.weights, {}],
  [newPlan('p1'), ({ server }) => server.data.plans.map((row) => row['id']), ['55', 101]],
  [editedPlan('55', 'New'), ({ server }) => server.data.plans.map((row) => row['name']), ['New']],
  [noPlan('55'), ({ server }) => server.data.plans, []],
  [trained('1'), ({ server }) => server.data.sessions.map((row) => row['id']), ['900', '1']],
  [caloriesOf(50), ({ server }) => server.data.user['caloriesConsumed'], 150],
  [goalOf(1900), ({ server }) => server.data.user['calorieGoal'], 1900],
];

describe('an answer that is lost, whatever was sent [I1, I2]', () => {
  for (const does of LOSSES) {
    it.each(SENT_ONCE)(
      `${does}: $kind takes effect once [D3.sessions, D3.weights, D3.plans, D3.user, D5.waits]`,
      async (change, onServer, wanted) => {
        const rig = await insideRig();
        fill(rig);
        await rig.drain({ read: true });
        await queue(rig.account, change);
        for (const method of ['PUT', 'POST', 'DELETE']) {
          rig.server.faults.push({ method, path: /./, does, times: Number.POSITIVE_INFINITY });
        }
        const { failed, dueMs } = await rig.drain();
        expect(failed || dueMs !== null).toBe(true);
        expect(await readSyncState(rig.account)).toMatchObject({ waiting: 1, parked: 0 });
        rig.server.faults.length = 0;
        rig.clock.advance(31_000);
        await rig.drain({ read: true });
        expect(onServer(rig)).toEqual(wanted);
        expect(await readSyncState(rig.account)).toEqual(SETTLED);
      },
    );
  }
});

describe('calories', () => {
  it('two additions become one total', async () => {
    const rig = await insideRig();
    fill(rig);
    await queue(rig.account, caloriesOf(50));
    await queue(rig.account, caloriesOf(70));
    await rig.drain();
    expect(rig.server.seen.filter(({ method }) => method === 'PUT')).toMatchObject([
      { body: { caloriesConsumed: 220, lastCalorieDate: '2026-11-20' } },
    ]);
    expect(await readProfile(rig.account)).toMatchObject({ caloriesConsumed: 220 });
  });

  it('of two days go in their order, and none is lost beside a goal', async () => {
    const rig = await insideRig();
    for (const change of [
      caloriesOf(50),
      goalOf(1900),
      caloriesOf(70),
      caloriesOf(30, '2026-11-21'),
      goalOf(2000),
      caloriesOf(5, '2026-11-21'),
    ]) {
      await queue(rig.account, change);
    }
    await rig.drain();
    const puts = rig.server.seen.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ body }) => body)).toEqual([
      { caloriesConsumed: 120, lastCalorieDate: '2026-11-20' },
      { calorieGoal: 2000 },
      { caloriesConsumed: 35, lastCalorieDate: '2026-11-21' },
    ]);
  });

  it('added while an addition is in doubt are added once that is known', async () => {
    const rig = await insideRig();
    fill(rig);
    await queue(rig.account, caloriesOf(50));
    rig.server.faults.push({ method: 'PUT', path: /user/, does: 'loseAnswer' });
    await rig.drain();
    await queue(rig.account, caloriesOf(70));
    expect(await readProfile(rig.account)).toMatchObject({ caloriesConsumed: 220 });
    rig.clock.advance(30_000);
    await rig.drain();
    expect(rig.server.data.user['caloriesConsumed']).toBe(220);
    expect(await readProfile(rig.account)).toMatchObject({ caloriesConsumed: 220 });
  });
});

describe('a plan whose answer was lost, and the session on it', () => {
  it('the session waits for the plan, and goes under the server’s id', async () => {
    const rig = await insideRig();
    await savePlan(rig.account, PUSH_DAY);
    const plan = only(await readPlans(rig.account));
    await queue(rig.account, trained('1', plan.id));
    rig.server.faults.push({ method: 'POST', path: /workouts/, does: 'loseAnswer' });
    await rig.drain();
    await rig.drain();
    expect(rig.server.data.sessions).toEqual([]);
    rig.clock.advance(31_000);
    await rig.drain();
    expect(rig.server.data.plans).toHaveLength(1);
    expect(only(rig.server.data.sessions)['workoutId']).toBe(101);
  });

  it('the session goes without it when the server fails on the plan time and again', async () => {
    const rig = await insideRig();
    await savePlan(rig.account, PUSH_DAY);
    const plan = only(await readPlans(rig.account));
    await queue(rig.account, trained('1', plan.id));
    rig.server.faults.push({ method: 'POST', path: /workouts/, does: { status: 500 }, times: 99 });
    for (let turn = 0; turn < 6; turn += 1) {
      await rig.drain();
      rig.clock.advance(31_000);
    }
    expect(only(rig.server.data.sessions)['workoutId']).toBe(plan.id);
    expect(await readSyncState(rig.account)).toMatchObject({ waiting: 1, parked: 0 });
  });
});
