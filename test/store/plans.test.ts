import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { draftOfPlan } from '../../src/domain/plan.ts';
import { keepBuilderDraft, readBuilderDraft } from '../../src/store/builder.ts';
import { becomeDrainer } from '../../src/store/outbox/fence.ts';
import { deletePlan, readPlans, savePlan } from '../../src/store/plans.ts';
import { install } from '../support/drainer.ts';
import { editedPlan, newPlan } from '../support/entries.ts';
import { openTestAccount, queue, testClock } from '../support/rig.ts';
import { only, PUSH_DAY, samplePlan } from '../support/samples.ts';

const rig = () => openTestAccount('7', testClock());

describe('plans', () => {
  it('a new plan is on the screen at once, after those of the server; its id is its change’s', async () => {
    const account = await rig();
    await install(await becomeDrainer(account), { resource: 'plans', plans: [samplePlan('55')] });
    await savePlan(account, PUSH_DAY);
    const entry = only(await account.db.outbox.toArray());
    expect((await readPlans(account)).map(({ id }) => id)).toEqual(['55', entry.opId]);
  });

  it('new plans stand in the order in which they were made, whatever their ids', async () => {
    const account = await rig();
    for (const id of ['c', 'a', 'b']) await queue(account, newPlan(id));
    await queue(account, editedPlan('c'));
    expect((await readPlans(account)).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  it('a plan that was not read whole is not saved over: the rest would be lost', async () => {
    const account = await rig();
    const partial = { ...samplePlan('55'), isPartial: true } as const;
    await expect(savePlan(account, draftOfPlan(partial))).rejects.toThrow('not read whole');
    expect(await account.db.outbox.count()).toBe(0);
  });

  it('an edited plan stays in its place under its id', async () => {
    const account = await rig();
    const plans = [samplePlan('55', 'A'), samplePlan('56', 'B')];
    await install(await becomeDrainer(account), { resource: 'plans', plans });
    await savePlan(account, { ...draftOfPlan(samplePlan('55')), name: 'A+' });
    expect((await readPlans(account)).map(({ id, name }) => [id, name])).toEqual([
      ['55', 'A+'],
      ['56', 'B'],
    ]);
  });

  it('a deleted plan is gone at once, and is sent when the undo time is over [D3.plans, D11.plan]', async () => {
    const account = await rig();
    await install(await becomeDrainer(account), { resource: 'plans', plans: [samplePlan('55')] });
    await deletePlan(account, samplePlan('55', 'Push Day'));
    expect(await readPlans(account)).toEqual([]);
    expect(only(await account.db.outbox.toArray())).toMatchObject({
      change: { kind: 'plan.delete', planId: '55', name: 'Push Day' },
      notBeforeMs: account.clock.nowMs() + 10_000,
    });
  });
});

describe('the builder', () => {
  it('closes in the transaction that saves the plan', async () => {
    const account = await rig();
    await keepBuilderDraft(account, 'one', PUSH_DAY);
    await savePlan(account, PUSH_DAY, 'one');
    expect(await readBuilderDraft(account, 'one')).toBeNull();
  });

  it('stays open with everything typed when the plan cannot be stored', async () => {
    const account = await rig();
    await keepBuilderDraft(account, 'one', PUSH_DAY);
    account.db.outbox.hook('creating', () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    await expect(savePlan(account, PUSH_DAY, 'one')).rejects.toThrow('The disk is full.');
    expect(await readBuilderDraft(account, 'one')).toEqual(PUSH_DAY);
    expect(await readPlans(account)).toEqual([]);
  });
});
