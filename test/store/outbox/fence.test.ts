import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { signOutAccount } from '../../../src/store/account.ts';
import {
  keepGate,
  keepProfile,
  markUnsure,
  park,
  reclaim,
  requeue,
  requeueAsNew,
  sweepUnsure,
} from '../../../src/store/outbox/deliver.ts';
import type { SendError, SendingEntry } from '../../../src/store/outbox/entry.ts';
import {
  assertMaySend,
  becomeDrainer,
  type Drainer,
  FencedError,
  step,
} from '../../../src/store/outbox/fence.ts';
import { giveWay, rewire } from '../../../src/store/outbox/resolve.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { wireOf } from '../../../src/sync/drain/wire.ts';
import { claim, claimed, drainerRig, everything, install, settle } from '../../support/drainer.ts';
import { ALEX, samplePlan } from '../../support/samples.ts';

const ERROR: SendError = { kind: 'status', status: 500, atMs: 1 };

// What is rejected and met by nobody makes the run red by itself.
it('a step whose work fails at once changes nothing, not even its beat, and says so once', async () => {
  const { account, drainer } = await drainerRig();
  const before = await everything(account);
  const failing = step(drainer, () => {
    throw new Error('The disk is full.');
  });
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(await everything(account)).toEqual(before);
});

describe('a context that was overtaken changes nothing [I10]', () => {
  const steps: Record<string, (drainer: Drainer, entry: SendingEntry) => Promise<unknown>> = {
    claimNext: (drainer) => claim(drainer),
    sweepUnsure: (drainer) => sweepUnsure(drainer),
    settle: (drainer, entry) =>
      settle(drainer, entry, { answer: { resource: 'weights', weights: { '2026-11-20': 1 } } }),
    requeue: (drainer, entry) => requeue(drainer, entry, null),
    requeueAsNew: (drainer, entry) => requeueAsNew(drainer, entry, samplePlan('p1')),
    giveWay: (drainer, entry) =>
      giveWay(drainer, entry, { kind: 'superseded', ours: 182, theirs: 183, stands: 183 }),
    rewire: (drainer, entry) => rewire(drainer, entry, { bind: wireOf, newKey: true }),
    markUnsure: (drainer, entry) => markUnsure(drainer, entry, ERROR),
    park: (drainer, entry) => park(drainer, entry, ERROR),
    reclaim: (drainer, entry) =>
      reclaim(drainer, { ...entry, delivery: { ...entry.delivery, state: 'unsure' } }),
    refresh: (drainer) => install(drainer, { resource: 'sessions', sessions: [] }),
    keepProfile: (drainer) =>
      keepProfile(drainer, { profile: { ...ALEX, name: 'Sam' }, capabilities: [] }),
    assertMaySend: (drainer) => assertMaySend(drainer),
    keepGate: (drainer) => keepGate(drainer, 'unreachable'),
  };

  it.each(Object.keys(steps))('%s', async (name) => {
    const { account, drainer } = await drainerRig();
    await saveWeight(account, '2026-11-20', 182.4);
    await saveWeight(account, '2026-11-19', 181);
    const entry = await claimed(drainer);
    await becomeDrainer(account);
    const before = await everything(account);
    await expect(steps[name]?.(drainer, entry)).rejects.toBeInstanceOf(FencedError);
    expect(await everything(account)).toEqual(before);
  });

  it.each(Object.keys(steps))('nor after a sign-out: %s', async (name) => {
    const { account, drainer } = await drainerRig();
    await saveWeight(account, '2026-11-20', 182.4);
    const entry = await claimed(drainer);
    await signOutAccount(account);
    const before = await everything(account);
    await expect(steps[name]?.(drainer, entry)).rejects.toBeInstanceOf(FencedError);
    expect(await everything(account)).toEqual(before);
  });
});
