import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../src/domain/session.ts';
import { type Account, admitAccount, signOutAccount } from '../../src/store/account.ts';
import { completeWorkout, undoComplete } from '../../src/store/completedSession.ts';
import { readRecentSessions } from '../../src/store/history/sessions.ts';
import { discardLeft, readLeft, undoDiscard } from '../../src/store/leftSession.ts';
import {
  changeSet,
  leaveWorkout,
  readRunningSession,
  reshapeSession,
  resumeWorkout,
  startWorkout,
} from '../../src/store/liveSession.ts';
import { readKeptAtSignOut } from '../../src/store/outbox/outstanding.ts';
import { openTestAccount, testClock } from '../support/rig.ts';
import { only, samplePlan } from '../support/samples.ts';

const PUSH = samplePlan('p1');
const PULL = samplePlan('p2', 'Pull Day');
const MINUTE = 60_000;

async function running(account: Account): Promise<Session> {
  const session = await readRunningSession(account);
  if (!session) throw new Error('No session is running.');
  return session;
}

/** A workout of 10 min with one tick that was left, and 20 min later. */
async function leftRig() {
  const clock = testClock();
  const account = await openTestAccount('7', clock);
  await startWorkout(account, PUSH);
  const { id } = await running(account);
  await changeSet(account, id, { exercise: 0, set: 0, completed: true });
  clock.advance(10 * MINUTE);
  await leaveWorkout(account, id);
  const leftAtMs = clock.nowMs();
  clock.advance(20 * MINUTE);
  return { account, clock, id, leftAtMs };
}

/** The same, with one of another plan that was left after it. */
async function twoLeftRig() {
  const rig = await leftRig();
  const { account, clock, id } = rig;
  await startWorkout(account, PULL);
  await undoDiscard(account, id);
  const later = (await running(account)).id;
  await changeSet(account, later, { exercise: 0, set: 0, completed: true });
  clock.advance(MINUTE);
  await leaveWorkout(account, later);
  return { ...rig, later };
}

const leftId = async (account: Account) => (await readLeft(account))?.session.id ?? null;

describe('a workout that was left', () => {
  it('stays on the device with its ticks, also through a sign-out [D10.left]', async () => {
    const { account, clock, id, leftAtMs } = await leftRig();
    clock.advance(30 * 24 * 60 * MINUTE);
    await signOutAccount(account);
    await admitAccount(account);
    const left = await readLeft(account);
    expect(left).toMatchObject({ leftAtMs, session: { id, planName: 'Push Day' } });
    expect(left?.session.exercises[0]?.sets[0]?.completed).toBe(true);
  });

  it('stays with its ticks where an older build did not count its changes, and with a change that is no tick [D10.left]', async () => {
    const { account, id } = await leftRig();
    await account.db.sessionDrafts.update(id, { revision: 0 });
    expect(await leftId(account)).toBe(id);
    await startWorkout(account, PULL);
    const other = (await running(account)).id;
    await changeSet(account, other, { exercise: 0, set: 0, reps: '9' });
    await leaveWorkout(account, other);
    expect(await leftId(account)).toBe(other);
  });

  it('that began empty makes room for another empty one, which is empty [D32.empty]', async () => {
    const account = await openTestAccount('7', testClock());
    await startWorkout(account, null);
    const first = await running(account);
    const added = { name: 'Dips', sets: [{ weight: '0', reps: '10', completed: false }] };
    await reshapeSession(account, first.id, { do: 'add', added });
    await leaveWorkout(account, first.id);
    expect(await startWorkout(account, null)).toMatchObject({ id: first.id });
    expect(await running(account)).toMatchObject({ planId: null, exercises: [] });
    expect(await undoDiscard(account, first.id)).toBe(true);
    expect(await leftId(account)).toBe(first.id);
  });

  it('is none where nothing was done in it', async () => {
    const account = await openTestAccount('7', testClock());
    await startWorkout(account, PUSH);
    await leaveWorkout(account, (await running(account)).id);
    expect(await readLeft(account)).toBeNull();
  });

  it('is taken up with its id and start; the time it lay is no part of its duration [D10.left.duration, D10a.duration]', async () => {
    const { account, clock, id } = await leftRig();
    expect(await resumeWorkout(account, id)).toBe(true);
    expect(await readLeft(account)).toBeNull();
    clock.advance(5 * MINUTE);
    await leaveWorkout(account, id);
    clock.advance(60 * MINUTE);
    await resumeWorkout(account, id);
    expect(await running(account)).toMatchObject({ id, startedAt: '2026-11-20T18:00:00.000Z' });
    await completeWorkout(account, id);
    expect(only(await readRecentSessions(account, 9))).toMatchObject({ id, duration: 15 });
    expect(await readLeft(account)).toBeNull();
  });

  it('goes on where the same plan is started [D10.left.start]', async () => {
    const { account, id } = await leftRig();
    expect(await startWorkout(account, PUSH)).toBeNull();
    expect(await running(account)).toMatchObject({ id });
    expect(await account.db.sessionDrafts.count()).toBe(1);
  });

  it('is discarded by the start of another one; Undo brings it back as left, and the new one runs on [D10.left.other]', async () => {
    const { account, id } = await leftRig();
    expect(await startWorkout(account, PULL)).toMatchObject({ id });
    expect(await running(account)).toMatchObject({ planId: 'p2' });
    expect(await readLeft(account)).toBeNull();
    expect(await undoDiscard(account, id)).toBe(true);
    expect(await leftId(account)).toBe(id);
    expect(await running(account)).toMatchObject({ planId: 'p2' });
    expect(await resumeWorkout(account, id)).toBe(false);
  });

  it('is discarded at once, and comes back with Undo as it was [D26.left]', async () => {
    const { account, id, leftAtMs } = await leftRig();
    expect(await discardLeft(account, id)).toBe(true);
    expect(await readLeft(account)).toBeNull();
    expect(await resumeWorkout(account, id)).toBe(false);
    expect(await discardLeft(account, id)).toBe(false);
    expect(await undoDiscard(account, id)).toBe(true);
    expect(await readLeft(account)).toMatchObject({ leftAtMs, session: { id } });
    expect(await undoDiscard(account, id)).toBe(false);
  });

  it('is gone for good once its Undo is over and another one starts', async () => {
    const { account, clock, id } = await leftRig();
    await discardLeft(account, id);
    clock.advance(11_000);
    await startWorkout(account, PULL);
    expect(await undoDiscard(account, id)).toBe(false);
    expect(await account.db.sessionDrafts.count()).toBe(1);
  });

  it('waits behind one that is left after it, and is removed by no start [D10.left]', async () => {
    const { account, clock, id, later } = await twoLeftRig();
    expect(await leftId(account)).toBe(later);
    clock.advance(MINUTE);
    expect(await startWorkout(account, samplePlan('p3', 'Leg Day'))).toMatchObject({ id: later });
    expect(await leftId(account)).toBe(id);
  });

  it('goes on where its plan is started, though another one was left after it [D10.left.start]', async () => {
    const { account, id, later } = await twoLeftRig();
    expect(await startWorkout(account, PUSH)).toBeNull();
    expect(await running(account)).toMatchObject({ id });
    expect(await leftId(account)).toBe(later);
  });

  it('lies since it was left first, however late another tab leaves it too', async () => {
    const { account, id, leftAtMs } = await leftRig();
    expect(await leaveWorkout(account, id)).toBe(false);
    expect(await readLeft(account)).toMatchObject({ leftAtMs });
  });

  it('that older code took up again after it was discarded here is left anew', async () => {
    const { account, id } = await leftRig();
    await discardLeft(account, id);
    await account.db.sessionDrafts.update(id, { closedAtMs: null });
    await leaveWorkout(account, id);
    expect(await leftId(account)).toBe(id);
  });

  it('is kept on this device, and is no change that is sent [D7.told]', async () => {
    const { account, id } = await leftRig();
    expect(await readKeptAtSignOut(account)).toEqual({ unsent: 0, refused: 0, hasWorkout: true });
    await discardLeft(account, id);
    expect(await readKeptAtSignOut(account)).toEqual({ unsent: 0, refused: 0, hasWorkout: false });
  });

  it('runs on where one that was completed before it was taken up is taken back: that is left then', async () => {
    const { account, id } = await leftRig();
    await startWorkout(account, PULL);
    await undoDiscard(account, id);
    const other = (await running(account)).id;
    await changeSet(account, other, { exercise: 0, set: 0, completed: true });
    await completeWorkout(account, other, { undoMs: 120_000 });
    await resumeWorkout(account, id);
    expect(await undoComplete(account, other)).toBe(true);
    expect(await running(account)).toMatchObject({ id });
    expect(await readLeft(account)).toMatchObject({ session: { id: other } });
    expect(await readRecentSessions(account, 9)).toEqual([]);
  });
});
