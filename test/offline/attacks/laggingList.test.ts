/** A replica answers reads, and is a reading or more behind. */
import { describe, expect, it } from 'vitest';
import { COMPLETE_UNDO_MS, UNDO_MS } from '../../../src/domain/constants.ts';
import { draftOfPlan, editExercise as editDraft } from '../../../src/domain/plan.ts';
import { keepBuilderDraft } from '../../../src/store/builder.ts';
import { completeWorkout } from '../../../src/store/completedSession.ts';
import { readRunningSession, startWorkout } from '../../../src/store/liveSession.ts';
import { readNews } from '../../../src/store/outbox/news.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { readAccepted } from '../../../src/store/outbox/settle.ts';
import { readPlans, savePlan } from '../../../src/store/plans.ts';
import { deleteWeight, readWeights, saveWeight } from '../../../src/store/weights.ts';
import { insideRig } from '../../support/rig.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';
import { type NormalRig, normalRig } from '../../support/servers/normalising/normalRig.ts';
import { answerOtherwise } from '../../support/servers/otherAnswers.ts';

const DAY = '2026-11-20';
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

describe('a list that lags behind', () => {
  it('takes no plan’s id from an edit that waits: it makes no twin', async () => {
    const rig = await normalRig({ lagReads: 1 });
    await savePlan(rig.account, PUSH_DAY);
    await rig.drain();
    const plan = only(await readPlans(rig.account));
    // The edit is made while the list is read.
    rig.before = async ({ path }) => {
      if (path !== '/api/workouts') return;
      rig.before = null;
      await savePlan(rig.account, { ...draftOfPlan(plan), name: 'Pull Day' });
    };
    await rig.drain({ read: true });
    await rig.drainTimes(4);
    expect(rig.server.held().plans).toMatchObject([{ row: { name: 'Pull Day' } }]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  /** A plan of ours on the server, which one reading lacks. */
  async function oncePlanless() {
    const rig = await insideRig();
    const { account, clock, drain } = rig;
    let isOld = false;
    answerOtherwise(rig.server, async ({ method, path }, answer) =>
      isOld && method === 'GET' && path === '/api/workouts' ? Response.json([]) : answer(),
    );
    await savePlan(account, PUSH_DAY);
    await drain({ read: true });
    const lag = async () => {
      for (const isOldNow of [true, false]) {
        clock.advance(60_000);
        isOld = isOldNow;
        await drain({ read: true });
      }
    };
    return { ...rig, plan: only(await readPlans(account)), lag };
  }

  it('takes no plan’s id from an open builder: what it saves makes no twin', async () => {
    const { server, account, drain, plan, lag } = await oncePlanless();
    await keepBuilderDraft(account, 'b1', draftOfPlan(plan));
    await lag();
    await savePlan(account, { ...draftOfPlan(plan), name: 'Pull Day' });
    await drain({ read: true });
    expect(only(server.data.plans)).toMatchObject({ name: 'Pull Day' });
  });

  it('takes no plan’s id from a running workout: it is filed under its plan', async () => {
    const { server, account, clock, drain, plan, lag } = await oncePlanless();
    await startWorkout(account, plan);
    await lag();
    const running = await readRunningSession(account);
    await completeWorkout(account, running?.id ?? '');
    clock.advance(COMPLETE_UNDO_MS);
    await drain({ read: true });
    const { id: workoutId } = only(server.data.plans);
    expect(server.data.sessions).toMatchObject([{ workoutId }]);
  });

  it.each([1, 2, 3])(
    'by %i readings in its answers, too, makes no twin of a plan',
    async (lagReads) => {
      const rig = await normalRig({ lagReads, lagsInAnswers: true });
      await savePlan(rig.account, PUSH_DAY);
      await rig.drainTimes(6);
      expect(rig.server.held().plans).toHaveLength(1);
      expect(await readSyncState(rig.account)).toEqual(SETTLED);
      expect(await readPlans(rig.account)).toMatchObject([{ name: 'Push Day' }]);
    },
  );

  it('after a write without a list shows what was written all the time', async () => {
    const rig = await normalRig({ lagReads: 2, writes: '204' });
    await saveWeight(rig.account, DAY, 180);
    const shown = [];
    for (let time = 0; time < 4; time += 1) {
      await rig.drainTimes(1);
      shown.push(await readWeights(rig.account));
    }
    expect(shown).toEqual(shown.map(() => ({ [DAY]: 180 })));
    expect(rig.server.done).toHaveLength(1);
  });

  it.each([
    ['204', false],
    ['200 list', true],
    ['200 list', false],
  ] as const)(
    'takes nothing back of an edit that it does not show when the next one goes (%s)',
    async (writes, lagsInAnswers) => {
      const rig = await normalRig({ lagReads: 4, lagMs: 20_000, writes, lagsInAnswers });
      await savePlan(rig.account, PUSH_DAY);
      await rig.drainTimes(3);
      await editExercise(rig, 'ex-1-a', { weight: '140' });
      await rig.drain();
      await editExercise(rig, 'ex-2-b', { reps: '25' });
      await rig.drain();
      await rig.drainTimes(4);
      const exercises = [{ weight: 140 }, { reps: 25 }];
      expect(rig.server.held().plans).toMatchObject([{ row: { exercises } }]);
      expect(await readNews(rig.account)).toBeNull();
    },
  );

  it('takes no new plan’s id from it that the answer showed: its edit makes no twin', async () => {
    const rig = await normalRig({ lagReads: 2, lagMs: 20_000 });
    await savePlan(rig.account, { ...PUSH_DAY, name: 'Leg Day' });
    await rig.drainTimes(3);
    const old = only(await readPlans(rig.account));
    await savePlan(rig.account, PUSH_DAY);
    await savePlan(rig.account, { ...draftOfPlan(old), name: 'Legs' });
    rig.server.befall({ is: 'lostByProxy', path: /workouts\/\d+/, times: 1 });
    rig.before = async ({ method, path }) => {
      if (method !== 'POST' || path !== '/api/workouts') return;
      rig.before = null;
      const plan = (await readPlans(rig.account)).at(-1);
      if (plan) await savePlan(rig.account, { ...draftOfPlan(plan), name: 'Pull Day' });
    };
    await rig.drain();
    await rig.drainTimes(4);
    const names = rig.server.held().plans.map(({ row }) => row['name']);
    expect(names).toEqual(['Legs', 'Pull Day']);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('after a write that was answered with the list shows what was written all the time', async () => {
    const rig = await normalRig({ lagReads: 9, lagMs: 20_000 });
    const shown = [];
    for (const weight of [180, 181, 182]) {
      await saveWeight(rig.account, DAY, weight);
      await rig.drain();
      await rig.drain({ read: true });
      shown.push(await readWeights(rig.account));
    }
    expect(shown).toEqual([{ [DAY]: 180 }, { [DAY]: 181 }, { [DAY]: 182 }]);
    await rig.drainTimes(3);
    expect(rig.server.done).toHaveLength(3);
    expect(await readNews(rig.account)).toBeNull();
    expect(await readAccepted(rig.account)).toEqual([]);
  });

  it.each(['204', '200 list'] as const)(
    'does not keep a weight from its delete that it still shows as it was before (%s)',
    async (writes) => {
      const rig = await normalRig({ lagReads: 9, lagMs: 20_000, writes });
      await saveWeight(rig.account, DAY, 179);
      await rig.drainTimes(3);
      await saveWeight(rig.account, DAY, 180);
      await rig.drain();
      await deleteWeight(rig.account, DAY);
      rig.clock.advance(UNDO_MS + 1);
      await rig.drain();
      expect(rig.server.held().weights).toEqual({});
      expect(await readNews(rig.account)).toBeNull();
    },
  );
});

async function editExercise(
  { account }: NormalRig,
  id: string,
  change: Parameters<typeof editDraft>[2],
): Promise<void> {
  const plan = only(await readPlans(account));
  await savePlan(account, editDraft(draftOfPlan(plan), id, change));
}
