/** Two phones edit a plan that a third has deleted: each makes it anew, and each keeps its own. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { draftOfPlan } from '../../src/domain/plan.ts';
import { readPlans, savePlan } from '../../src/store/plans.ts';
import { drain } from '../../src/sync/drain/drain.ts';
import { trained } from '../support/entries.ts';
import { insideRig, openTestAccount, queue } from '../support/rig.ts';
import { samplePlan } from '../support/samples.ts';

describe.each([
  ['a plain server', {}],
  ['one that gives exercises ids of its own', { remints: true }],
  ['one that knows our keys', { idempotent: true }],
])('on %s', (_, options) => {
  it('no edit adopts the other’s plan, and every workout is filed under its own', async () => {
    const { server, account, clock } = await insideRig(options);
    const other = await openTestAccount('7b', clock);
    const phones = [account, { ...other, userId: '7' }];
    server.data.plans.push({ ...samplePlan('55') });
    for (const phone of phones) await drain(server.network, phone, { read: true });
    server.data.plans.length = 0;
    for (const [at, phone] of phones.entries()) {
      await savePlan(phone, { ...draftOfPlan(samplePlan('55')), name: `Day of ${at}` });
      await queue(phone, trained(String(at), '55'));
    }
    for (const phone of phones) await drain(server.network, phone, { read: true });
    const idOf = new Map(server.data.plans.map(({ id, name }) => [name, String(id)]));
    expect([...idOf.keys()]).toEqual(['Day of 0', 'Day of 1']);
    expect(server.data.sessions.map(({ workoutId }) => String(workoutId))).toEqual([
      idOf.get('Day of 0'),
      idOf.get('Day of 1'),
    ]);
    for (const phone of phones) await drain(server.network, phone, { read: true });
    for (const [at, phone] of phones.entries()) {
      const mine = (await readPlans(phone)).find(({ id }) => id === '55');
      expect(mine?.name).toBe(`Day of ${at}`);
      expect((await readPlans(phone)).map(({ name }) => name)).toEqual(['Day of 0', 'Day of 1']);
    }
  });
});
