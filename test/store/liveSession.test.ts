import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { currentSet, restMs } from '../../src/domain/currentSet.ts';
import type { Session } from '../../src/domain/session.ts';
import { type Account, openAccount } from '../../src/store/account.ts';
import { discardBuilderDraft, openBuilder } from '../../src/store/builder.ts';
import { completeWorkout } from '../../src/store/completedSession.ts';
import { readRecentSessions } from '../../src/store/history/sessions.ts';
import {
  changeSet,
  hasRunningWork,
  leaveWorkout,
  readRunning,
  readRunningSession,
  reshapeSession,
  resumeWorkout,
  startWorkout,
} from '../../src/store/liveSession.ts';
import { openTestAccount, testClock } from '../support/rig.ts';
import { only, PUSH_DAY, samplePlan } from '../support/samples.ts';
import { testLocks } from '../support/tab/locks.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

async function rig() {
  const clock = testClock();
  return { clock, account: await openTestAccount('7', clock) };
}

/** The session that is running; there must be one. */
async function running(account: Account): Promise<Session> {
  const session = await readRunningSession(account);
  if (!session) throw new Error('No session is running.');
  return session;
}

async function start(account: Account): Promise<Session> {
  await startWorkout(account, samplePlan('p1'));
  return running(account);
}

const waitingIds = async ({ db }: Account) =>
  (await db.outbox.toArray()).map(({ lane }) => lane.replace('session:', ''));

describe('a running session (D10)', () => {
  it('is kept on the device at every change, so that a reload loses nothing [S4.session.start, D10.kept, D10.reopens]', async () => {
    const { account, clock } = await rig();
    const { id } = await start(account);
    await changeSet(account, id, { exercise: 0, set: 1, weight: '140', completed: true });
    const afterReload = openAccount('7', clock);
    const session = await running(afterReload);
    afterReload.db.close();
    expect(session.startedAt).toBe('2026-11-20T18:00:00.000Z');
    expect(session.exercises[0]?.sets).toEqual([
      { weight: '135', reps: '8', completed: false },
      { weight: '140', reps: '8', completed: true },
    ]);
  });

  it('is never overwritten by another start', async () => {
    const { account, clock } = await rig();
    const first = await start(account);
    clock.advance(60_000);
    await startWorkout(account, samplePlan('p2', 'Pull Day'));
    expect(await running(account)).toEqual(first);
    expect(await account.db.sessionDrafts.count()).toBe(1);
  });

  it('goes on over midnight under the id it began with; its day is that of Complete [D10.midnight, D10a.id, D10a.timestamp, D10a.duration]', async () => {
    const { account, clock } = await rig();
    const { id } = await start(account);
    clock.advance(7 * 3_600_000);
    await changeSet(account, id, { exercise: 0, set: 0, completed: true });
    await completeWorkout(account, id);
    expect(only(await readRecentSessions(account, 9))).toMatchObject({
      id: String(Date.parse('2026-11-20T18:00:00Z')),
      date: '2026-11-21',
      timestamp: '2026-11-21T01:00:00.000Z',
      duration: 420,
    });
  });

  it.each([
    ['ahead', 400 * 24 * HOUR_MS],
    ['back', -400 * 24 * HOUR_MS],
  ])(
    'lasts as long as it did where the clock is put %s in the middle of it [D10a.duration]',
    async (_, movedMs) => {
      const { account, clock } = await rig();
      const { id } = await start(account);
      const log = (set: number) =>
        changeSet(account, id, { exercise: 0, set, completed: true, tickedAtMs: clock.nowMs() });
      clock.advance(20 * MINUTE_MS);
      await log(0);
      clock.advance(movedMs);
      await log(1);
      clock.advance(25 * MINUTE_MS);
      expect(await completeWorkout(account, id)).toMatchObject({ duration: 45 });
    },
  );

  it('rests and goes on from the tick that was made last, also where the clock was set back by an hour [D34.up]', async () => {
    const { account, clock } = await rig();
    const { id } = await start(account);
    for (const _ of [1, 2]) await reshapeSession(account, id, { do: 'addSet', exercise: 0 });
    const tick = async (set: number) =>
      changeSet(account, id, { exercise: 0, set, completed: true, tickedAtMs: clock.nowMs() });
    await tick(2);
    clock.advance(-HOUR_MS);
    await tick(0);
    const session = await running(account);
    expect(currentSet(session, null)).toEqual({ exercise: 0, set: 1 });
    // An hour later the time of the earlier tick has come again.
    for (const laterMs of [90_000, HOUR_MS - 1]) {
      expect(restMs(session, clock.nowMs() + laterMs)).toBe(laterMs);
    }
  });

  it('says which change it has: each is newer than those before, whichever tab made it', async () => {
    const { account, clock } = await rig();
    const otherTab = openAccount('7', clock);
    const { id } = await start(account);
    expect(await readRunning(account)).toMatchObject({ revision: 0 });
    const first = await changeSet(account, id, { exercise: 0, set: 0, weight: '140' });
    const second = await changeSet(otherTab, id, { exercise: 0, set: 0, weight: '145' });
    otherTab.db.close();
    expect(second).toBeGreaterThan(first);
    expect(await readRunning(account)).toMatchObject({ revision: second });
    await leaveWorkout(account, id);
    expect(await changeSet(account, id, { exercise: 0, set: 0, weight: '150' })).toBe(0);
    await resumeWorkout(account, id);
    expect(await readRunning(account)).toMatchObject({ revision: second });
  });

  it('keeps both when two tabs change different sets at once', async () => {
    const { account, clock } = await rig();
    const otherTab = openAccount('7', clock);
    const { id } = await start(account);
    await Promise.all([
      changeSet(account, id, { exercise: 0, set: 0, reps: '9' }),
      changeSet(otherTab, id, { exercise: 0, set: 1, reps: '7' }),
    ]);
    otherTab.db.close();
    const session = await running(account);
    expect(session.exercises[0]?.sets.map(({ reps }) => reps)).toEqual(['9', '7']);
  });
});

describe('leaving', () => {
  it('saves nothing, and can be taken back [S4.session.back, D10.back]', async () => {
    const { account, clock } = await rig();
    const session = await start(account);
    await leaveWorkout(account, session.id);
    expect(await readRunningSession(account)).toBeNull();
    expect(await waitingIds(account)).toEqual([]);
    expect(await resumeWorkout(account, session.id)).toBe(true);
    expect(await running(account)).toEqual({ ...session, awayMs: 0, seenAtMs: clock.nowMs() });
  });

  it('is not taken back over another session that runs by then', async () => {
    const { account, clock } = await rig();
    const left = await start(account);
    await leaveWorkout(account, left.id);
    clock.advance(5_000);
    const next = await start(account);
    expect(await resumeWorkout(account, left.id)).toBe(false);
    expect(await running(account)).toEqual(next);
  });

  it('a session that was left cannot be completed from another tab', async () => {
    const { account } = await rig();
    const { id } = await start(account);
    await leaveWorkout(account, id);
    expect(await completeWorkout(account, id)).toBeNull();
    expect(await waitingIds(account)).toEqual([]);
  });

  it('removes it for good when its undo time is over and another one starts', async () => {
    const { account, clock } = await rig();
    const left = await start(account);
    await leaveWorkout(account, left.id);
    clock.advance(10_001);
    const next = await start(account);
    await leaveWorkout(account, next.id);
    expect(await resumeWorkout(account, left.id)).toBe(false);
  });
});

describe('ids', () => {
  it('are never shared: left, completed and started within one millisecond', async () => {
    const { account } = await rig();
    const left = await start(account);
    await leaveWorkout(account, left.id);
    const second = await start(account);
    await completeWorkout(account, second.id);
    const third = await start(account);
    await completeWorkout(account, third.id);
    expect(new Set([left.id, second.id, third.id]).size).toBe(3);
    expect(await waitingIds(account)).toEqual([second.id, third.id]);
  });

  it('are not those of sessions in the history after the clock went back', async () => {
    const { account, clock } = await rig();
    const { id } = await start(account);
    await completeWorkout(account, id);
    const record = only(await readRecentSessions(account, 1));
    await account.db.outbox.clear();
    await account.db.sessions.add(record);
    clock.advance(3_600_000);
    clock.advance(-3_600_000);
    expect((await start(account)).id).not.toBe(id);
  });
});

it('leaving says so where the session was completed before', async () => {
  const { account } = await rig();
  const { id } = await start(account);
  expect(await completeWorkout(account, id)).not.toBeNull();
  expect(await leaveWorkout(account, id)).toBe(false);
});

it('an open session or builder is running work, which nothing may pull away (D2)', async () => {
  const { account } = await rig();
  const locks = testLocks();
  expect(await hasRunningWork(account, locks)).toBe(false);
  const { id: builderId, release } = await openBuilder(account, locks, PUSH_DAY);
  expect(await hasRunningWork(account, locks)).toBe(true);
  // What a tab left behind interrupts nobody.
  release();
  await expect.poll(() => hasRunningWork(account, locks)).toBe(false);
  await discardBuilderDraft(account, builderId);
  const { id } = await start(account);
  expect(await hasRunningWork(account, locks)).toBe(true);
  await leaveWorkout(account, id);
  expect(await hasRunningWork(account, locks)).toBe(false);
});
