/** A proxy in front of the server says 404 of what the server has. */
import { describe, expect, it } from 'vitest';
import { UNDO_MS } from '../../../src/domain/constants.ts';
import { draftOfPlan } from '../../../src/domain/plan.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { deleteWeight, readWeights, saveWeight } from '../../../src/store/weights.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';
import { normalRig } from '../../support/servers/normalising/normalRig.ts';

const DAY = '2026-11-20';
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

/** A phone whose plan and weight stand on the server. */
async function begun() {
  const rig = await normalRig();
  await savePlan(rig.account, PUSH_DAY);
  await saveWeight(rig.account, DAY, 180);
  await rig.drainTimes(2);
  return { rig, plan: only(await readPlans(rig.account)) };
}

describe('a 404 of a proxy', () => {
  it('deletes no plan on the screen that stands on the server', async () => {
    const { rig, plan } = await begun();
    await deletePlan(rig.account, plan);
    rig.clock.advance(UNDO_MS + 1);
    rig.server.befall({ is: 'lostByProxy', path: /workouts\/./, times: 1 });
    await rig.drainTimes(3);
    expect(rig.server.held().plans).toEqual([]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('deletes no weight on the screen that stands on the server', async () => {
    const { rig } = await begun();
    await deleteWeight(rig.account, DAY);
    rig.clock.advance(UNDO_MS + 1);
    rig.server.befall({ is: 'lostByProxy', path: /weight\/./, times: 1 });
    await rig.drainTimes(3);
    expect(rig.server.held().weights).toEqual({});
    expect(await readWeights(rig.account)).toEqual({});
  });

  it('makes no twin of an edited plan', async () => {
    const { rig, plan } = await begun();
    await savePlan(rig.account, { ...draftOfPlan(plan), name: 'Pull Day' });
    rig.server.befall({ is: 'lostByProxy', path: /workouts\/./, times: 1 });
    await rig.drainTimes(3);
    expect(rig.server.held().plans).toMatchObject([{ row: { name: 'Pull Day' } }]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('is believed when the look finds nothing: the edit makes the plan anew', async () => {
    const { rig, plan } = await begun();
    await savePlan(rig.account, { ...draftOfPlan(plan), name: 'Pull Day' });
    const { id } = only(rig.server.held().plans);
    const path = `/api/workouts/${id}`;
    await rig.server.answer({ method: 'DELETE', path, body: undefined, headers: {} });
    await rig.drainTimes(3);
    expect(rig.server.held().plans).toMatchObject([{ row: { name: 'Pull Day' } }]);
  });
});
