/** A replica answers reads, and is a reading or more behind. */
import { describe, expect, it } from 'vitest';
import { draftOfPlan } from '../../../src/domain/plan.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { readPlans, savePlan } from '../../../src/store/plans.ts';
import { readWeights, saveWeight } from '../../../src/store/weights.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';
import { normalRig } from '../../support/servers/normalising/normalRig.ts';

const DAY = '2026-11-20';
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

describe('a list that lags behind', () => {
  it('takes no plan’s id from an edit that waits: it makes no twin', async () => {
    const rig = await normalRig({ lagReads: 1 });
    await savePlan(rig.account, PUSH_DAY);
    await rig.drain();
    const plan = only(await readPlans(rig.account));
    // The edit is made while the list is read.
    rig.before = async ({ path }) => {
      if (path !== '/api/workouts') return;
      rig.before = null;
      await savePlan(rig.account, { ...draftOfPlan(plan), name: 'Pull Day' });
    };
    await rig.drain({ read: true });
    await rig.drainTimes(4);
    expect(rig.server.held().plans).toMatchObject([{ row: { name: 'Pull Day' } }]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it.each([1, 2, 3])(
    'by %i readings in its answers, too, makes no twin of a plan',
    async (lagReads) => {
      const rig = await normalRig({ lagReads, lagsInAnswers: true });
      await savePlan(rig.account, PUSH_DAY);
      await rig.drainTimes(6);
      expect(rig.server.held().plans).toHaveLength(1);
      expect(await readSyncState(rig.account)).toEqual(SETTLED);
      expect(await readPlans(rig.account)).toMatchObject([{ name: 'Push Day' }]);
    },
  );

  it('after a write without a list shows what was written all the time', async () => {
    const rig = await normalRig({ lagReads: 2, writes: '204' });
    await saveWeight(rig.account, DAY, 180);
    const shown = [];
    for (let time = 0; time < 4; time += 1) {
      await rig.drainTimes(1);
      shown.push(await readWeights(rig.account));
    }
    expect(shown).toEqual(shown.map(() => ({ [DAY]: 180 })));
    expect(rig.server.done).toHaveLength(1);
  });
});
