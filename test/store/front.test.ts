import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { EMPTY_PLAN_DRAFT } from '../../src/domain/plan.ts';
import { setGate } from '../../src/store/account.ts';
import { readFront } from '../../src/store/front.ts';
import { discardBuilderDraft, keepBuilderDraft } from '../../src/store/plans.ts';
import { leaveWorkout, readRunningSession, startWorkout } from '../../src/store/running.ts';
import { openTestAccount, testClock } from '../support/rig.ts';
import { samplePlan } from '../support/samples.ts';

describe('what is in front', () => {
  it('is an open session, then an open builder, then the screens (decision 2, decision 10)', async () => {
    const account = await openTestAccount('front', testClock());
    expect(await readFront(account)).toBe('screens');
    await keepBuilderDraft(account, EMPTY_PLAN_DRAFT);
    expect(await readFront(account)).toBe('builder');
    await startWorkout(account, samplePlan('p1'));
    expect(await readFront(account)).toBe('session');
  });

  it('is the sign-in screen once an expired session interrupts nothing (decision 2)', async () => {
    const account = await openTestAccount('front', testClock());
    await startWorkout(account, samplePlan('p1'));
    await keepBuilderDraft(account, EMPTY_PLAN_DRAFT);
    await setGate(account, 'signIn');
    expect(await readFront(account)).toBe('session');
    await leaveWorkout(account, (await readRunningSession(account))?.id ?? '');
    expect(await readFront(account)).toBe('builder');
    await discardBuilderDraft(account);
    expect(await readFront(account)).toBe('signIn');
  });
});
