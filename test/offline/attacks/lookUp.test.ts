/** A look-up after a lost answer: what stands in the server's own form arrived, and a total is no proof. */
import { describe, expect, it } from 'vitest';
import { addCalories } from '../../../src/store/calories.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { readPlans, savePlan } from '../../../src/store/plans.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { caloriesOf, recordOf } from '../../support/entries.ts';
import { queue } from '../../support/rig.ts';
import { PUSH_DAY } from '../../support/samples.ts';
import { type NormalRig, normalRig } from '../../support/servers/normalising/normalRig.ts';

const DAY = '2026-11-20';
const SPACED = { ...PUSH_DAY, name: ' Push  Day ' };
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };
const NORMALISING = {
  trims: true,
  weights: 'tenths',
  exerciseIds: 'mintedAtEachWrite',
  sessionIds: 'uuids',
  instants: 'offsetSeconds',
} as const;

const userTo = ({ server }: NormalRig, caloriesConsumed: number) =>
  server.answer({
    method: 'PUT',
    path: '/api/user',
    body: { caloriesConsumed, lastCalorieDate: DAY },
    headers: {},
  });

describe('a lost answer of a server with a form of its own', () => {
  it.each([
    ['a new plan', 'POST', /workouts/],
    ['a session', 'POST', /history/],
    ['a weight', 'PUT', /weight/],
  ] as const)('%s is found and not sent again', async (_, method, path) => {
    const rig = await normalRig(NORMALISING);
    rig.losses.push({ method, path, does: 'loseAnswer' });
    if (path.source === 'workouts') await savePlan(rig.account, SPACED);
    if (path.source === 'weight') await saveWeight(rig.account, DAY, 180.55);
    if (path.source === 'history') {
      await queue(rig.account, { kind: 'session.add', session: recordOf('1') });
    }
    await rig.drainTimes(5);
    expect(rig.server.done).toHaveLength(1);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('an edit that only joins white space is sent again, since nobody can tell', async () => {
    const rig = await normalRig({ exerciseIds: 'kept' });
    await savePlan(rig.account, SPACED);
    await rig.drainTimes(2);
    const [plan] = await readPlans(rig.account);
    await savePlan(rig.account, { ...PUSH_DAY, name: 'Push Day', planId: plan?.id ?? '' });
    rig.losses.push({ method: 'PUT', path: /workouts/, does: 'loseRequest' });
    await rig.drainTimes(4);
    expect(rig.server.held().plans).toMatchObject([{ row: { name: 'Push Day' } }]);
  });
});

describe('calories whose answer was lost', () => {
  it('are not added twice because another device added since', async () => {
    const rig = await normalRig();
    await userTo(rig, 100);
    await rig.drain({ read: true });
    await queue(rig.account, caloriesOf(50));
    rig.losses.push({ method: 'PUT', path: /user/, does: 'loseAnswer' });
    await rig.drain();
    expect(rig.server.held().calories.total).toBe(150);
    await userTo(rig, 170);
    await rig.drainTimes(3);
    expect(rig.server.held().calories.total).toBe(170);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('are added once when the request was lost and nobody added', async () => {
    const rig = await normalRig();
    await userTo(rig, 100);
    await addCalories(rig.account, DAY, 50);
    rig.losses.push({ method: 'PUT', path: /user/, does: 'loseRequest' });
    await rig.drainTimes(3);
    expect(rig.server.held().calories.total).toBe(150);
  });
});
