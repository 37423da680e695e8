/** A server gives the id of a plan or a workout that is gone to the next one, as SQLite's rowids do. */
import { describe, expect, it } from 'vitest';
import { UNDO_MS } from '../../../src/domain/constants.ts';
import { draftOfPlan } from '../../../src/domain/plan.ts';
import { deleteWorkout, readHistory } from '../../../src/store/history/sessions.ts';
import { readNews } from '../../../src/store/outbox/news.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { recordOf } from '../../support/entries.ts';
import { type InsideRig, insideRig, queue } from '../../support/rig.ts';
import { only, PUSH_DAY, samplePlan } from '../../support/samples.ts';
import { answerOtherwise } from '../../support/servers/otherAnswers.ts';

const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

async function onePlan() {
  const rig = await insideRig();
  rig.server.data.plans.push({ ...samplePlan('55'), name: 'Old' });
  await rig.drain({ read: true });
  return { ...rig, old: only(await readPlans(rig.account)) };
}

async function drainTimes({ clock, drain }: InsideRig, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await drain({ read: true });
    clock.advance(40_000);
  }
}

const namesOf = (plans: readonly { name?: unknown }[]) => plans.map(({ name }) => name);

describe.each(['New', 'Old'])('a plan %s that was made offline after one was deleted', (name) => {
  async function deletedAndMade() {
    const rig = await onePlan();
    await deletePlan(rig.account, rig.old);
    rig.clock.advance(UNDO_MS);
    await savePlan(rig.account, { ...PUSH_DAY, name });
    rig.server.data.nextPlanId = 55;
    return rig;
  }

  it('is none of what was deleted, also where a delete is answered with nothing', async () => {
    const rig = await deletedAndMade();
    answerOtherwise(rig.server, async ({ method }, answer) => {
      const answered = await answer();
      return method === 'DELETE' ? new Response(null, { status: 204 }) : answered;
    });
    await drainTimes(rig, 4);
    expect(namesOf(await readPlans(rig.account))).toEqual([name]);
    expect(await readNews(rig.account)).toBeNull();
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('is there once, is edited in its place, and nothing is told of it [I2, I13]', async () => {
    const rig = await deletedAndMade();
    await drainTimes(rig, 1);
    const made = only(await readPlans(rig.account));
    expect(made.name).toBe(name);
    await savePlan(rig.account, { ...draftOfPlan(made), name: 'Edited' });
    await drainTimes(rig, 4);
    expect(namesOf(rig.server.data.plans)).toEqual(['Edited']);
    expect(namesOf(await readPlans(rig.account))).toEqual(['Edited']);
    expect(await readNews(rig.account)).toBeNull();
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it.each(['POST', 'DELETE'] as const)(
    'is there once where the answer to %s is lost [I2]',
    async (method) => {
      const rig = await deletedAndMade();
      rig.server.faults.push({ method, path: /workouts/, does: 'loseAnswer' });
      await drainTimes(rig, 5);
      expect(namesOf(rig.server.data.plans)).toEqual([name]);
      expect(namesOf(await readPlans(rig.account))).toEqual([name]);
      expect(await readSyncState(rig.account)).toEqual(SETTLED);
    },
  );
});

describe('a plan made anew just as the deleted one was', () => {
  /** The first list that is read after a delete shows what was there before it. */
  async function lagging() {
    const rig = await onePlan();
    let old: unknown = null;
    answerOtherwise(rig.server, async ({ method, path }, answer) => {
      if (old && method === 'GET' && path === '/api/workouts') {
        const shown = old;
        old = null;
        return Response.json(shown);
      }
      const before = structuredClone(rig.server.data.plans);
      const answered = await answer();
      if (method === 'DELETE') old = before;
      return method === 'GET' ? answered : new Response(null, { status: 204 });
    });
    await deletePlan(rig.account, rig.old);
    rig.clock.advance(UNDO_MS);
    const { name, exercises } = draftOfPlan(rig.old);
    const anew = exercises.map((exercise, index) => ({ ...exercise, id: `ex-${index}-new` }));
    await savePlan(rig.account, { planId: null, name, exercises: anew });
    return rig;
  }

  it('is not taken for that where a list lags and its request was lost [I1]', async () => {
    const rig = await lagging();
    rig.server.faults.push({ method: 'POST', path: /workouts/, does: 'loseRequest' });
    await drainTimes(rig, 6);
    expect(namesOf(rig.server.data.plans)).toEqual(['Old']);
    expect(namesOf(await readPlans(rig.account))).toEqual(['Old']);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('is edited in its place after such a list [I2]', async () => {
    const rig = await lagging();
    await drainTimes(rig, 1);
    await savePlan(rig.account, {
      ...draftOfPlan(only(await readPlans(rig.account))),
      name: 'Edited',
    });
    await drainTimes(rig, 6);
    expect(namesOf(rig.server.data.plans)).toEqual(['Edited']);
    expect(namesOf(await readPlans(rig.account))).toEqual(['Edited']);
  });
});

describe('where another device has made a plan that got the id of one that it deleted', () => {
  const legs = {
    id: 55,
    name: 'Legs',
    exercises: [
      { id: 'ex-9-z', name: 'Back Squats', youtubeLink: '', weight: 225, sets: 5, reps: 5 },
    ],
  };

  async function met(change: (rig: Awaited<ReturnType<typeof onePlan>>) => Promise<unknown>) {
    const rig = await onePlan();
    await change(rig);
    rig.clock.advance(UNDO_MS);
    rig.server.data.plans = [structuredClone(legs)];
    rig.server.data.nextPlanId = 56;
    await drainTimes(rig, 4);
    return rig;
  }

  it('an edit makes the plan anew, both are shown, and each is edited in its place', async () => {
    const rig = await met(({ account, old }) =>
      savePlan(account, { ...draftOfPlan(old), name: 'Mine' }),
    );
    const { server, account } = rig;
    expect(server.data.plans).toMatchObject([legs, { id: 56, name: 'Mine' }]);
    expect((await readNews(account))?.items).toMatchObject([{ kind: 'recreated' }]);
    // Here a plan keeps its id.
    const mine = (await readPlans(account)).find(({ name }) => name === 'Mine');
    expect(mine?.id).toBe(rig.old.id);
    for (const plan of await readPlans(account)) {
      await savePlan(account, { ...draftOfPlan(plan), name: `${plan.name} 2` });
    }
    await drainTimes(rig, 2);
    expect(server.data.plans).toMatchObject([
      { id: 55, name: 'Legs 2' },
      { id: 56, name: 'Mine 2' },
    ]);
    expect(namesOf(await readPlans(account)).toSorted()).toEqual(['Legs 2', 'Mine 2']);
    expect(await readSyncState(account)).toEqual(SETTLED);
  });

  it('a plan without exercises is known by its id alone: it may have been renamed', async () => {
    const rig = await insideRig();
    rig.server.data.plans.push({ id: 55, name: 'Old', exercises: [] });
    await rig.drain({ read: true });
    const old = only(await readPlans(rig.account));
    await savePlan(rig.account, { ...draftOfPlan(old), exercises: PUSH_DAY.exercises });
    rig.server.data.plans = [{ id: 55, name: 'Renamed', exercises: [] }];
    await drainTimes(rig, 4);
    expect(rig.server.data.plans).toMatchObject([{ id: 55, name: 'Renamed' }]);
  });

  it('a delete leaves that one alone, and nothing is told', async () => {
    const { server, account } = await met(({ account, old }) => deletePlan(account, old));
    expect(server.data.plans).toMatchObject([legs]);
    expect(namesOf(await readPlans(account))).toEqual(['Legs']);
    expect(await readNews(account)).toBeNull();
    expect(await readSyncState(account)).toEqual(SETTLED);
  });
});

describe('a workout that got the id of one that was deleted before it', () => {
  const old = { ...recordOf('7'), workoutId: null };
  const later = {
    ...recordOf('1763748000000'),
    workoutId: null,
    date: '2026-11-21',
    timestamp: '2026-11-21T18:00:00.000Z',
  };

  /** The newest workout is deleted, and another one done, where there is no signal. */
  async function deletedAndDone() {
    const rig = await insideRig();
    const { server, account, clock } = rig;
    server.data.sessions.push({ ...old });
    const rename = () => {
      const [newest, ...others] = server.data.sessions.toReversed();
      const highest = Math.max(6, ...others.map(({ id }) => Number(id)));
      if (newest) newest['id'] = String(highest + 1);
    };
    answerOtherwise(server, async ({ method, path }, answer) => {
      if (method !== 'POST' || !path.includes('history')) return answer();
      await answer().finally(rename);
      return Response.json(server.data.sessions);
    });
    await rig.drain({ read: true });
    const history = () => readHistory(account, { month: null, count: 9 });
    await deleteWorkout(account, only(await history()));
    clock.advance(UNDO_MS);
    await queue(account, { kind: 'session.add', session: later });
    return { ...rig, history };
  }

  it.each(['DELETE', 'POST', null])(
    'is not taken for that where the answer to %s is lost [I1, I2]',
    async (method) => {
      const rig = await deletedAndDone();
      if (method) rig.server.faults.push({ method, path: /history/, does: 'loseAnswer' });
      await drainTimes(rig, 6);
      expect(rig.server.data.sessions).toMatchObject([{ id: '7', timestamp: later.timestamp }]);
      expect(await rig.history()).toMatchObject([{ timestamp: later.timestamp }]);
      expect(await readNews(rig.account)).toBeNull();
      expect(await readSyncState(rig.account)).toEqual(SETTLED);
    },
  );
});

describe('where another device has deleted a workout, and the next one has its id', () => {
  const gone = { ...recordOf('7'), workoutId: null };
  const theirs = { ...gone, timestamp: '2026-11-21T18:00:00.000Z', date: '2026-11-21' };

  async function deletedOffline() {
    const rig = await insideRig();
    rig.server.data.sessions.push({ ...gone });
    await rig.drain({ read: true });
    const history = () => readHistory(rig.account, { month: null, count: 9 });
    await deleteWorkout(rig.account, only(await history()));
    rig.clock.advance(UNDO_MS);
    rig.server.data.sessions = [{ ...theirs }];
    return { ...rig, history };
  }

  it('a delete leaves that one alone, and nothing is told [I1]', async () => {
    const rig = await deletedOffline();
    await drainTimes(rig, 3);
    expect(rig.server.data.sessions).toEqual([theirs]);
    expect(await rig.history()).toMatchObject([{ timestamp: theirs.timestamp }]);
    expect(await readNews(rig.account)).toBeNull();
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('a delete finds the workout under the id that it has now', async () => {
    const rig = await deletedOffline();
    rig.server.data.sessions = [{ ...theirs }, { ...gone, id: '4' }];
    await drainTimes(rig, 4);
    expect(rig.server.data.sessions).toEqual([theirs]);
    expect(await rig.history()).toMatchObject([{ timestamp: theirs.timestamp }]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('a delete that gives way takes no row of another workout off the screen', async () => {
    const rig = await deletedOffline();
    // Undo: the history is read again before the delete is sent.
    await rig.account.db.sessions.put({ ...theirs });
    rig.server.faults.push({ method: 'PUT', path: /./, does: 'loseRequest', times: 9 });
    await saveWeight(rig.account, '2026-11-20', 182);
    await rig.drain();
    expect(await rig.history()).toMatchObject([{ timestamp: theirs.timestamp }]);
  });

  it('a delete waits until the server can say what it holds', async () => {
    const rig = await deletedOffline();
    const fault = { method: 'GET', path: /history/, does: { status: 500 }, times: 9 };
    rig.server.faults.push(fault);
    await drainTimes(rig, 2);
    expect(rig.server.data.sessions).toEqual([theirs]);
    rig.server.faults.length = 0;
    await drainTimes(rig, 2);
    expect(await rig.history()).toMatchObject([{ timestamp: theirs.timestamp }]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });
});
