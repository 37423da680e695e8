import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/domain/change.ts';
import type { News } from '../../../src/domain/conflict.ts';
import { keepProfile, markUnsure, park, sweepUnsure } from '../../../src/store/outbox/deliver.ts';
import { giveWay, rewire } from '../../../src/store/outbox/resolve.ts';
import { readPlans } from '../../../src/store/plans.ts';
import { readProfile } from '../../../src/store/profile.ts';
import { readTag } from '../../../src/store/snapshot/etags.ts';
import { readWeights, saveWeight } from '../../../src/store/weights.ts';
import { wireOf } from '../../../src/sync/drain/wire.ts';
import { claimed, drainerRig, install } from '../../support/drainer.ts';
import { caloriesOf, editedPlan, goalOf, weightOf } from '../../support/entries.ts';
import { queue } from '../../support/rig.ts';
import { ALEX, only, samplePlan } from '../../support/samples.ts';

const DAY = '2026-11-20';
const ERROR = { kind: 'noAnswer', status: null, atMs: 0 } as const;

/** A claimed change, on a device that has read a weight and two plans. */
async function claimedRig(change: Change) {
  const rig = await drainerRig();
  await install(rig.drainer, { resource: 'weights', weights: { [DAY]: 180 } });
  const plans = [samplePlan('101', 'Push Day'), samplePlan('102', 'Legs')];
  const created = [{ localId: 'p1', serverId: '101' }];
  await install(rig.drainer, { resource: 'plans', plans, created });
  await queue(rig.account, change);
  return { ...rig, entry: await claimed(rig.drainer) };
}

describe('a change that gives way', () => {
  it.each([183, null])(
    'leaves the screen to what stands (%j), with no flicker of what was there before',
    async (stands) => {
      const { account, drainer, entry } = await claimedRig(weightOf(182));
      const news: News = { kind: 'superseded', ours: 182, theirs: stands, stands };
      await giveWay(drainer, entry, news);
      expect(await readWeights(account)).toEqual(stands === null ? {} : { [DAY]: stands });
      expect(await account.db.outbox.count()).toBe(0);
      expect(await account.db.journal.toArray()).toMatchObject([{ outcome: 'superseded', news }]);
    },
  );

  it('leaves a plan in its place, under the id that this device knows it by', async () => {
    const { account, drainer, entry } = await claimedRig(editedPlan('p1'));
    const stands = samplePlan('101', 'Theirs');
    await giveWay(drainer, entry, { kind: 'superseded', ours: stands, theirs: stands, stands });
    expect((await readPlans(account)).map(({ id, name }) => [id, name])).toEqual([
      ['p1', 'Theirs'],
      ['102', 'Legs'],
    ]);
  });

  it('leaves the goal that stands, and the plans as the server named them', async () => {
    const { account, drainer, entry } = await claimedRig(goalOf(1900));
    const profile = { ...ALEX, calorieGoal: 2000 };
    await keepProfile(drainer, { profile, capabilities: [] });
    const plans = [samplePlan('101', 'Push Day')];
    await install(drainer, { resource: 'plans', plans, tag: 'W/"5"' });
    const news: News = { kind: 'superseded', ours: 1900, theirs: 2100, stands: 2100 };
    await giveWay(drainer, entry, news);
    expect(await readProfile(account)).toEqual({ ...profile, calorieGoal: 2100 });
    expect(await readTag(account, 'plans')).toBe('W/"5"');
  });

  it('does nothing when it was taken back by another drain meanwhile', async () => {
    const { account, drainer, entry } = await claimedRig(weightOf(182));
    await markUnsure(drainer, entry, ERROR);
    await giveWay(drainer, entry, { kind: 'superseded', ours: 182, theirs: 183, stands: 183 });
    expect(await rewire(drainer, entry, { bind: wireOf, newKey: true })).toBeNull();
    expect(await readWeights(account)).toEqual({ [DAY]: 182 });
  });
});

describe('a request that is made anew', () => {
  it('is on the disk before it leaves, under a new key, and stays so in doubt; it is the same try', async () => {
    const { account, drainer, entry } = await claimedRig(weightOf(182));
    const again = await rewire(drainer, entry, { bind: wireOf, newKey: true });
    expect(await account.db.outbox.toArray()).toEqual([again]);
    expect(again?.delivery.attemptId).not.toBe(entry.delivery.attemptId);
    expect(again?.delivery.wire.key).toMatch(/^[\da-f-]{36}$/);
    expect(again).toMatchObject({ opId: entry.opId, attempts: 1 });
    expect(only(await sweepUnsure(drainer)).delivery.wire).toEqual(again?.delivery.wire);
  });

  it('is forgotten with its key and its news when it is refused for good', async () => {
    const { account, drainer, entry } = await claimedRig(weightOf(182));
    const again = await rewire(drainer, entry, { bind: wireOf, newKey: true });
    if (again) await park(drainer, again, ERROR);
    expect(only(await account.db.outbox.toArray()).delivery).toEqual({ state: 'parked' });
    await saveWeight(account, DAY, 183);
    expect((await claimed(drainer)).delivery.wire).not.toHaveProperty('key');
  });

  it('is not made where there is nothing to send any more, and the journal says so', async () => {
    const { account, drainer, entry } = await claimedRig(caloriesOf(50));
    const bind = () => 'dayOver' as const;
    expect(await rewire(drainer, entry, { bind, newKey: false })).toBeNull();
    expect(await account.db.outbox.count()).toBe(0);
    expect(await account.db.journal.toArray()).toMatchObject([{ outcome: 'dayOver' }]);
  });
});
