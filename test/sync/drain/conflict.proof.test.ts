import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { draftOfPlan } from '../../../src/domain/plan.ts';
import { setCalorieGoal } from '../../../src/store/calories.ts';
import { undo } from '../../../src/store/outbox/append.ts';
import { readNews } from '../../../src/store/outbox/news.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { deleteWeight, readWeights, saveWeight } from '../../../src/store/weights.ts';
import { calls, DAY, drainLater, kindsOf, phone } from '../../support/awayPhone.ts';
import { weightOf } from '../../support/entries.ts';
import { queue } from '../../support/rig.ts';
import { only } from '../../support/samples.ts';
import { answerOtherwise } from '../../support/servers/otherAnswers.ts';

describe('a value on a plain server that the person has not seen', () => {
  it('is replaced, since ours counts as later, and told once with both values [D25.replaced]', async () => {
    const rig = await phone();
    await saveWeight(rig.account, DAY, 182);
    rig.server.data.weights[DAY] = 183;
    await drainLater(rig);
    expect(rig.server.data.weights).toEqual({ [DAY]: 182 });
    expect((await readNews(rig.account))?.items).toMatchObject([
      { kind: 'overruled', change: weightOf(182), ours: 182, theirs: 183, offer: null },
    ]);
  });

  it('is remembered when the answer to our change is lost', async () => {
    const rig = await phone();
    await saveWeight(rig.account, DAY, 182);
    rig.server.data.weights[DAY] = 183;
    rig.server.faults.push({ method: 'PUT', path: /weight/, does: 'loseAnswer' });
    await drainLater(rig);
    expect(await kindsOf(rig.account)).toEqual([]);
    await drainLater(rig);
    expect((await readNews(rig.account))?.items).toMatchObject([{ ours: 182, theirs: 183 }]);
    expect(calls(rig).filter((call) => call.startsWith('PUT'))).toHaveLength(1);
  });

  it('is not told of when it is what they saw, or what they mean', async () => {
    const rig = await phone();
    for (const there of [180, 182]) {
      rig.server.data.weights[DAY] = there;
      await saveWeight(rig.account, DAY, 182);
      await drainLater(rig);
      expect(await kindsOf(rig.account)).toEqual([]);
    }
  });

  it('is told of as it was when our change got through: gone again by then', async () => {
    const rig = await phone();
    await saveWeight(rig.account, DAY, 182);
    rig.server.data.weights[DAY] = 175;
    rig.server.faults.push({ method: 'PUT', path: /weight/, does: { status: 429 } });
    await drainLater(rig);
    delete rig.server.data.weights[DAY];
    await drainLater(rig);
    expect(rig.server.data.weights).toEqual({ [DAY]: 182 });
    expect((await readNews(rig.account))?.items).toMatchObject([{ ours: 182, theirs: null }]);
  });

  it('is the plan that the builder opened on, not the one that came in meanwhile', async () => {
    const rig = await phone();
    const draft = draftOfPlan(only(await readPlans(rig.account)));
    Object.assign(only(rig.server.data.plans), { name: 'Theirs' });
    await rig.drain({ read: true });
    await savePlan(rig.account, { ...draft, name: 'Ours' });
    await drainLater(rig);
    expect(rig.server.data.plans).toMatchObject([{ id: '55', name: 'Ours' }]);
    expect((await readNews(rig.account))?.items).toMatchObject([
      { kind: 'overruled', ours: { name: 'Ours' }, theirs: { name: 'Theirs' } },
    ]);
  });

  it('is a calorie goal too', async () => {
    const rig = await phone();
    rig.server.data.user['calorieGoal'] = 2000;
    await rig.drain();
    await setCalorieGoal(rig.account, 2200);
    rig.server.data.user['calorieGoal'] = 2500;
    await drainLater(rig);
    expect((await readNews(rig.account))?.items).toMatchObject([
      { kind: 'overruled', theirs: 2500 },
    ]);
    await setCalorieGoal(rig.account, 2300);
    await drainLater(rig);
    expect(await kindsOf(rig.account)).toEqual(['overruled']);
  });

  it('is one that came since the look-up, too, in a drain that sent other changes first', async () => {
    const rig = await phone();
    rig.server.data.user['calorieGoal'] = 2000;
    await rig.drain();
    await saveWeight(rig.account, DAY, 182);
    await setCalorieGoal(rig.account, 2200);
    answerOtherwise(rig.server, ({ method, path }, answer) => {
      if (method === 'PUT' && path === '/api/weight') rig.server.data.user['calorieGoal'] = 2500;
      return answer();
    });
    await drainLater(rig);
    expect((await readNews(rig.account))?.items).toMatchObject([
      { kind: 'overruled', theirs: 2500 },
    ]);
  });

  it('is never a change of our own that went before in the same drain', async () => {
    const rig = await phone();
    await saveWeight(rig.account, DAY, 182);
    await setCalorieGoal(rig.account, 2200);
    const { network } = rig.server;
    const { fetch } = network;
    let isFirst = true;
    // While the first request is under way, the person changes both once more.
    Object.assign(network, {
      fetch: async (...request: Parameters<typeof fetch>) => {
        if (request[1]?.method === 'PUT' && isFirst) {
          isFirst = false;
          await saveWeight(rig.account, DAY, 183);
          await setCalorieGoal(rig.account, 2300);
        }
        return fetch(...request);
      },
    });
    await drainLater(rig);
    expect(rig.server.data.weights).toEqual({ [DAY]: 183 });
    expect(await kindsOf(rig.account)).toEqual([]);
    expect(calls(rig).filter((call) => call === 'GET /api/weight')).toHaveLength(1);
  });
});

describe('a delete never destroys an edit it did not see [D25.delete]', () => {
  it.each([{ idempotent: false }, { idempotent: true }])(
    'of a weight, and the edit comes to the screen ($idempotent)',
    async (options) => {
      const rig = await phone(options);
      await deleteWeight(rig.account, DAY);
      rig.server.data.weights[DAY] = 183;
      await drainLater(rig);
      expect(rig.server.data.weights).toEqual({ [DAY]: 183 });
      expect(await readWeights(rig.account)).toEqual({ [DAY]: 183 });
      expect(await kindsOf(rig.account)).toEqual(['spared']);
      expect(calls(rig).some((call) => call.startsWith('DELETE'))).toBe(false);
      expect(await readSyncState(rig.account)).toMatchObject({ waiting: 0, parked: 0 });
    },
  );

  it('and destroys what was seen, also on top of a delete that was taken back', async () => {
    const rig = await phone();
    const { account } = rig;
    const opId = await deleteWeight(account, DAY);
    await saveWeight(account, DAY, 180);
    expect(await undo(account, opId)).toBe(true);
    await deleteWeight(account, DAY);
    await drainLater(rig);
    expect(rig.server.data.weights).toEqual({});
    expect(await kindsOf(account)).toEqual([]);
  });

  it('of a plan, nor after its own answer was lost', async () => {
    const rig = await phone();
    await deletePlan(rig.account, only(await readPlans(rig.account)));
    rig.server.faults.push({ method: 'DELETE', path: /workouts/, does: 'loseRequest' });
    await drainLater(rig);
    Object.assign(only(rig.server.data.plans), { name: 'Theirs' });
    rig.clock.advance(30_000);
    await drainLater(rig);
    expect(rig.server.data.plans).toMatchObject([{ name: 'Theirs' }]);
    expect(await readPlans(rig.account)).toMatchObject([{ id: '55', name: 'Theirs' }]);
  });

  it('and waits while the server cannot say what it holds; an edit does not', async () => {
    const rig = await phone();
    await deleteWeight(rig.account, DAY);
    await saveWeight(rig.account, '2026-11-19', 181);
    const fault = { method: 'GET', path: /weight/, does: { status: 500 } } as const;
    rig.server.faults.push({ ...fault, times: 2 });
    expect(await drainLater(rig)).toMatchObject({ failed: true });
    expect(rig.server.data.weights).toEqual({ '2026-11-19': 181, [DAY]: 180 });
    await drainLater(rig);
    expect(rig.server.data.weights).toEqual({ '2026-11-19': 181 });
  });

  it('and stays in doubt, as it was sent, while it cannot be looked at before it is sent again', async () => {
    const rig = await phone({ idempotent: true });
    const { account, server } = rig;
    await deleteWeight(account, DAY);
    server.faults.push({ method: 'DELETE', path: /weight/, does: 'loseRequest' });
    await drainLater(rig);
    const [sent] = await account.db.outbox.toArray();
    server.faults.push({ method: 'GET', path: /weight/, does: { status: 500 } });
    await drainLater(rig);
    expect((await account.db.outbox.toArray())[0]?.delivery).toEqual(sent?.delivery);
    await drainLater(rig);
    expect(server.data.weights).toEqual({});
  });

  it('and waits while the signal is gone', async () => {
    const rig = await phone();
    await deleteWeight(rig.account, DAY);
    rig.server.faults.push({ method: 'GET', path: /weight/, does: 'loseAnswer' });
    expect(await drainLater(rig)).toMatchObject({ halt: { why: 'unreachable' } });
    expect(await readSyncState(rig.account)).toMatchObject({ waiting: 1 });
    await drainLater(rig);
    expect(rig.server.data.weights).toEqual({});
  });
});

describe('a change that was queued by older code, which noted nothing', () => {
  it('is sent as it always was, without a look', async () => {
    const rig = await phone();
    await queue(rig.account, weightOf(182));
    rig.server.data.weights[DAY] = 183;
    await drainLater(rig);
    expect(calls(rig)).toEqual(['GET /api/auth/user', 'PUT /api/weight', 'GET /api/auth/user']);
    expect(await kindsOf(rig.account)).toEqual([]);
  });
});
