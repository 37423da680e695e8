import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { COMPLETE_UNDO_MS, UNDO_MS } from '../../src/domain/constants.ts';
import { draftOfPlan } from '../../src/domain/plan.ts';
import { newExercise } from '../../src/domain/reshape.ts';
import type { Session } from '../../src/domain/session.ts';
import {
  type Account,
  admitAccount,
  openAccount,
  signOutAccount,
} from '../../src/store/account.ts';
import {
  completeWorkout,
  confirmCompleted,
  readUnsent,
  undoComplete,
} from '../../src/store/completedSession.ts';
import { deleteWorkout, readRecentSessions } from '../../src/store/history/sessions.ts';
import { readLeft } from '../../src/store/leftSession.ts';
import {
  changeSet,
  leaveWorkout,
  readRunningSession,
  reshapeSession,
  resumeWorkout,
  startWorkout,
} from '../../src/store/liveSession.ts';
import { becomeDrainer } from '../../src/store/outbox/fence.ts';
import { readNews } from '../../src/store/outbox/news.ts';
import { keepHeard } from '../../src/store/outbox/serverTime.ts';
import { readPlans, savePlan, takeTodaysNumbers } from '../../src/store/plans.ts';
import { drain } from '../../src/sync/drain/drain.ts';
import { insideRig } from '../support/rig.ts';
import { only, PUSH_DAY, samplePlan } from '../support/samples.ts';

const DAY_MS = 86_400_000;

async function start(account: Account, plan = samplePlan('p1')): Promise<Session> {
  await startWorkout(account, plan);
  const session = await readRunningSession(account);
  if (!session) throw new Error('No session is running.');
  return session;
}

const waitingIds = async ({ db }: Account) =>
  (await db.outbox.toArray()).map(({ lane }) => lane.replace('session:', ''));

async function draftOf({ db }: Account, id: string): Promise<Session> {
  const draft = await db.sessionDrafts.get(id);
  if (!draft) throw new Error('It is kept no more.');
  return draft.session;
}

/** A workout that was just completed and can be taken back. */
async function completed() {
  const rig = await insideRig();
  const session = await start(rig.account);
  const { id } = session;
  await changeSet(rig.account, id, { exercise: 0, set: 0, completed: true });
  expect(await completeWorkout(rig.account, id, { undoMs: COMPLETE_UNDO_MS })).not.toBeNull();
  const sent = () => rig.server.data.sessions.map((row) => row['id']);
  return { ...rig, session: await draftOf(rig.account, id), id, sent };
}

/** A running workout of Push Day in which 140 lb were benched, and not its 135. */
async function withHeavierBench() {
  const rig = await insideRig();
  const { account } = rig;
  await savePlan(account, PUSH_DAY);
  const plan = only(await readPlans(account));
  await rig.drain();
  const { id } = await start(account, plan);
  const edit = { exercise: 0, set: 0, name: 'Bench Press', weight: '140', completed: true };
  await changeSet(account, id, edit);
  return { ...rig, id };
}

describe('completing', () => {
  it('in two tabs saves once [D21c.once]', async () => {
    const { account, clock } = await insideRig();
    const otherTab = openAccount('7', clock);
    const { id } = await start(account);
    const saved = await Promise.all([completeWorkout(account, id), completeWorkout(otherTab, id)]);
    otherTab.db.close();
    expect(saved.filter(Boolean)).toHaveLength(1);
    expect(await waitingIds(account)).toEqual([id]);
    expect(await readRunningSession(account)).toBeNull();
  });

  it.each([-365, 2])(
    'is dated by the server’s clock where this one is %i days off, as a weight is [D10a.timestamp]',
    async (days) => {
      const { account, clock } = await insideRig();
      const aheadMs = -days * DAY_MS;
      const rightNowMs = clock.nowMs();
      clock.advance(-aheadMs);
      const drainer = await becomeDrainer(account);
      await keepHeard(drainer, { serverMs: rightNowMs, offsetMs: aheadMs });
      const { id } = await start(account);
      clock.advance(45 * 60_000);
      const saved = await completeWorkout(account, id);
      expect(saved).toMatchObject({
        id,
        date: '2026-11-20',
        timestamp: '2026-11-20T18:45:00.000Z',
        duration: 45,
      });
      expect(await readRecentSessions(account, 9)).toMatchObject([{ ...saved }]);
    },
  );

  it('is dated by this device’s clock again where that was put right without a signal [D10a.timestamp]', async () => {
    const { account, clock } = await insideRig();
    const rightNowMs = clock.nowMs();
    clock.advance(3 * DAY_MS);
    const drainer = await becomeDrainer(account);
    await keepHeard(drainer, { serverMs: rightNowMs, offsetMs: -3 * DAY_MS });
    clock.advance(-3 * DAY_MS + 60_000);
    const { id } = await start(account);
    expect(await completeWorkout(account, id)).toMatchObject({
      timestamp: '2026-11-20T18:01:00.000Z',
    });
  });

  it('is dated later than all that is known, where this device’s clock has fallen behind: no two end at once [D10a.timestamp]', async () => {
    const { account, clock } = await insideRig();
    const drainer = await becomeDrainer(account);
    await keepHeard(drainer, { serverMs: clock.nowMs(), offsetMs: 0 });
    const train = async () => {
      const { id } = await start(account);
      clock.advance(45 * 60_000);
      return completeWorkout(account, id);
    };
    clock.advance(-330 * DAY_MS);
    expect(await train()).toMatchObject({ timestamp: '2026-11-20T18:00:00.000Z', duration: 45 });
    expect(await train()).toMatchObject({ timestamp: '2026-11-20T18:00:01.000Z', duration: 45 });
    clock.advance(330 * DAY_MS + DAY_MS);
    expect(await train()).toMatchObject({ timestamp: '2026-11-21T20:15:00.000Z' });
    clock.advance(-330 * DAY_MS);
    expect(await train()).toMatchObject({ timestamp: '2026-11-21T20:15:01.000Z' });
  });

  it('keeps the session open when it cannot be stored [D4.failed]', async () => {
    const { account } = await insideRig();
    const session = await start(account);
    const full = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
    account.db.outbox.hook('creating', full);
    await expect(completeWorkout(account, session.id)).rejects.toThrow('The disk is full.');
    account.db.outbox.hook('creating').unsubscribe(full);
    expect(await readRunningSession(account)).toEqual(session);
    expect(await waitingIds(account)).toEqual([]);
    expect(await completeWorkout(account, session.id)).not.toBeNull();
  });

  it('changes nothing afterwards: a late tap on a set does not bring the session back', async () => {
    const { account } = await insideRig();
    const { id } = await start(account);
    await completeWorkout(account, id);
    await changeSet(account, id, { exercise: 0, set: 0, completed: true });
    expect(await readRunningSession(account)).toBeNull();
    expect(only(await readRecentSessions(account, 9)).exerciseCount).toBe(0);
  });
});

describe('a completed workout that can be taken back', () => {
  it('is in the history at once, and on the server when 2 min are over', async () => {
    const { account, clock, drain: drainNow, id, sent } = await completed();
    expect((await readRecentSessions(account, 9)).map((one) => one.id)).toEqual([id]);
    clock.advance(COMPLETE_UNDO_MS - 1);
    expect(await drainNow()).toMatchObject({ dueMs: clock.nowMs() + 1 });
    expect(sent()).toEqual([]);
    clock.advance(1);
    await drainNow();
    expect(sent()).toEqual([id]);
    expect(await account.db.sessionDrafts.count()).toBe(0);
  });

  it('goes 10 s after OK', async () => {
    const { account, clock, drain: drainNow, id, sent } = await completed();
    await confirmCompleted(account, id);
    clock.advance(9_999);
    await drainNow();
    expect(sent()).toEqual([]);
    clock.advance(1);
    await drainNow();
    expect(sent()).toEqual([id]);
  });

  it('reopens with all that it had, the time in between taken off, and is not saved', async () => {
    const { account, clock, drain: drainNow, session, id, sent } = await completed();
    clock.advance(60_000);
    expect(await undoComplete(account, id)).toBe(true);
    expect(await readRunningSession(account)).toEqual({
      ...session,
      awayMs: 60_000,
      seenAtMs: clock.nowMs(),
    });
    expect(await readRecentSessions(account, 9)).toEqual([]);
    clock.advance(COMPLETE_UNDO_MS);
    await drainNow();
    expect(sent()).toEqual([]);
    expect(await completeWorkout(account, id)).not.toBeNull();
    await drainNow();
    expect(sent()).toEqual([id]);
  });

  it('takes what its plan has learned from it back, too [D31.edit]', async () => {
    const { account, clock, drain: drainNow, server, id } = await withHeavierBench();
    const complete = async () => {
      await completeWorkout(account, id, { undoMs: COMPLETE_UNDO_MS });
      await takeTodaysNumbers(account, await draftOf(account, id));
      await confirmCompleted(account, id);
      await drainNow();
    };
    const bench = async () => only(await readPlans(account)).exercises[0];
    const sentBench = () => only(server.data.plans)['exercises'];

    await complete();
    expect(await bench()).toMatchObject({ weight: 140 });
    expect(await undoComplete(account, id)).toBe(true);
    expect(await bench()).toMatchObject({ weight: 135 });
    clock.advance(UNDO_MS);
    await drainNow();
    expect(sentBench()).toMatchObject([{ weight: 135 }, {}]);

    await complete();
    clock.advance(UNDO_MS);
    await drainNow();
    expect(sentBench()).toMatchObject([{ weight: 140 }, {}]);
  });

  it.each([
    ['left out', null],
    ['swapped', { do: 'swap', exercise: 0, added: newExercise('Dips') } as const],
  ])(
    'teaches the second of a name what was done of it, where the first was %s, also when it is on its way [D31.numbers]',
    async (_what, change) => {
      const { account, clock, drain: drainNow } = await insideRig();
      const [bench] = PUSH_DAY.exercises;
      if (!bench) throw new Error('There is no bench.');
      const exercises = [bench, { ...bench, id: 'again', weight: '95' }];
      await savePlan(account, { ...PUSH_DAY, exercises });
      const { id } = await start(account, only(await readPlans(account)));
      if (change) await reshapeSession(account, id, change);
      await changeSet(account, id, { exercise: 1, set: 0, weight: '100', completed: true });
      const session = await draftOf(account, id);
      const saved = await completeWorkout(account, id, { undoMs: COMPLETE_UNDO_MS });
      expect(saved?.exercises.map(({ name }) => name)).toEqual(['Bench Press']);
      clock.advance(COMPLETE_UNDO_MS);
      await drainNow();
      await takeTodaysNumbers(account, session);
      const weights = only(await readPlans(account)).exercises.map(({ weight }) => weight);
      expect(weights).toEqual([135, 100]);
    },
  );

  it('takes it back from edits of the plan that came after it, too, and those stand [D31.edit]', async () => {
    const { account, clock, drain: drainNow, server, id } = await withHeavierBench();
    await completeWorkout(account, id, { undoMs: COMPLETE_UNDO_MS });
    await takeTodaysNumbers(account, await draftOf(account, id));
    await confirmCompleted(account, id);
    // Once with its numbers in sight, and once more on top of that.
    await savePlan(account, { ...draftOfPlan(only(await readPlans(account))), name: 'Push A' });
    const [bench, ...others] = draftOfPlan(only(await readPlans(account))).exercises;
    if (!bench) throw new Error('There is no bench.');
    const exercises = [{ ...bench, reps: '5' }, ...others];
    await savePlan(account, { ...draftOfPlan(only(await readPlans(account))), exercises });

    expect(await undoComplete(account, id)).toBe(true);
    const meant = { name: 'Push A', exercises: [{ weight: 135, reps: 5 }, {}] };
    expect(only(await readPlans(account))).toMatchObject(meant);
    clock.advance(UNDO_MS);
    await drainNow();
    expect(only(server.data.plans)).toMatchObject(meant);
    expect(await readNews(account)).toBeNull();
  });

  it('teaches its plan nothing where it is taken back before its numbers are kept [D31.edit]', async () => {
    const { account, id } = await withHeavierBench();
    await completeWorkout(account, id, { undoMs: COMPLETE_UNDO_MS });
    const session = await draftOf(account, id);
    await confirmCompleted(account, id);
    await Promise.all([undoComplete(account, id), takeTodaysNumbers(account, session)]);
    expect(await readRunningSession(account)).not.toBeNull();
    expect(only(await readPlans(account)).exercises[0]).toMatchObject({ weight: 135 });
  });

  it('does not reopen when it is on its way: too late', async () => {
    const { account, clock, server, session, id } = await completed();
    clock.advance(COMPLETE_UNDO_MS);
    let inTime: boolean | null = null;
    const { fetch } = server.network;
    const network = {
      ...server.network,
      async fetch(input: string, init?: RequestInit) {
        if (init?.method === 'POST') inTime = await undoComplete(account, id);
        return fetch(input, init);
      },
    };
    await drain({ ...network, fetch: network.fetch as typeof fetch }, account, { read: false });
    expect(inTime).toBe(false);
    expect(await undoComplete(account, id)).toBe(false);
    expect(await readRunningSession(account)).toBeNull();
    expect((await readRecentSessions(account, 9)).map((one) => one.id)).toEqual([session.id]);
  });

  it('is saved once by two tabs [D21c.once]', async () => {
    const { account, clock, id } = await completed();
    const otherTab = openAccount('7', clock);
    expect(await completeWorkout(otherTab, id, { undoMs: COMPLETE_UNDO_MS })).toBeNull();
    otherTab.db.close();
    expect(await account.db.outbox.count()).toBe(1);
  });

  it('is neither left nor resumed as one that was left', async () => {
    const { account, id } = await completed();
    expect(await leaveWorkout(account, id)).toBe(false);
    expect(await resumeWorkout(account, id)).toBe(false);
    expect(await readRunningSession(account)).toBeNull();
  });

  it('waits on as another workout begins, and comes back as left then: the new one runs on [D26.complete, D10.left.other]', async () => {
    const { account, clock, drain: drainNow, id, sent } = await completed();
    clock.advance(60_000);
    await confirmCompleted(account, id);
    const next = await start(account);
    await drainNow();
    expect(sent()).toEqual([]);
    expect(await undoComplete(account, id)).toBe(true);
    expect(await readRunningSession(account)).toEqual(next);
    expect(await readLeft(account)).toMatchObject({ session: { id } });
    clock.advance(UNDO_MS);
    await drainNow();
    expect(sent()).toEqual([]);
  });

  it('goes out when its Undo is over, whatever runs by then', async () => {
    const { account, clock, drain: drainNow, id, sent } = await completed();
    await confirmCompleted(account, id);
    const next = await start(account);
    clock.advance(UNDO_MS);
    await drainNow();
    expect(sent()).toEqual([id]);
    expect(await undoComplete(account, id)).toBe(false);
    expect(await readRunningSession(account)).toEqual(next);
    expect((await account.db.sessionDrafts.toArray()).map((draft) => draft.id)).toEqual([next.id]);
  });

  it('comes back as left also where its person has read late that it is saved', async () => {
    const { account, clock, id } = await completed();
    clock.advance(10 * COMPLETE_UNDO_MS);
    expect(await confirmCompleted(account, id)).toBe(true);
    await start(account);
    expect(await undoComplete(account, id)).toBe(true);
    expect(await readLeft(account)).toMatchObject({ session: { id } });
  });

  it('comes back as left also where nothing was done in it', async () => {
    const { account } = await insideRig();
    const { id } = await start(account);
    await completeWorkout(account, id, { undoMs: COMPLETE_UNDO_MS });
    await start(account);
    expect(await undoComplete(account, id)).toBe(true);
    expect(await readLeft(account)).toMatchObject({ session: { id } });
  });

  it('is the newest of two that is offered back to whoever loads the page again', async () => {
    for (let run = 0; run < 5; run += 1) {
      const { account, clock, id } = await completed();
      const next = await start(account);
      clock.advance(1_000);
      await completeWorkout(account, next.id, { undoMs: COMPLETE_UNDO_MS });
      expect(await readUnsent(account)).toMatchObject({ id: next.id });
      expect(await undoComplete(account, next.id)).toBe(true);
      expect(await readUnsent(account)).toMatchObject({ id });
      await account.db.delete();
    }
  });

  it('leaves nothing behind where its record was deleted before it was sent', async () => {
    const { account, clock, drain: drainNow, id, sent } = await completed();
    await deleteWorkout(account, only(await readRecentSessions(account, 9)));
    clock.advance(COMPLETE_UNDO_MS);
    await drainNow();
    expect(sent()).toEqual([]);
    const next = await start(account);
    expect((await account.db.sessionDrafts.toArray()).map((draft) => draft.id)).toEqual([next.id]);
    expect(await undoComplete(account, id)).toBe(false);
  });

  it('goes out when its person signs in again: signing out ends the undo time [D11.signOut]', async () => {
    const { account, drain: drainNow, id, sent } = await completed();
    await signOutAccount(account);
    await admitAccount(account);
    await drainNow();
    expect(sent()).toEqual([id]);
  });
});
