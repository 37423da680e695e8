import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { setGate } from '../../../src/store/account.ts';
import { leaveWorkout, readRunningSession, startWorkout } from '../../../src/store/liveSession.ts';
import { readKeptAtSignOut, readOutstanding } from '../../../src/store/outbox/outstanding.ts';
import { deletePlan } from '../../../src/store/plans.ts';
import { deleteWeight, saveWeight } from '../../../src/store/weights.ts';
import { caloriesOf, delivery, goalOf, trained, weightOf } from '../../support/entries.ts';
import { openTestAccount, queue, testClock } from '../../support/rig.ts';
import { samplePlan } from '../../support/samples.ts';

async function openAccount() {
  const clock = testClock();
  return { clock, account: await openTestAccount('7', clock) };
}

const TODAY = '2026-11-20';

describe('what is not on the server yet [N.details]', () => {
  it('is shown as it would be sent: what is merged is one', async () => {
    const { account, clock } = await openAccount();
    await queue(account, caloriesOf(100));
    clock.advance(60_000);
    await queue(account, caloriesOf(200));
    await saveWeight(account, TODAY, 181);
    await saveWeight(account, TODAY, 182.4);
    const { changes } = await readOutstanding(account);
    expect(changes).toMatchObject([
      { change: caloriesOf(300), recordedAtMs: clock.nowMs() },
      { change: weightOf(182.4) },
    ]);
  });

  it('names refused changes first, with what the server said', async () => {
    const { account } = await openAccount();
    await queue(account, goalOf(2500));
    const opId = await queue(account, weightOf(182.4));
    const lastError = { kind: 'status', status: 422, atMs: 1 } as const;
    await account.db.outbox.where({ opId }).modify({ delivery: { state: 'parked' }, lastError });
    expect((await readOutstanding(account)).changes).toMatchObject([
      { opId, state: 'parked', lastError },
      { change: goalOf(2500), state: 'queued' },
    ]);
  });

  it('shows a refused change no more that a later one replaces', async () => {
    const { account } = await openAccount();
    await queue(account, weightOf(181));
    await account.db.outbox.toCollection().modify({ delivery: { state: 'parked' } });
    await saveWeight(account, TODAY, 182.4);
    expect((await readOutstanding(account)).changes).toMatchObject([
      { change: weightOf(182.4), state: 'queued', lastError: null },
    ]);
  });

  it('shows what is on its way beside what waits behind it', async () => {
    const { account } = await openAccount();
    await queue(account, weightOf(181));
    await account.db.outbox.toCollection().modify({ delivery: delivery('unsure') });
    await saveWeight(account, TODAY, 182.4);
    expect((await readOutstanding(account)).changes).toMatchObject([
      { change: weightOf(181), state: 'unsure' },
      { change: weightOf(182.4), state: 'queued' },
    ]);
  });

  it('says of what can still be taken back that it waits for that (D11)', async () => {
    const { account, clock } = await openAccount();
    await deletePlan(account, samplePlan('p1'));
    await queue(account, goalOf(2500));
    const held = async () =>
      (await readOutstanding(account)).changes.map(({ waitsForUndo }) => waitsForUndo);
    expect(await held()).toEqual([true, false]);
    clock.advance(10_000);
    expect(await held()).toEqual([false, false]);
  });

  it('says why nothing can be sent just now', async () => {
    const { account } = await openAccount();
    await setGate(account, 'unreachable');
    expect((await readOutstanding(account)).gate).toBe('unreachable');
  });
});

describe('how much stays on the device at a sign-out (D7)', () => {
  it('counts what waits as it would be sent and what was refused, beside a running session [D7.told]', async () => {
    const { account } = await openAccount();
    expect(await readKeptAtSignOut(account)).toEqual({ unsent: 0, refused: 0, hasWorkout: false });
    await queue(account, trained('1'));
    await account.db.outbox.toCollection().modify({ delivery: { state: 'parked' } });
    await saveWeight(account, TODAY, 181);
    await deleteWeight(account, TODAY);
    expect(await readKeptAtSignOut(account)).toEqual({ unsent: 2, refused: 1, hasWorkout: false });
    await startWorkout(account, samplePlan('p1'));
    expect(await readKeptAtSignOut(account)).toEqual({ unsent: 2, refused: 1, hasWorkout: true });
  });

  it('does not tell of a session that was left untouched', async () => {
    const { account } = await openAccount();
    await startWorkout(account, samplePlan('p1'));
    const session = await readRunningSession(account);
    await leaveWorkout(account, session?.id ?? '');
    expect(await readKeptAtSignOut(account)).toEqual({ unsent: 0, refused: 0, hasWorkout: false });
  });
});
