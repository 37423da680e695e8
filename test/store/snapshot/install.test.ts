import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readRecentSessions } from '../../../src/store/history/sessions.ts';
import { keepProfile } from '../../../src/store/outbox/deliver.ts';
import { becomeDrainer, type Drainer } from '../../../src/store/outbox/fence.ts';
import { readPlans } from '../../../src/store/plans.ts';
import { readProfile } from '../../../src/store/profile.ts';
import type { Answer } from '../../../src/store/snapshot/install.ts';
import { readServerPlanIds } from '../../../src/store/snapshot/planIds.ts';
import { readWeights } from '../../../src/store/weights.ts';
import { answerOf } from '../../../src/sync/drain/resources.ts';
import { claimed, install } from '../../support/drainer.ts';
import { editedPlan, newPlan, noPlan, recordOf, trained, weightOf } from '../../support/entries.ts';
import { openTestAccount, queue, testClock } from '../../support/rig.ts';
import { ALEX, samplePlan } from '../../support/samples.ts';

async function rig() {
  const account = await openTestAccount('7', testClock());
  return { account, drainer: await becomeDrainer(account) };
}

/** An answer as it comes off the wire. */
async function hear(drainer: Drainer, resource: Answer['resource'], body: unknown): Promise<void> {
  const answer = answerOf(resource, body);
  if (!answer) throw new Error('That is no answer.');
  await install(drainer, answer);
}

describe('a list of plans', () => {
  it('is shown under the ids of this device, in the server’s order [S4.builder.list]', async () => {
    const { account, drainer } = await rig();
    const created = [{ localId: 'local-b', serverId: '102' }];
    const plans = [samplePlan('103', 'C'), samplePlan('102', 'B'), samplePlan('101', 'A')];
    await install(drainer, { resource: 'plans', plans, created });
    expect((await readPlans(account)).map(({ id, name }) => [id, name])).toEqual([
      ['103', 'C'],
      ['local-b', 'B'],
      ['101', 'A'],
    ]);
    await install(drainer, { resource: 'plans', plans: plans.toReversed() });
    expect((await readPlans(account)).map(({ id }) => id)).toEqual(['101', 'local-b', '103']);
  });

  it('does not show a new plan of ours twice whose answer was lost', async () => {
    const { account, drainer } = await rig();
    await queue(account, newPlan('p1'));
    await claimed(drainer);
    await install(drainer, {
      resource: 'plans',
      plans: [samplePlan('55', 'Other'), { ...samplePlan('p1'), id: '101' }],
    });
    expect((await readPlans(account)).map(({ id }) => id)).toEqual(['55', 'p1']);
  });

  it('does not take a new plan of ours for another’s while its answer is lost, where the server gives exercises ids of its own [I2]', async () => {
    const { account, drainer } = await rig();
    const reminted = { ...samplePlan('101'), exercises: samplePlan('x').exercises };
    const list = { resource: 'plans', plans: [reminted] } as const;
    await queue(account, newPlan('p1'));
    await claimed(drainer);
    await install(drainer, list);
    expect((await readPlans(account)).map(({ id }) => id)).toEqual(['p1']);
    expect((await readServerPlanIds(account)).size).toBe(0);
    // An equal plan of another device, known before ours was sent, stays.
    await account.db.outbox.clear();
    await install(drainer, list);
    await queue(account, newPlan('p2'));
    await claimed(drainer);
    await install(drainer, list);
    expect((await readPlans(account)).map(({ id }) => id)).toEqual(['101', 'p2']);
  });

  it('nor a plan that an edit made anew, since it was deleted elsewhere', async () => {
    const { account, drainer } = await rig();
    await queue(account, editedPlan('55'));
    expect((await claimed(drainer)).delivery.wire.method).toBe('POST');
    const anew = { ...samplePlan('55', 'Pull Day'), id: '101' };
    await install(drainer, { resource: 'plans', plans: [anew] });
    expect((await readPlans(account)).map(({ id }) => id)).toEqual(['55']);
    expect((await readServerPlanIds(account)).size).toBe(0);
  });

  it('hides no plan for ever: when ours is gone from the outbox, the next list shows it', async () => {
    const { account, drainer } = await rig();
    const plans = [{ ...samplePlan('p1'), id: '101' }];
    await queue(account, newPlan('p1'));
    await claimed(drainer);
    await install(drainer, { resource: 'plans', plans });
    await account.db.outbox.clear();
    expect(await readPlans(account)).toEqual([]);
    await install(drainer, { resource: 'plans', plans });
    expect((await readPlans(account)).map(({ id }) => id)).toEqual(['101']);
  });

  it('forgets a plan that is gone, and takes its id for a new one when the server gives it again', async () => {
    const { account, drainer } = await rig();
    await install(drainer, {
      resource: 'plans',
      plans: [samplePlan('101', 'Old')],
      created: [{ localId: 'old', serverId: '101' }],
    });
    await install(drainer, { resource: 'plans', plans: [] });
    expect(await readServerPlanIds(account)).toEqual(new Map());
    await install(drainer, {
      resource: 'plans',
      plans: [samplePlan('101', 'New')],
      created: [{ localId: 'new', serverId: '101' }],
    });
    expect(await readPlans(account)).toMatchObject([{ id: 'new', name: 'New' }]);
  });

  it('that lags takes no id away that a change waits for: no edit makes a second plan of it', async () => {
    const { account, drainer } = await rig();
    await install(drainer, {
      resource: 'plans',
      plans: [samplePlan('101'), samplePlan('55'), samplePlan('56')],
      created: [{ localId: 'p1', serverId: '101' }],
    });
    await queue(account, editedPlan('p1'));
    await queue(account, trained('1', '55'));
    await install(drainer, { resource: 'plans', plans: [] });
    expect(await readServerPlanIds(account)).toEqual(
      new Map([
        ['p1', '101'],
        ['55', '55'],
      ]),
    );
    expect((await claimed(drainer)).delivery.wire).toMatchObject({
      method: 'PUT',
      path: '/api/workouts/101',
    });
  });

  it('gives an id to one plan only, also when the old one was not seen to go [I13]', async () => {
    const { account, drainer } = await rig();
    for (const localId of ['z-old', 'a-new']) {
      await install(drainer, {
        resource: 'plans',
        plans: [samplePlan('101', localId)],
        created: [{ localId, serverId: '101' }],
      });
    }
    expect(await readPlans(account)).toMatchObject([{ id: 'a-new' }]);
    expect(await readServerPlanIds(account)).toEqual(new Map([['a-new', '101']]));
  });
});

describe('an answer never takes away what was just written [I4]', () => {
  it('a list from before it changes nothing on the screen', async () => {
    const { account, drainer } = await rig();
    await keepProfile(drainer, { profile: ALEX, capabilities: [] });
    await install(drainer, { resource: 'plans', plans: [samplePlan('55')] });
    await queue(account, weightOf(182.4));
    await queue(account, trained('1'));
    await queue(account, noPlan('55'));
    await install(drainer, { resource: 'weights', weights: { '2026-11-20': 190 } });
    await install(drainer, { resource: 'sessions', sessions: [] });
    await install(drainer, { resource: 'plans', plans: [samplePlan('55')] });
    expect(await readWeights(account)).toEqual({ '2026-11-20': 182.4 });
    expect(await readRecentSessions(account, 9)).toMatchObject([{ id: '1' }]);
    expect(await readPlans(account)).toEqual([]);
  });
});

describe('an answer', () => {
  it('replaces the whole list: what another device deleted is gone', async () => {
    const { account, drainer } = await rig();
    await install(drainer, { resource: 'weights', weights: { '2026-11-19': 1, '2026-11-20': 2 } });
    await install(drainer, { resource: 'weights', weights: { '2026-11-20': 2 } });
    expect(await readWeights(account)).toEqual({ '2026-11-20': 2 });
  });

  it('shows a session once per id, however often the server has it', async () => {
    const { account, drainer } = await rig();
    await install(drainer, { resource: 'sessions', sessions: [recordOf('1'), recordOf('1')] });
    await queue(account, trained('1'));
    expect(await readRecentSessions(account, 9)).toHaveLength(1);
  });

  it('with a part of the person’s fields leaves the others [S7.user.merged]', async () => {
    const { account, drainer } = await rig();
    await keepProfile(drainer, { profile: ALEX, capabilities: [] });
    await hear(drainer, 'profile', { calorieGoal: 1900 });
    expect(await readProfile(account)).toEqual({ ...ALEX, calorieGoal: 1900 });
  });

  it('about a person that was never read is not taken for the person', async () => {
    const { account, drainer } = await rig();
    await hear(drainer, 'profile', { calorieGoal: 1900 });
    expect(await readProfile(account)).toBeNull();
  });

  it('with garbage rows shows the good ones, and breaks no query', async () => {
    const { account, drainer } = await rig();
    await hear(drainer, 'plans', [null, 7, {}, { id: 5 }, samplePlan('55')]);
    await hear(drainer, 'sessions', [
      { id: '1' },
      recordOf('2'),
      { ...recordOf('3'), exercises: 1 },
    ]);
    await hear(drainer, 'weights', { '2026-11-20': 'heavy', '2026-11-19': 181 });
    expect((await readPlans(account)).map(({ id }) => id)).toEqual(['5', '55']);
    expect((await readRecentSessions(account, 9)).map(({ id }) => id)).toEqual(['3', '2']);
    expect(await readWeights(account)).toEqual({ '2026-11-19': 181 });
  });
});
