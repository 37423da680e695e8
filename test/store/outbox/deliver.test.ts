import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../../src/store/account.ts';
import {
  markUnsure,
  park,
  readDoubtful,
  readNextDueMs,
  reclaim,
  requeue,
  requeueAsNew,
  sweepUnsure,
} from '../../../src/store/outbox/deliver.ts';
import type { SendError } from '../../../src/store/outbox/entry.ts';
import { readAccepted } from '../../../src/store/outbox/settle.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { readServerPlanIds } from '../../../src/store/snapshot/planIds.ts';
import { deleteWeight, readWeights, saveWeight } from '../../../src/store/weights.ts';
import {
  claim,
  claimed,
  drainerRig,
  everything,
  install,
  settle,
  take,
} from '../../support/drainer.ts';
import { caloriesOf, editedPlan, leftIn, recordOf, trained } from '../../support/entries.ts';
import { queue } from '../../support/rig.ts';
import { only, PUSH_DAY, samplePlan } from '../../support/samples.ts';

const ERROR: SendError = { kind: 'status', status: 500, atMs: 1 };

const inOutbox = async ({ db }: Account) => only(await db.outbox.toArray());
const outcomes = async ({ db }: Account) =>
  (await db.journal.toArray()).map(({ outcome }) => outcome);

describe('settling', () => {
  it('installs the answer, notes the change and leaves nothing to do [S7.weight.local]', async () => {
    const { account, drainer } = await drainerRig();
    await saveWeight(account, '2026-11-20', 182.4);
    const weights = { '2026-11-20': 182.4, '2026-11-01': 190 };
    await settle(drainer, await claimed(drainer), { answer: { resource: 'weights', weights } });
    expect(await readWeights(account)).toEqual(weights);
    expect(await leftIn(account)).toEqual([]);
    expect(await outcomes(account)).toEqual(['sent']);
  });

  it('is one transaction: when the answer cannot be installed, the change stays', async () => {
    const { account, drainer } = await drainerRig();
    await queue(account, trained('1'));
    await take(drainer, await claimed(drainer));
    const before = await everything(account);
    const entry = only(await readAccepted(account));
    const seen = { entry, standing: { outcome: 'sent' }, there: null } as const;
    // No key can be made of it, so the last row of the answer breaks the transaction.
    const broken = { ...recordOf('2'), id: Number.NaN as unknown as string };
    const answer = { resource: 'sessions', sessions: [recordOf('1'), broken] } as const;
    await expect(install(drainer, answer, [seen])).rejects.toThrow();
    expect(await everything(account)).toEqual(before);
  });

  it('does nothing to an entry that was found in doubt and sent again meanwhile', async () => {
    const { account, drainer } = await drainerRig();
    await saveWeight(account, '2026-11-20', 182.4);
    const first = await claimed(drainer);
    const swept = only(await sweepUnsure(drainer));
    const second = await reclaim(drainer, swept);
    await settle(drainer, first, { answer: { resource: 'weights', weights: {} } });
    await requeue(drainer, first, null);
    await park(drainer, first, ERROR);
    expect(await inOutbox(account)).toEqual(second);
  });

  it('never shows again what a delete removed, though nothing came with the answer', async () => {
    const { account, drainer, clock } = await drainerRig();
    await install(drainer, { resource: 'plans', plans: [samplePlan('55')] });
    await install(drainer, { resource: 'weights', weights: { '2026-11-20': 182.4 } });
    await deletePlan(account, samplePlan('55'));
    await deleteWeight(account, '2026-11-20');
    clock.advance(10_001);
    await take(drainer, await claimed(drainer));
    await take(drainer, await claimed(drainer));
    expect(await readPlans(account)).toEqual([]);
    expect(await readWeights(account)).toEqual({});
  });
});

describe('what is in doubt', () => {
  it('every request whose outcome nobody waits for any more is unsure, its request unchanged', async () => {
    const { account, drainer } = await drainerRig();
    await saveWeight(account, '2026-11-20', 182.4);
    await saveWeight(account, '2026-11-19', 181);
    const [one, other] = [await claimed(drainer), await claimed(drainer)];
    await markUnsure(drainer, other, ERROR);
    const unsure = await sweepUnsure(drainer);
    expect(unsure.map(({ seq }) => seq)).toEqual([one.seq, other.seq]);
    expect(unsure.map(({ delivery }) => delivery)).toEqual(
      [one, other].map(({ delivery: { wire, firstSentAtMs } }) => ({
        state: 'unsure',
        wire,
        firstSentAtMs,
      })),
    );
    expect(unsure.map(({ lastError }) => lastError?.kind)).toEqual(['interrupted', 'status']);
    expect(await readDoubtful(account)).toHaveLength(2);
  });

  it('is not changed by what the person does next: it goes again as it was [I9]', async () => {
    const { account, drainer, clock } = await drainerRig();
    await queue(account, caloriesOf(50));
    const first = await claimed(drainer);
    const unsure = only(await sweepUnsure(drainer));
    await queue(account, caloriesOf(70));
    clock.advance(1_000);
    const again = await reclaim(drainer, unsure);
    expect(again.delivery.wire).toEqual(first.delivery.wire);
    expect(again.opId).toBe(first.opId);
    expect(again.delivery.firstSentAtMs).toBe(first.delivery.firstSentAtMs);
    expect(again.delivery.attemptId).not.toBe(first.delivery.attemptId);
  });
});

describe('what was surely not applied', () => {
  it('waits in line again, and gets a new body', async () => {
    const { account, drainer } = await drainerRig();
    await saveWeight(account, '2026-11-20', 182.4);
    await requeue(drainer, await claimed(drainer), ERROR);
    await saveWeight(account, '2026-11-20', 183);
    expect((await claimed(drainer)).delivery.wire.body).toEqual({
      date: '2026-11-20',
      weight: 183,
    });
  });

  it('is parked where the person sees it, with what went wrong', async () => {
    const { account, drainer } = await drainerRig();
    await saveWeight(account, '2026-11-20', 182.4);
    await park(drainer, await claimed(drainer), ERROR);
    expect(await inOutbox(account)).toMatchObject({
      delivery: { state: 'parked' },
      lastError: ERROR,
    });
    expect(await readWeights(account)).toEqual({ '2026-11-20': 182.4 });
  });

  it('an edit of a plan that is gone becomes a new plan, under the same id on this device', async () => {
    const { account, drainer } = await drainerRig();
    await install(drainer, {
      resource: 'plans',
      plans: [samplePlan('101')],
      created: [{ localId: 'p1', serverId: '101' }],
    });
    await queue(account, editedPlan('p1', 'Pull Day'));
    const entry = await claimed(drainer);
    expect(entry.delivery.wire).toMatchObject({ method: 'PUT', path: '/api/workouts/101' });
    await requeueAsNew(drainer, entry, samplePlan('p1', 'Pull Day'));
    expect(await readPlans(account)).toMatchObject([{ id: 'p1', name: 'Pull Day' }]);
    expect(await readServerPlanIds(account)).toEqual(new Map());
    expect((await claimed(drainer)).delivery.wire).toMatchObject({
      method: 'POST',
      body: { id: null, name: 'Pull Day' },
    });
    // A server may have named another plan's exercises like those that it had.
    const [plan] = await readPlans(account);
    expect(plan?.exercises).toEqual(
      samplePlan('p1').exercises.map((exercise) => ({ ...exercise, id: expect.any(String) })),
    );
    const before = samplePlan('p1').exercises.map(({ id }) => id);
    expect(plan?.exercises.filter(({ id }) => before.includes(id))).toEqual([]);
  });
});

describe('the next due time', () => {
  it('is the end of the first undo time that is still running', async () => {
    const { account, clock } = await drainerRig();
    expect(await readNextDueMs(account)).toBeNull();
    await deleteWeight(account, '2026-11-20');
    const dueMs = clock.nowMs() + 10_000;
    clock.advance(4_000);
    await deleteWeight(account, '2026-11-19');
    expect(await readNextDueMs(account)).toBe(dueMs);
    clock.advance(10_000);
    expect(await readNextDueMs(account)).toBeNull();
  });

  it('is not far ahead after the clock went back: what waits is due now [I16]', async () => {
    const { account, clock } = await drainerRig();
    await deleteWeight(account, '2026-11-20');
    clock.advance(-40 * 86_400_000);
    expect(await readNextDueMs(account)).toBeNull();
  });
});

it('a plan on its way is the only one that a session waits for', async () => {
  const { account, drainer } = await drainerRig();
  await savePlan(account, PUSH_DAY);
  const plan = only(await readPlans(account));
  await queue(account, trained('1', plan.id));
  const create = await claimed(drainer);
  expect(await claim(drainer)).toBeNull();
  await settle(drainer, create, {
    answer: {
      resource: 'plans',
      plans: [{ ...plan, id: '101' }],
      created: [{ localId: plan.id, serverId: '101' }],
    },
  });
  expect((await claimed(drainer)).delivery.wire).toMatchObject({
    body: { session: { workoutId: '101' } },
  });
});
