import 'fake-indexeddb/auto';
import { expect, it, onTestFinished } from 'vitest';
import type { Session } from '../../src/domain/session.ts';
import { openAccount } from '../../src/store/account.ts';
import { completeWorkout, confirmCompleted } from '../../src/store/completedSession.ts';
import { forgetAccount, openDevice, rememberAccount } from '../../src/store/device.ts';
import { changeSet, readRunningSession, startWorkout } from '../../src/store/liveSession.ts';
import { undo } from '../../src/store/outbox/append.ts';
import { untilFree, watchOutbox, watchRemembered } from '../../src/store/watch.ts';
import { deleteWeight, saveWeight } from '../../src/store/weights.ts';
import { openTestAccount, testClock } from '../support/rig.ts';
import { samplePlan } from '../support/samples.ts';
import { testLocks } from '../support/tab/locks.ts';

it('calls back for a change of this tab or another one, and not when one leaves', async () => {
  const account = await openTestAccount('7', testClock());
  const otherTab = openAccount('7', account.clock);
  onTestFinished(() => otherTab.db.close());
  let calls = 0;
  const stop = watchOutbox(account, () => {
    calls += 1;
  });
  await saveWeight(account, '2026-11-19', 181);
  await expect.poll(() => calls).toBe(1);
  const opId = await deleteWeight(otherTab, '2026-11-19');
  await expect.poll(() => calls).toBe(2);
  await undo(account, opId);
  await saveWeight(account, '2026-11-20', 182);
  await expect.poll(() => calls).toBe(3);
  stop();
  await saveWeight(account, '2026-11-20', 183);
  expect(calls).toBe(3);
});

it('calls back where an undo time was changed: who waits for its end must look again [D26.complete]', async () => {
  const account = await openTestAccount('7', testClock());
  await startWorkout(account, samplePlan('p1'));
  const id = sessionId(await readRunningSession(account));
  let calls = 0;
  onTestFinished(
    watchOutbox(account, () => {
      calls += 1;
    }),
  );
  await completeWorkout(account, id, { undoMs: 120_000 });
  await expect.poll(() => calls).toBe(1);
  expect(await confirmCompleted(account, id)).toBe(true);
  await expect.poll(() => calls).toBe(2);
});

it('calls back with whoever is remembered, now and at every change', async () => {
  const device = openDevice(testClock());
  onTestFinished(() => device.db.delete());
  await rememberAccount(device, '7');
  const seen: (string | null)[] = [];
  onTestFinished(watchRemembered(device, (userId) => seen.push(userId)));
  await expect.poll(() => seen).toEqual(['7']);
  await forgetAccount(device);
  await expect.poll(() => seen).toEqual(['7', null]);
});

it('waits for the remembered person’s session to end, which another tab may do', async () => {
  const device = openDevice(testClock());
  onTestFinished(() => device.db.delete());
  const account = await openTestAccount('7', device.clock);
  await rememberAccount(device, '7');
  await startWorkout(account, samplePlan('p1'));
  const done: string[] = [];
  const free = untilFree(device, testLocks()).then(() => done.push('free'));
  await changeSet(account, sessionId(await readRunningSession(account)), {
    exercise: 0,
    set: 0,
    completed: true,
  });
  done.push('changed');
  await completeWorkout(account, sessionId(await readRunningSession(account)));
  await free;
  expect(done).toEqual(['changed', 'free']);
});

function sessionId(session: Session | null): string {
  if (!session) throw new Error('No session is running.');
  return session.id;
}
