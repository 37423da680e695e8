import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { draftOfPlan, type Plan } from '../../src/domain/plan.ts';
import { keepBuilderDraft } from '../../src/store/builder.ts';
import { completeWorkout } from '../../src/store/completedSession.ts';
import { readExport } from '../../src/store/export.ts';
import { discardLeft, undoDiscard } from '../../src/store/leftSession.ts';
import {
  changeSet,
  leaveWorkout,
  readRunningSession,
  startWorkout,
} from '../../src/store/liveSession.ts';
import { keepProfile } from '../../src/store/outbox/deliver.ts';
import { becomeDrainer } from '../../src/store/outbox/fence.ts';
import { movePlan, readPlans, savePlan } from '../../src/store/plans.ts';
import { deleteWeight, saveWeight } from '../../src/store/weights.ts';
import { install } from '../support/drainer.ts';
import { goalOf, noWeight, recordOf, trained, weightOf } from '../support/entries.ts';
import { insideRig, openTestAccount, queue, testClock } from '../support/rig.ts';
import { ALEX, PUSH_DAY, samplePlan } from '../support/samples.ts';

it('exports what the screens show, with the unsent changes in it and listed', async () => {
  const account = await openTestAccount('7', testClock());
  const drainer = await becomeDrainer(account);
  await keepProfile(drainer, { profile: ALEX, capabilities: [] });
  await install(drainer, { resource: 'plans', plans: [samplePlan('55')] });
  await install(drainer, {
    resource: 'weights',
    weights: { '2026-11-19': 181, '2026-11-13': 180 },
  });
  await install(drainer, { resource: 'sessions', sessions: [recordOf('1')] });
  await queue(account, weightOf(182.4));
  const lastError = { kind: 'status', status: 422, atMs: 1 } as const;
  await account.db.outbox.toCollection().modify({ delivery: { state: 'parked' }, lastError });
  await queue(account, goalOf(2500));
  await queue(account, trained('2'));
  await deleteWeight(account, '2026-11-19');
  await savePlan(account, PUSH_DAY);

  const { profile, plans, weights, sessions, unsent } = await readExport(account);
  expect(profile).toEqual({ ...ALEX, calorieGoal: 2500 });
  expect(plans.map(({ name }) => name)).toEqual(['Push Day', 'Push Day']);
  expect(weights).toEqual({ '2026-11-13': 180, '2026-11-20': 182.4 });
  expect(sessions.map(({ id }) => id)).toEqual(['1', '2']);
  expect(unsent).toMatchObject([
    { change: weightOf(182.4), refusal: { status: 422 } },
    { change: goalOf(2500), refusal: null },
    { change: trained('2'), refusal: null },
    { change: noWeight('2026-11-19'), refusal: null },
    { change: { kind: 'plan.create' }, refusal: null },
  ]);
});

it('says which of its plans a workout is of, also where a server gives plans ids of its own', async () => {
  const rig = await insideRig();
  await savePlan(rig.account, PUSH_DAY);
  const [plan] = await readPlans(rig.account);
  const ofPlan = (id: string) => ({
    kind: 'session.add' as const,
    session: { ...recordOf(id), workoutId: plan?.id ?? '' },
  });
  await queue(rig.account, ofPlan('1'));
  await rig.drain();
  await queue(rig.account, ofPlan('2'));
  expect(rig.server.data.sessions).toMatchObject([{ workoutId: 101 }]);
  const { plans, sessions } = await readExport(rig.account);
  expect(plans.map(({ id }) => id)).toEqual([plan?.id]);
  expect(sessions.map(({ workoutId }) => workoutId)).toEqual([plan?.id, plan?.id]);
});

it('has what is not done yet: workouts that run or were left, and open builders', async () => {
  const clock = testClock();
  const account = await openTestAccount('7', clock);
  const leftAtMs = clock.nowMs();
  const begun = async (plan: Plan) => {
    await startWorkout(account, plan);
    const { id } = (await readRunningSession(account)) ?? samplePlan('none');
    await changeSet(account, id, { exercise: 0, set: 0, reps: '7' });
    return id;
  };
  const completed = await begun(samplePlan('p1'));
  await completeWorkout(account, completed, { undoMs: 10_000 });
  const discarded = await begun(samplePlan('p2'));
  await leaveWorkout(account, discarded);
  await discardLeft(account, discarded);
  const left = await begun(samplePlan('p3'));
  await leaveWorkout(account, left);
  const running = await begun(samplePlan('p4'));
  // The start has discarded it.
  await undoDiscard(account, left);
  await keepBuilderDraft(account, 'b1', { ...draftOfPlan(samplePlan('p5')), name: 'Half typ' });

  const { unfinished, builders } = await readExport(account);
  expect(unfinished).toMatchObject([
    { session: { id: left, exercises: [{ sets: [{ reps: '7' }, {}] }] }, leftAtMs },
    { session: { id: running }, leftAtMs: null },
  ]);
  expect(builders).toMatchObject([{ planId: 'p5', name: 'Half typ' }]);
});

it('has the plans in the order of the screens [D35.device]', async () => {
  const account = await openTestAccount('7', testClock());
  const drainer = await becomeDrainer(account);
  await install(drainer, { resource: 'plans', plans: [samplePlan('1'), samplePlan('2')] });
  await movePlan(account, '2', -1);
  expect((await readExport(account)).plans.map(({ id }) => id)).toEqual(['2', '1']);
});

it('has what was logged before the server ever answered', async () => {
  const account = await openTestAccount('7', testClock());
  await saveWeight(account, '2026-11-20', 182.4);
  expect(await readExport(account)).toMatchObject({
    profile: null,
    weights: { '2026-11-20': 182.4 },
  });
});
