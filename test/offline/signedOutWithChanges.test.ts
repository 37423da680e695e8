import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { draftOfPlan } from '../../src/domain/plan.ts';
import { admitAccount, signOutAccount } from '../../src/store/account.ts';
import { completeWorkout } from '../../src/store/completedSession.ts';
import { changeSet, readRunningSession, startWorkout } from '../../src/store/liveSession.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { deletePlan, readPlans, savePlan } from '../../src/store/plans.ts';
import { deleteWeight, saveWeight } from '../../src/store/weights.ts';
import { type InsideRig, insideRig } from '../support/rig.ts';
import { only, samplePlan } from '../support/samples.ts';

/** Two plans of the server’s own and a weight, on the device and without signal from here on. */
async function offline(): Promise<InsideRig> {
  const rig = await insideRig();
  rig.server.data.plans.push({ ...samplePlan('55', 'Push') }, { ...samplePlan('56', 'Pull') });
  rig.server.data.weights['2026-11-19'] = 181;
  await rig.drain({ read: true });
  rig.server.connected = false;
  return rig;
}

async function signOutAndInAgain({ server, account, drain }: InsideRig): Promise<void> {
  await signOutAccount(account);
  await admitAccount(account);
  server.connected = true;
  await drain({ read: true });
}

describe('signing out offline with unsent changes, and in again (D7)', () => {
  it('an edit goes to the plan it was made for, and makes no second one [D7.again]', async () => {
    const rig = await offline();
    await savePlan(rig.account, { ...draftOfPlan(samplePlan('55')), name: 'Push 2' });
    await signOutAndInAgain(rig);
    expect(rig.server.data.plans.map((row) => row['name'])).toEqual(['Push 2', 'Pull']);
    expect((await readPlans(rig.account)).map(({ id }) => id)).toEqual(['55', '56']);
  });

  it('deletes go out, without their undo time [D11.signOut, D7.again]', async () => {
    const rig = await offline();
    await deletePlan(rig.account, samplePlan('56', 'Pull'));
    await deleteWeight(rig.account, '2026-11-19');
    await signOutAndInAgain(rig);
    expect(rig.server.data.plans.map((row) => row['id'])).toEqual(['55']);
    expect(rig.server.data.weights).toEqual({});
    expect(await readSyncState(rig.account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
  });

  it('a running session is still there, and is sent under its plan', async () => {
    const rig = await offline();
    await startWorkout(rig.account, samplePlan('55'));
    await signOutAndInAgain(rig);
    const session = await readRunningSession(rig.account);
    await changeSet(rig.account, session?.id ?? '', { exercise: 0, set: 0, completed: true });
    expect(await completeWorkout(rig.account, session?.id ?? '')).not.toBeNull();
    await rig.drain();
    expect(only(rig.server.data.sessions)['workoutId']).toBe('55');
  });

  it('nothing leaves while nobody is signed in [D7.kept]', async () => {
    const rig = await offline();
    await saveWeight(rig.account, '2026-11-20', 182.4);
    await signOutAccount(rig.account);
    rig.server.connected = true;
    rig.server.seen.length = 0;
    await expect(rig.drain({ read: true })).rejects.toThrow('signed out');
    expect(rig.server.seen).toEqual([]);
  });
});

describe('a delete that another device was faster with (404)', () => {
  it('is done, and never comes back to the screen [I4]', async () => {
    const { server, account, clock, drain } = await offline();
    server.connected = true;
    await deletePlan(account, samplePlan('55'));
    clock.advance(10_001);
    server.faults.push({ method: 'DELETE', path: /./, does: { status: 404 } });
    // The list that would tell is not to be had just now.
    server.faults.push({ method: 'GET', path: /workouts/, does: { status: 500 } });
    await drain();
    expect((await readPlans(account)).map(({ id }) => id)).toEqual(['56']);
  });
});
