import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { draftOfPlan, type Plan } from '../../src/domain/plan.ts';
import { type Account, admitAccount, signOutAccount } from '../../src/store/account.ts';
import { keepBuilderDraft, readBuilderDraft } from '../../src/store/builder.ts';
import { undo } from '../../src/store/outbox/append.ts';
import { becomeDrainer } from '../../src/store/outbox/fence.ts';
import {
  deletePlan,
  duplicatePlan,
  movePlan,
  readLastTrained,
  readPlans,
  savePlan,
} from '../../src/store/plans.ts';
import { install } from '../support/drainer.ts';
import { editedPlan, newPlan, recordOf } from '../support/entries.ts';
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

  describe('an edit that was begun before another one was kept here', () => {
    const isLike = { exercises: [{ weight: 140 }, { name: 'Dips' }] };

    /** Two builders of one plan are open; one has raised the weight since, and the other adds Dips. */
    async function savedBoth(planId: string) {
      const account = await rig();
      const [bench] = samplePlan(planId).exercises;
      if (!bench) throw new Error('The plan has no exercise.');
      const dips = { ...bench, id: 'ex-dips', name: 'Dips', weight: 0 };
      const seen = samplePlan(planId);
      const save = (exercises: Plan['exercises']) => {
        const { seen: _, ...edited } = draftOfPlan({ ...seen, exercises });
        return savePlan(account, { ...edited, seen });
      };
      return {
        account,
        raise: () => save([{ ...bench, weight: 140 }]),
        addDips: () => save([bench, dips]),
      };
    }

    it('takes nothing of that back: of two builders both stand [D25.plans, D28.own]', async () => {
      const { account, raise, addDips } = await savedBoth('55');
      await install(await becomeDrainer(account), { resource: 'plans', plans: [samplePlan('55')] });
      await raise();
      await addDips();
      expect(await readPlans(account)).toMatchObject([isLike]);
      // The second was made on top of the first.
      const [first, second] = await account.db.outbox.toArray();
      expect(first).toMatchObject({ base: samplePlan('55') });
      expect(second).toMatchObject({ base: { exercises: [{ weight: 140 }] } });
    });

    it('adds to a new plan, too, that was not sent yet', async () => {
      const { account, raise, addDips } = await savedBoth('p1');
      await queue(account, { kind: 'plan.create', plan: samplePlan('p1') });
      await addDips();
      await raise();
      expect(await readPlans(account)).toMatchObject([isLike]);
    });
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

describe('the order of plans (D35)', () => {
  const namesOf = async (account: Account) => (await readPlans(account)).map(({ name }) => name);

  async function threePlans() {
    const account = await rig();
    const drainer = await becomeDrainer(account);
    const plans = [samplePlan('1', 'A'), samplePlan('2', 'B'), samplePlan('3', 'C')];
    await install(drainer, { resource: 'plans', plans });
    return { account, drainer, plans };
  }

  it('is kept on the device and sends nothing; new plans are last [D35.device]', async () => {
    const { account, drainer, plans } = await threePlans();
    await movePlan(account, '3', -1);
    expect(await account.db.outbox.count()).toBe(0);
    await savePlan(account, PUSH_DAY);
    expect(await namesOf(account)).toEqual(['A', 'C', 'B', 'Push Day']);
    // Another device has added one meanwhile, and put them in an order of its own.
    const theirs = [samplePlan('9', 'New'), ...plans.toReversed()];
    await install(drainer, { resource: 'plans', plans: theirs });
    expect(await namesOf(account)).toEqual(['A', 'C', 'B', 'New', 'Push Day']);
  });

  it('a plan that was deleted and brought back stands where it stood [D11.undo, D35.device]', async () => {
    const { account } = await threePlans();
    await movePlan(account, '3', -1);
    const opId = await deletePlan(account, samplePlan('3', 'C'));
    await movePlan(account, '2', -1);
    expect(await namesOf(account)).toEqual(['B', 'A']);
    await undo(account, opId);
    expect(await namesOf(account)).toEqual(['B', 'C', 'A']);
  });

  it('outlives signing out [D35.device]', async () => {
    const { account, plans } = await threePlans();
    await movePlan(account, '3', -1);
    await signOutAccount(account);
    await admitAccount(account);
    await install(await becomeDrainer(account), { resource: 'plans', plans });
    expect(await namesOf(account)).toEqual(['A', 'C', 'B']);
  });
});

describe('a copy of a plan', () => {
  it('is a new plan with the same numbers, whose exercises have ids of their own', async () => {
    const account = await rig();
    const plan = { ...samplePlan('55', 'Push Day') };
    await install(await becomeDrainer(account), { resource: 'plans', plans: [plan] });
    await duplicatePlan(account, plan);
    const [, copy] = await readPlans(account);
    const bare = (exercises: Plan['exercises'] = []) => exercises.map(({ id: _, ...rest }) => rest);
    expect(copy?.name).toBe('Push Day');
    expect(bare(copy?.exercises)).toEqual(bare(plan.exercises));
    const ids = [...plan.exercises, ...(copy?.exercises ?? [])].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is not made of a plan that was not read whole', async () => {
    const account = await rig();
    const partial = { ...samplePlan('55'), isPartial: true } as const;
    await expect(duplicatePlan(account, partial)).rejects.toThrow('not read whole');
  });
});

describe('when a plan was trained last', () => {
  it('is told by the local day of its newest session, waiting ones among them, on any server’s ids', async () => {
    const account = await rig();
    const drainer = await becomeDrainer(account);
    await install(drainer, {
      resource: 'plans',
      plans: [samplePlan('55', 'Push Day')],
      created: [{ localId: 'ours', serverId: '55' }],
    });
    const done = (workoutId: string, date: string) => ({
      ...recordOf(date, workoutId),
      date,
      timestamp: `${date}T12:00:00.000Z`,
    });
    const sessions = [done('55', '2026-11-01')];
    await install(drainer, { resource: 'sessions', sessions });
    expect(await readLastTrained(account)).toEqual(new Map([['ours', '2026-11-01']]));
    await queue(account, { kind: 'session.add', session: done('ours', '2026-11-09') });
    expect(await readLastTrained(account)).toEqual(new Map([['ours', '2026-11-09']]));
  });

  it('is known to be never of a plan that no workout of a history read whole was of', async () => {
    const account = await rig();
    const drainer = await becomeDrainer(account);
    await install(drainer, { resource: 'plans', plans: [samplePlan('55'), samplePlan('56')] });
    const neverOf = async () =>
      [...(await readLastTrained(account))].flatMap(([id, day]) => (day === null ? [id] : []));
    // It may not be read yet.
    expect(await neverOf()).toEqual([]);
    const trainedTimes = (count: number) => ({
      resource: 'sessions' as const,
      sessions: Array.from({ length: count }, (_, index) => recordOf(String(index + 1), '55')),
    });
    for (const count of [1, 20, 199]) {
      await install(drainer, trainedTimes(count));
      expect(await neverOf()).toEqual(['56']);
    }
    // Behind the newest 200 there may be one.
    await install(drainer, trainedTimes(200));
    expect(await neverOf()).toEqual([]);
  });

  it('reads of a long history the newest 20 where each plan is among them, and else 200', async () => {
    const account = await rig();
    const drainer = await becomeDrainer(account);
    const onDay = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString();
    const sessions = Array.from({ length: 60 }, (_, index) => {
      const timestamp = onDay(index);
      return {
        ...recordOf(timestamp, index < 30 ? 'old' : '55'),
        timestamp,
        date: timestamp.slice(0, 10),
      };
    });
    await install(drainer, { resource: 'plans', plans: [samplePlan('55')] });
    await install(drainer, { resource: 'sessions', sessions });
    let read = 0;
    account.db.sessions.hook('reading', (row) => {
      read += 1;
      return row;
    });
    expect([...(await readLastTrained(account))]).toEqual([['55', '2026-03-01']]);
    expect(read).toBe(20);
    await install(drainer, { resource: 'plans', plans: [samplePlan('55'), samplePlan('old')] });
    read = 0;
    expect((await readLastTrained(account)).get('old')).toBe('2026-01-30');
    expect(read).toBe(80);
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
