/** Whoever deletes a plan by mistake builds it again, much as it was, before any signal is back. */
import { describe, expect, it } from 'vitest';
import { UNDO_MS } from '../../../src/domain/constants.ts';
import { draftOfPlan, type PlanDraft } from '../../../src/domain/plan.ts';
import type { Account } from '../../../src/store/account.ts';
import { readNews } from '../../../src/store/outbox/news.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { deletePlan, duplicatePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { type InsideRig, insideRig } from '../../support/rig.ts';
import { only, PUSH_DAY, samplePlan } from '../../support/samples.ts';
import { normalRig } from '../../support/servers/normalising/normalRig.ts';
import { answerOtherwise } from '../../support/servers/otherAnswers.ts';

const SETTLED = { gate: 'open', waiting: 0, parked: 0 };
const MINUTE_MS = 60_000;
const namesOf = (plans: readonly { name?: unknown }[]) => plans.map(({ name }) => name);

/** With exercises of its own, which are the same but for their ids. */
async function buildAgain(account: Account, { name, exercises }: PlanDraft): Promise<void> {
  const anew = exercises.map((one, index) => ({ ...one, id: `ex-${index}-new` }));
  await savePlan(account, { planId: null, name, exercises: anew });
}

async function drainAfter({ clock, drain }: InsideRig, waits: readonly number[]): Promise<void> {
  for (const ms of waits) {
    clock.advance(ms);
    await drain({ read: true });
  }
}

describe('a plan that was deleted and built again just so', () => {
  it.each([
    ['loseAnswer', 1],
    ['loseAnswer', 3],
    ['half', 1],
  ] as const)(
    'is there once, whatever becomes of the answer: %s, %s times [I2]',
    async (does, times) => {
      const rig = await insideRig();
      await savePlan(rig.account, PUSH_DAY);
      await drainAfter(rig, [0, 60 * MINUTE_MS]);
      const old = only(await readPlans(rig.account));
      await deletePlan(rig.account, old);
      rig.clock.advance(UNDO_MS);
      await buildAgain(rig.account, draftOfPlan(old));
      rig.server.faults.push({ method: 'POST', path: /workouts/, does, times });
      await drainAfter(rig, [0, ...Array.from({ length: 6 }, () => MINUTE_MS)]);
      expect(namesOf(rig.server.data.plans)).toEqual([old.name]);
      expect(namesOf(await readPlans(rig.account))).toEqual([old.name]);
      expect(await readNews(rig.account)).toBeNull();
      expect(await readSyncState(rig.account)).toEqual(SETTLED);
    },
  );

  it.each<[string, (plan: Record<string, unknown>) => void]>([
    ['has noted more of it', (plan) => Object.assign(plan, { lastPerformed: '2026-11-20' })],
    [
      'has numbered its exercises anew',
      (plan) => {
        const exercises = plan['exercises'] as { id: string }[];
        plan['exercises'] = exercises.map((one) => ({ ...one, id: `${one.id}-anew` }));
      },
    ],
  ])(
    'is not taken for the deleted one where the server %s since, a list lags and the request was lost [I1]',
    async (_, change) => {
      const rig = await insideRig();
      await savePlan(rig.account, PUSH_DAY);
      await drainAfter(rig, [0, MINUTE_MS, MINUTE_MS]);
      const old = only(await readPlans(rig.account));
      rig.server.data.plans.forEach(change);
      let before: unknown = null;
      answerOtherwise(rig.server, async ({ method, path }, answer) => {
        if (before && method === 'GET' && path === '/api/workouts') {
          const shown = before;
          before = null;
          return Response.json(shown);
        }
        if (method === 'DELETE') before = structuredClone(rig.server.data.plans);
        const answered = await answer();
        return method === 'GET' ? answered : new Response(null, { status: 204 });
      });
      await deletePlan(rig.account, old);
      rig.clock.advance(UNDO_MS);
      await buildAgain(rig.account, draftOfPlan(old));
      rig.server.faults.push({ method: 'POST', path: /workouts/, does: 'loseRequest' });
      await drainAfter(rig, [0, ...Array.from({ length: 5 }, () => 40_000)]);
      expect(namesOf(rig.server.data.plans)).toEqual([old.name]);
      expect(namesOf(await readPlans(rig.account))).toEqual([old.name]);
      expect(await readSyncState(rig.account)).toEqual(SETTLED);
    },
  );

  it('is known by its id where exercises have none of their own: it is shown once, and edited in its place [I2, I13]', async () => {
    const rig = await normalRig({ exerciseIds: 'byPlace', writes: '200 list' });
    await savePlan(rig.account, PUSH_DAY);
    await rig.drainTimes(4);
    const old = only(await readPlans(rig.account));
    await deletePlan(rig.account, old);
    rig.clock.advance(MINUTE_MS);
    await buildAgain(rig.account, draftOfPlan(old));
    rig.clock.advance(MINUTE_MS);
    await rig.drain({ read: true });
    const made = only(await readPlans(rig.account));
    await savePlan(rig.account, { ...draftOfPlan(made), name: 'Edited' });
    await rig.drainTimes(5);
    expect(rig.server.held().plans).toHaveLength(1);
    expect(namesOf(await readPlans(rig.account))).toEqual(['Edited']);
    expect(await readNews(rig.account)).toBeNull();
  });
});

describe('a delete whose answer was lost, where its plan’s id was given to a new one of ours', () => {
  /** What was sent is looked for 30 s after it left at the earliest, and a new plan goes out before. */
  async function lost(made: 'just so' | 'another', waits: readonly number[]) {
    const rig = await insideRig();
    rig.server.data.plans.push({ ...samplePlan('55'), name: 'Push' });
    await rig.drain({ read: true });
    const old = only(await readPlans(rig.account));
    await deletePlan(rig.account, old);
    rig.clock.advance(UNDO_MS);
    const draft = draftOfPlan(old);
    await buildAgain(rig.account, made === 'another' ? { ...draft, name: 'New' } : draft);
    rig.server.data.nextPlanId = 55;
    rig.server.faults.push({ method: 'DELETE', path: /workouts/, does: 'loseAnswer' });
    await drainAfter(rig, [0, ...waits]);
    return rig;
  }

  it.each([
    ['just so', 'half a minute', [2_000, 31_000, 31_000, 31_000]],
    ['just so', 'ten minutes', [2_000, 10 * MINUTE_MS, MINUTE_MS, MINUTE_MS]],
    ['another', 'half a minute', [2_000, 31_000, 31_000, 31_000]],
    ['another', 'ten minutes', [2_000, 10 * MINUTE_MS, MINUTE_MS, MINUTE_MS]],
  ] as const)(
    'leaves that one alone, made %s and looked for after %s [I1, I2]',
    async (made, _, waits) => {
      const rig = await lost(made, waits);
      const name = made === 'another' ? 'New' : 'Push';
      expect(namesOf(rig.server.data.plans)).toEqual([name]);
      expect(namesOf(await readPlans(rig.account))).toEqual([name]);
      expect(await readNews(rig.account)).toBeNull();
      expect(await readSyncState(rig.account)).toEqual(SETTLED);
    },
  );

  it.each(['just so', 'another'] as const)(
    'has it shown once while that is not known, and edited in its place, made %s [I2, I13]',
    async (made) => {
      const rig = await lost(made, [2_000]);
      const shown = only(await readPlans(rig.account));
      await savePlan(rig.account, { ...draftOfPlan(shown), name: 'Edited' });
      await drainAfter(rig, [31_000, 31_000, 31_000, 31_000]);
      expect(namesOf(rig.server.data.plans)).toEqual(['Edited']);
      expect(namesOf(await readPlans(rig.account))).toEqual(['Edited']);
      expect(await readNews(rig.account)).toBeNull();
    },
  );
});

describe('a delete and a new plan whose answers were both lost, where that got the deleted one’s id', () => {
  /** Deletes the only plan, builds it again under a name, and loses both answers. */
  async function bothLost(rig: InsideRig, name: string, waitMs: number) {
    const old = only(await readPlans(rig.account));
    await deletePlan(rig.account, old);
    rig.clock.advance(UNDO_MS);
    await buildAgain(rig.account, { ...draftOfPlan(old), name });
    rig.server.data.nextPlanId = 55;
    for (const method of ['DELETE', 'POST']) {
      rig.server.faults.push({ method, path: /workouts/, does: 'loseAnswer' });
    }
    await drainAfter(rig, [0, 2_000, waitMs, 31_000, 31_000, 31_000, MINUTE_MS + 1_000]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
    return [rig.server.data.plans, await readPlans(rig.account)].map(namesOf);
  }

  it.each([
    ['the delete’s alone', PUSH_DAY.name, 28_500],
    ['the delete’s alone', 'New', 28_500],
    ['both', PUSH_DAY.name, 31_000],
    ['both', 'New', 31_000],
  ])(
    'are told apart as it is time to look for %s, built as %s [I1, I2]',
    async (_, name, waitMs) => {
      const rig = await insideRig();
      rig.server.data.nextPlanId = 55;
      await savePlan(rig.account, PUSH_DAY);
      await drainAfter(rig, [0, MINUTE_MS, MINUTE_MS, MINUTE_MS]);
      expect(await bothLost(rig, name, waitMs)).toEqual([[name], [name]]);
      expect(await readNews(rig.account)).toBeNull();
    },
  );

  it('are told apart though the server makes of the one what it made of the other [I1]', async () => {
    const rig = await insideRig();
    answerOtherwise(rig.server, async ({ path }, answer) => {
      const answered = await answer();
      for (const plan of rig.server.data.plans) plan['name'] = String(plan['name']).slice(0, 20);
      const isList = path.startsWith('/api/workouts') && answered.ok;
      return isList ? Response.json(rig.server.data.plans) : answered;
    });
    rig.server.data.plans.push({ ...samplePlan('55'), name: 'The long day of push' });
    await drainAfter(rig, [0, MINUTE_MS, MINUTE_MS]);
    const cut = ['The long day of push'];
    expect(await bothLost(rig, 'The long day of pushing', 31_000)).toEqual([cut, cut]);
  });
});

it('a new plan whose answer was lost is known by the exercises that were made for it, where it got the id of one that was deleted just so [I2]', async () => {
  const rig = await insideRig();
  rig.server.data.plans.push({ ...samplePlan('55'), name: 'Push' });
  await drainAfter(rig, [0, MINUTE_MS]);
  const old = only(await readPlans(rig.account));
  await deletePlan(rig.account, old);
  rig.clock.advance(UNDO_MS);
  await buildAgain(rig.account, draftOfPlan(old));
  rig.server.data.nextPlanId = 55;
  rig.server.faults.push({ method: 'POST', path: /workouts/, does: 'loseAnswer' });
  await drainAfter(rig, [0, 2_000, 31_000, 31_000, 31_000, MINUTE_MS]);
  expect(namesOf(rig.server.data.plans)).toEqual(['Push']);
  expect(namesOf(await readPlans(rig.account))).toEqual(['Push']);
  expect(await readNews(rig.account)).toBeNull();
});

it('of two plans alike a delete takes its own, though what made the other is in doubt [I1, I2]', async () => {
  const rig = await normalRig({ exerciseIds: 'minted' });
  await rig.drain({ read: true });
  await savePlan(rig.account, PUSH_DAY);
  const lose = (method: string, does: 'loseRequest' | 'loseAnswer') =>
    rig.losses.push({ method, path: /workouts/, does });
  for (const does of ['loseRequest', 'loseRequest', 'loseAnswer'] as const) lose('POST', does);
  await rig.drain();
  await rig.drainTimes(2);
  const first = only(await readPlans(rig.account));
  await duplicatePlan(rig.account, first);
  rig.clock.advance(3_000);
  await rig.drain();
  const copy = only((await readPlans(rig.account)).filter(({ id }) => id !== first.id));
  await deletePlan(rig.account, copy);
  rig.clock.advance(UNDO_MS);
  lose('DELETE', 'loseRequest');
  await rig.drain();
  await rig.drainTimes(6);
  expect(rig.server.held().plans).toHaveLength(1);
  expect(await readPlans(rig.account)).toHaveLength(1);
  expect(await readNews(rig.account)).toBeNull();
});
