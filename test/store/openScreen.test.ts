import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { setGate } from '../../src/store/account.ts';
import { leaveWorkout, readRunningSession, startWorkout } from '../../src/store/liveSession.ts';
import { readFront } from '../../src/store/openScreen.ts';
import { openTestAccount, testClock } from '../support/rig.ts';
import { samplePlan } from '../support/samples.ts';

describe('what is in front', () => {
  it('is an open session, then the screens (D2, D10)', async () => {
    const account = await openTestAccount('front', testClock());
    expect(await readFront(account)).toBe('screens');
    await startWorkout(account, samplePlan('p1'));
    expect(await readFront(account)).toBe('session');
  });

  it('is the sign-in screen once an expired session interrupts nothing (D2)', async () => {
    const account = await openTestAccount('front', testClock());
    await startWorkout(account, samplePlan('p1'));
    await setGate(account, 'signIn');
    expect(await readFront(account)).toBe('session');
    await leaveWorkout(account, (await readRunningSession(account))?.id ?? '');
    expect(await readFront(account)).toBe('signIn');
  });
});
