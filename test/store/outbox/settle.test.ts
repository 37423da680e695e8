import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../../src/store/account.ts';
import { readNews } from '../../../src/store/outbox/news.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { retryParked } from '../../../src/store/outbox/parked.ts';
import { readAccepted, readToSee } from '../../../src/store/outbox/settle.ts';
import { readPlans } from '../../../src/store/plans.ts';
import { readWeights, saveWeight } from '../../../src/store/weights.ts';
import { claim, claimed, drainerRig, install, settle, take } from '../../support/drainer.ts';
import { caloriesOf, editedPlan, newPlan, noPlan, trained } from '../../support/entries.ts';
import { queue } from '../../support/rig.ts';
import { only, samplePlan } from '../../support/samples.ts';

const TODAY = '2026-11-20';
const OLD = { resource: 'weights', weights: { [TODAY]: 180 } } as const;

const journal = async ({ db }: Account) =>
  (await db.journal.toArray()).map(({ outcome, there }) => [outcome, there]);

/** A weight of 182.4 that the server has taken, and does not show. */
async function takenWeight() {
  const rig = await drainerRig();
  await install(rig.drainer, OLD);
  await saveWeight(rig.account, TODAY, 182.4);
  await take(rig.drainer, await claimed(rig.drainer));
  /** A read that shows what was there before, as a replica that lags would. */
  const lag = async () => {
    const entry = only(await readAccepted(rig.account));
    await install(rig.drainer, OLD, [{ entry, standing: null, there: 180 }]);
  };
  return { ...rig, lag };
}

describe('a change that the server has taken and not shown yet', () => {
  it('stays on the screen, counts as saved, and is never sent again [I14a]', async () => {
    const { account, drainer, lag, clock } = await takenWeight();
    expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
    for (let reads = 0; reads < 2; reads += 1) {
      await lag();
      clock.advance(90_000);
      expect(await claim(drainer)).toBeNull();
      expect(await readWeights(account)).toEqual({ [TODAY]: 182.4 });
    }
    expect(await retryParked(account, only(await readAccepted(account)).opId)).toBe(false);
  });

  it('goes as not kept after three reads over at least 60 s, with what stands there [I14b]', async () => {
    const { account, lag, clock } = await takenWeight();
    for (const waitMs of [0, 20_000, 39_999]) {
      clock.advance(waitMs);
      await lag();
    }
    expect(await journal(account)).toEqual([]);
    clock.advance(1);
    await lag();
    expect(await journal(account)).toEqual([['kept', 180]]);
    expect(await readWeights(account)).toEqual({ [TODAY]: 180 });
  });

  it('does not wait for ever when the clock went back [I16]', async () => {
    const { account, lag, clock } = await takenWeight();
    clock.advance(-86_400_000);
    for (let reads = 0; reads < 3; reads += 1) await lag();
    expect(await journal(account)).toEqual([['kept', 180]]);
  });

  it('lets its lane go on, and goes when a later change took its place', async () => {
    const { account, drainer } = await takenWeight();
    await saveWeight(account, TODAY, 183);
    const weights = { [TODAY]: 183 };
    await settle(drainer, await claimed(drainer), { answer: { resource: 'weights', weights } });
    expect(await journal(account)).toEqual([
      ['merged', undefined],
      ['sent', undefined],
    ]);
  });

  it('is told of all the same when a later change took its place, where it overruled another device [I14b]', async () => {
    const { account, drainer } = await drainerRig();
    const change = { kind: 'weight.set', day: TODAY, weight: 182.4 } as const;
    const news = { kind: 'overruled', ours: 182.4, theirs: 179, stands: 182.4 } as const;
    await queue(account, change);
    const sent = await claimed(drainer);
    const delivery = {
      ...sent.delivery,
      wire: { ...sent.delivery.wire, resolved: { change, news } },
    };
    await account.db.outbox.put({ ...sent, delivery });
    await take(drainer, { ...sent, delivery });
    await saveWeight(account, TODAY, 183);
    await take(drainer, await claimed(drainer));
    expect((await readNews(account))?.items).toMatchObject([{ kind: 'overruled', theirs: 179 }]);
  });

  it('holds back what needs the id of a new plan: its edit, and its workouts', async () => {
    const { account, drainer } = await drainerRig();
    await queue(account, newPlan('p1'));
    await take(drainer, await claimed(drainer));
    await queue(account, editedPlan('p1'));
    await queue(account, trained('1', 'p1'));
    expect(await claim(drainer)).toBeNull();
  });

  it('but not where the server has named the plan by our key: the workout goes', async () => {
    const { account, drainer } = await drainerRig(['idempotency']);
    const opId = await queue(account, newPlan('p1'));
    await take(drainer, await claimed(drainer));
    await queue(account, trained('1', 'p1'));
    expect((await claimed(drainer)).delivery.wire.body).toMatchObject({
      session: { workoutId: opId },
    });
  });

  it('is what the next calories are added to', async () => {
    const { account, drainer } = await drainerRig();
    await queue(account, caloriesOf(50));
    await take(drainer, await claimed(drainer));
    await queue(account, caloriesOf(30));
    expect((await claimed(drainer)).delivery.wire.body).toMatchObject({ caloriesConsumed: 180 });
  });
});

describe('a change that the server has taken and shown', () => {
  const SHOWN = { resource: 'weights', weights: { [TODAY]: 182.4 } } as const;

  /** The same that `takenWeight` is, shown by the answer to it. */
  async function doneWeight() {
    const rig = await drainerRig();
    await install(rig.drainer, OLD);
    await saveWeight(rig.account, TODAY, 182.4);
    await settle(rig.drainer, await claimed(rig.drainer), { answer: SHOWN });
    const lag = async () => {
      const entry = only(await readAccepted(rig.account));
      await install(rig.drainer, OLD, [{ entry, standing: null, there: 180 }]);
    };
    return { ...rig, lag };
  }

  it('stays on the screen for a minute while a reading lags, and is told once [I4]', async () => {
    const { account, drainer, clock, lag } = await doneWeight();
    await lag();
    clock.advance(59_999);
    await lag();
    expect(await readWeights(account)).toEqual({ [TODAY]: 182.4 });
    expect(await journal(account)).toEqual([['sent', undefined]]);
    // What is here has lagged: it is to be read once more.
    expect(await readToSee(drainer)).toHaveLength(1);
    clock.advance(1);
    await lag();
    expect(await readWeights(account)).toEqual({ [TODAY]: 180 });
    expect(await journal(account)).toEqual([['sent', undefined]]);
  });

  it('is let go after that minute where nothing was read: what stands there by then is another’s', async () => {
    const { account, drainer, clock } = await doneWeight();
    clock.advance(59_999);
    expect(await readToSee(drainer)).toEqual([]);
    expect(await readAccepted(account)).toHaveLength(1);
    clock.advance(1);
    await readToSee(drainer);
    expect(await readAccepted(account)).toEqual([]);
  });

  it('is not let go where a reading has lagged, but explains no value of before any more', async () => {
    const { account, drainer, clock, lag } = await doneWeight();
    await lag();
    clock.advance(60_000);
    await readToSee(drainer);
    expect(await readAccepted(account)).toHaveLength(1);
    await saveWeight(account, TODAY, 183);
    expect((await claimed(drainer)).delivery.wire.replaced).toBeUndefined();
  });
});

it('what stands instead is what the next change of its lane is made on top of', async () => {
  const { account, drainer } = await drainerRig();
  await saveWeight(account, TODAY, 182.4);
  const sent = await claimed(drainer);
  await saveWeight(account, TODAY, 183);
  const answer = { resource: 'weights', weights: { [TODAY]: 182 } } as const;
  await settle(drainer, sent, { answer, standing: { outcome: 'kept', there: 182 } });
  expect(only(await account.db.outbox.toArray())).toMatchObject({ base: 182 });
});

describe('a change that stands on the server as it was meant', () => {
  it('is on the screen as what the server holds, and waits for no list', async () => {
    const { account, drainer } = await drainerRig();
    await saveWeight(account, TODAY, 182.4);
    await take(drainer, await claimed(drainer), 'asMeant');
    expect(await account.db.outbox.count()).toBe(0);
    expect(await journal(account)).toEqual([['sent', undefined]]);
    expect(await readWeights(account)).toEqual({ [TODAY]: 182.4 });
  });

  it('is no news when another device’s value stands there by the time it is read', async () => {
    const { account, drainer } = await drainerRig();
    await saveWeight(account, TODAY, 182.4);
    await take(drainer, await claimed(drainer), 'asMeant');
    await install(drainer, { resource: 'weights', weights: { [TODAY]: 185 } });
    expect(await journal(account)).toEqual([['sent', undefined]]);
    expect(await readWeights(account)).toEqual({ [TODAY]: 185 });
  });

  it('is the last of the plans when it is a new one, whatever was deleted before', async () => {
    const { account, drainer } = await drainerRig();
    const plans = ['a', 'b', 'c'].map((id) => samplePlan(id));
    await install(drainer, { resource: 'plans', plans });
    for (const change of [noPlan('a'), newPlan('0')]) {
      await queue(account, change);
      await take(drainer, await claimed(drainer), 'asMeant');
    }
    expect((await readPlans(account)).map(({ id }) => id)).toEqual(['b', 'c', '0']);
  });

  it('is held under the plan that its workout was sent with', async () => {
    const { account, drainer } = await drainerRig(['idempotency']);
    await queue(account, newPlan('p1'));
    const plan = await claimed(drainer);
    await take(drainer, plan, 'asMeant');
    expect((await readPlans(account)).map(({ id }) => id)).toEqual(['p1']);
    await queue(account, trained('1', 'p1'));
    await take(drainer, await claimed(drainer), 'asMeant');
    expect(await account.db.sessions.get('1')).toMatchObject({ workoutId: plan.opId });
    await queue(account, noPlan('p1'));
    await take(drainer, await claimed(drainer), 'asMeant');
    expect(await readPlans(account)).toEqual([]);
    expect(await account.db.planIds.count()).toBe(0);
  });
});
