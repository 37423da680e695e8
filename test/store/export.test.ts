import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { readExport } from '../../src/store/export.ts';
import { keepProfile } from '../../src/store/outbox/deliver.ts';
import { becomeDrainer } from '../../src/store/outbox/fence.ts';
import { savePlan } from '../../src/store/plans.ts';
import { deleteWeight, saveWeight } from '../../src/store/weights.ts';
import { install } from '../support/drainer.ts';
import { goalOf, noWeight, recordOf, trained, weightOf } from '../support/entries.ts';
import { openTestAccount, queue, testClock } from '../support/rig.ts';
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

it('has what was logged before the server ever answered', async () => {
  const account = await openTestAccount('7', testClock());
  await saveWeight(account, '2026-11-20', 182.4);
  expect(await readExport(account)).toMatchObject({
    profile: null,
    weights: { '2026-11-20': 182.4 },
  });
});
