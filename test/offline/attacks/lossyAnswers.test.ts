/** Answers that lose something on the way: nothing of it may be lost on the server. */
import { describe, expect, it } from 'vitest';
import { draftOfPlan } from '../../../src/domain/plan.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { readPlans, savePlan } from '../../../src/store/plans.ts';
import { readWeights, saveWeight } from '../../../src/store/weights.ts';
import { only, samplePlan } from '../../support/samples.ts';
import { type NormalRig, normalRig } from '../../support/servers/normalising/normalRig.ts';

const DAY = '2026-11-20';
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };
const LONG = 'x'.repeat(300);

/** The person renames the plan that the server holds. */
async function rename(rig: NormalRig, name: string): Promise<void> {
  const plan = only(await readPlans(rig.account));
  await savePlan(rig.account, { ...draftOfPlan(plan), name });
  await rig.drainTimes(5);
}

const heldPlan = ({ server }: NormalRig) => only(server.held().plans).row;

describe('a rename', () => {
  it('zeroes no number that came as text', async () => {
    const rig = await normalRig({ numbers: 'texts' });
    rig.server.plant('plans', samplePlan('55'));
    await rig.drain({ read: true });
    expect(await readPlans(rig.account)).toMatchObject([{ exercises: [{ weight: 135, sets: 2 }] }]);
    await rename(rig, 'Pull Day');
    expect(heldPlan(rig)).toMatchObject({
      name: 'Pull Day',
      exercises: [{ weight: 135, sets: 2, reps: 8 }],
    });
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('takes no field that this build does not know', async () => {
    const rig = await normalRig({ unknownFields: true });
    const [exercise] = samplePlan('55').exercises;
    rig.server.plant('plans', {
      ...samplePlan('55'),
      notes: 'slowly',
      exercises: [{ ...exercise, notes: 'elbows in' }],
    });
    await rig.drain({ read: true });
    await rename(rig, 'Pull Day');
    expect(heldPlan(rig)).toMatchObject({
      name: 'Pull Day',
      notes: 'slowly',
      exercises: [{ notes: 'elbows in' }],
    });
  });

  it('goes once where another exercise of the plan has a longer name than ours may have', async () => {
    const rig = await normalRig();
    const [exercise] = samplePlan('55').exercises;
    rig.server.plant('plans', {
      ...samplePlan('55'),
      exercises: [{ ...exercise, name: LONG }],
    });
    await rig.drain({ read: true });
    await rename(rig, 'Pull Day');
    expect(rig.server.done).toHaveLength(1);
    expect(heldPlan(rig)).toMatchObject({ name: 'Pull Day', exercises: [{ name: LONG }] });
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });
});

describe('a plan that could not be read whole', () => {
  it('is shown, and an edit takes nothing from it that was not shown', async () => {
    const rig = await normalRig({ exerciseWithoutId: true });
    const plan = samplePlan('55');
    rig.server.plant('plans', {
      ...plan,
      exercises: [...plan.exercises, { ...plan.exercises[0], id: 'ex-2', name: 'Push-ups' }],
    });
    await rig.drain({ read: true });
    const shown = only(await readPlans(rig.account));
    // Not editable is fine, too: then nothing is sent.
    await savePlan(rig.account, { ...draftOfPlan(shown), name: 'Pull Day' }).catch(() => undefined);
    await rig.drainTimes(5);
    expect(heldPlan(rig)).toMatchObject({
      exercises: [{ name: 'Bench Press' }, { name: 'Push-ups' }],
    });
  });
});

describe('one bad key in the map of weights', () => {
  it('hides no other day', async () => {
    const rig = await normalRig({ badWeightKey: true });
    await rig.server.answer({
      method: 'PUT',
      path: '/api/weight',
      body: { date: DAY, weight: 180 },
      headers: {},
    });
    await rig.drain({ read: true });
    expect(await readWeights(rig.account)).toEqual({ [DAY]: 180 });
  });

  it('lets every weight arrive, once', async () => {
    const rig = await normalRig({ badWeightKey: true });
    await saveWeight(rig.account, DAY, 180);
    await rig.drainTimes(5);
    expect(rig.server.done).toHaveLength(1);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });
});
