import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { completeWorkout } from '../../src/store/completedSession.ts';
import { ENTRY_VERSION } from '../../src/store/database/storedRows.ts';
import { readRunningSession, startWorkout } from '../../src/store/liveSession.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { readPlans, savePlan } from '../../src/store/plans.ts';
import { trained, weightOf } from '../support/entries.ts';
import { type InsideRig, insideRig, queue } from '../support/rig.ts';
import { only, PUSH_DAY } from '../support/samples.ts';

/** Two and a half hours of trying. */
async function keepTrying({ clock, drain }: InsideRig): Promise<void> {
  for (let tries = 0; tries < 30; tries += 1) {
    await drain({ read: true });
    clock.advance(300_000);
  }
}

async function trainWithNewPlan({ account, clock }: InsideRig): Promise<void> {
  await savePlan(account, PUSH_DAY);
  await startWorkout(account, only(await readPlans(account)));
  const session = await readRunningSession(account);
  clock.advance(1_000);
  await completeWorkout(account, session?.id ?? '');
}

const SILENCE = (['loseRequest', { status: 502 }, { status: 429 }] as const).flatMap((does) => [
  { does, idempotent: false },
  { does, idempotent: true },
]);

describe('a request that never gets through, when all others do', () => {
  it.each(SILENCE)('holds no workout back: $does, $idempotent', async ({ does, idempotent }) => {
    const rig = await insideRig({ idempotent });
    const { account, server } = rig;
    await queue(account, weightOf(180));
    await queue(account, weightOf(181, '2026-11-19'));
    await queue(account, trained('1'));
    const sick = { method: 'PUT', path: /weight/, times: 1_000 } as const;
    server.faults.push({ ...sick, does });
    await keepTrying(rig);
    expect(server.data.sessions).toHaveLength(1);
    expect(await readSyncState(account)).toMatchObject({ gate: 'open', waiting: 2, parked: 0 });
    server.faults.length = 0;
    await rig.drain();
    await rig.drain();
    expect(await readSyncState(account)).toMatchObject({ waiting: 0, parked: 0 });
  });
});

describe('a workout is never held hostage by its plan', () => {
  it('whose arrival cannot be looked up', async () => {
    const rig = await insideRig();
    await trainWithNewPlan(rig);
    const { faults, data } = rig.server;
    faults.push({ method: 'POST', path: /workouts$/, does: 'loseAnswer' });
    faults.push({ method: 'GET', path: /workouts$/, does: { status: 500 }, times: 1_000 });
    await keepTrying(rig);
    expect(data.sessions).toHaveLength(1);
  });

  it('that newer code wrote, before the app was set back', async () => {
    const rig = await insideRig();
    await trainWithNewPlan(rig);
    const plans = rig.account.db.outbox.filter(({ change }) => change.kind === 'plan.create');
    await plans.modify((entry) => void Object.assign(entry, { version: ENTRY_VERSION + 1 }));
    await keepTrying(rig);
    expect(rig.server.data.sessions).toHaveLength(1);
  });

  it('that the server never takes', async () => {
    const rig = await insideRig();
    await trainWithNewPlan(rig);
    const sick = { method: 'POST', path: /workouts$/, times: 1_000 } as const;
    rig.server.faults.push({ ...sick, does: { status: 500 } });
    await keepTrying(rig);
    expect(rig.server.data.sessions).toHaveLength(1);
  });
});
