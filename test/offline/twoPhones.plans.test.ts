import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { sendMineAgain } from '../../src/store/outbox/news.ts';
import { deletePlan, readPlans } from '../../src/store/plans.ts';
import { only } from '../support/samples.ts';
import {
  edit,
  expectSettled,
  get,
  lift,
  MINUTE_MS,
  newsOf,
  twoPhones,
} from '../support/twoPhones.ts';

describe('two phones edit one plan [D25.plans]', () => {
  it('it is merged, each is told what it should be told, and both show it', async () => {
    const { rig, one, two } = await twoPhones();
    await edit(one, lift(0, '140'));
    await edit(two, lift(1, '10'));
    await two.drain();
    await one.drain();
    await two.drain({ read: true });
    const merged = { name: 'Push Day', exercises: [{ weight: 140 }, { weight: 10 }] };
    expect(await get(rig, '/api/workouts')).toMatchObject([merged]);
    for (const { account } of [one, two]) expect(await readPlans(account)).toMatchObject([merged]);
    expect(await newsOf(one)).toMatchObject([
      { kind: 'merged', overruled: { ours: false, theirs: false }, stands: merged, offer: null },
    ]);
    expect(await newsOf(two)).toEqual([]);
    expect((await one.account.db.journal.toArray()).at(-1)).toMatchObject({ outcome: 'joined' });
    await expectSettled(one, two);
  });

  it('of one box the later number stands, and the one whose number went can restore theirs', async () => {
    const { rig, one, two } = await twoPhones();
    await edit(one, lift(0, '140'));
    two.clock.advance(MINUTE_MS);
    await edit(two, (draft) => ({ ...lift(0, '150')(draft), name: 'Press Day' }));
    await two.drain();
    await one.drain();
    expect(await get(rig, '/api/workouts')).toMatchObject([
      { name: 'Press Day', exercises: [{ weight: 150 }, {}] },
    ]);
    const item = only(await newsOf(one));
    expect(item).toMatchObject({ kind: 'superseded', offer: 'restoreMine' });
    expect(await readPlans(one.account)).toMatchObject([{ name: 'Press Day' }]);
    await sendMineAgain(one.account, item);
    await one.drain();
    expect(await get(rig, '/api/workouts')).toMatchObject([
      { name: 'Push Day', exercises: [{ weight: 140 }, {}] },
    ]);
    await expectSettled(one);
  });

  it('what is edited once more while that is under way loses nothing of either', async () => {
    const { rig, one, two } = await twoPhones();
    await edit(two, lift(1, '10'));
    await two.drain();
    await edit(one, lift(0, '140'));
    one.onWrite.push(async () => {
      await edit(one, () => ({ name: 'Press Day' }));
      return null;
    });
    await one.drain();
    expect(await get(rig, '/api/workouts')).toMatchObject([
      { name: 'Press Day', exercises: [{ weight: 140 }, { weight: 10 }] },
    ]);
    await expectSettled(one);
  });

  it('a delete takes no edit that its person did not see [D25.delete]', async () => {
    const { rig, one, two } = await twoPhones();
    await deletePlan(one.account, only(await readPlans(one.account)));
    one.clock.advance(MINUTE_MS);
    await edit(two, () => ({ name: 'Press Day' }));
    await two.drain();
    await one.drain();
    expect(await get(rig, '/api/workouts')).toMatchObject([{ name: 'Press Day' }]);
    expect(await readPlans(one.account)).toMatchObject([{ name: 'Press Day' }]);
    expect(await newsOf(one)).toMatchObject([{ kind: 'spared', theirs: { name: 'Press Day' } }]);
  });

  it('one that is gone is made again by each edit of it, each under its own id', async () => {
    const { rig, one, two } = await twoPhones();
    const { id } = only(await get(rig, '/api/workouts')) as { id: string };
    await rig.browser.call('DELETE', `/api/workouts/${id}`);
    await edit(one, () => ({ name: 'One' }));
    await edit(two, () => ({ name: 'Two' }));
    await one.drain();
    await two.drain({ read: true });
    await one.drain({ read: true });
    const plans: { id: string; name: string }[] = await get(rig, '/api/workouts');
    expect(plans.map(({ name }) => name)).toEqual(['One', 'Two']);
    expect(new Set([id, ...plans.map((plan) => plan.id)]).size).toBe(3);
    for (const phone of [one, two]) {
      expect(await newsOf(phone)).toMatchObject([{ kind: 'recreated', theirs: null }]);
      expect((await readPlans(phone.account)).map(({ name }) => name)).toEqual(['One', 'Two']);
    }
    await expectSettled(one, two);
  });
});
