/** Nobody's lists in another's database, and nothing from a context that is not entitled any more. */
import { describe, expect, it } from 'vitest';
import { signOutAccount } from '../../../src/store/account.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { drain } from '../../../src/sync/drain/drain.ts';
import type { Network } from '../../../src/sync/http.ts';
import { only, PUSH_DAY, samplePlan } from '../../support/samples.ts';
import { linkTo } from '../../support/servers/normalising/link.ts';
import { NormalisingBackend } from '../../support/servers/normalising/normalisingBackend.ts';
import { type NormalRig, normalRig } from '../../support/servers/normalising/normalRig.ts';

/** From now on somebody else's cookie goes with every call. */
function changePerson(rig: NormalRig): void {
  const stranger = new NormalisingBackend({ nowMs: rig.clock.nowMs, userId: 8 });
  stranger.plant('plans', samplePlan('900', 'A stranger’s'));
  rig.server.answer = (call) => stranger.answer(call);
}

/** A second context of the same phone, which stands still just before it sends. */
function frozenContext(rig: NormalRig) {
  const link = linkTo(rig.server, rig.clock.nowMs);
  let thaw = () => {};
  let isStanding = () => {};
  const standing = new Promise<void>((resolve) => {
    isStanding = resolve;
  });
  const thawed = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  const network: Network = {
    ...link.network,
    // The cookie is read just before a write.
    async readCookie() {
      isStanding();
      await thawed;
      return null;
    },
  };
  return { network, standing, thaw: () => thaw() };
}

describe('a plain server whose cookie changes in the middle of a drain', () => {
  it('brings nobody’s lists into another’s database', async () => {
    const rig = await normalRig();
    rig.before = ({ path }) => {
      if (path === '/api/auth/user') return;
      rig.before = null;
      rig.clock.advance(60_000);
      changePerson(rig);
    };
    await rig.drain({ read: true });
    expect(await readPlans(rig.account)).toEqual([]);
  });
});

it('a delete is not done because another account’s list lacks the plan', async () => {
  const rig = await normalRig();
  await savePlan(rig.account, PUSH_DAY);
  await rig.drainTimes(2);
  await deletePlan(rig.account, only(await readPlans(rig.account)));
  const answer = rig.server.answer;
  rig.before = ({ method }) => {
    if (method === 'DELETE') changePerson(rig);
  };
  await rig.drainTimes(1);
  expect(await readPlans(rig.account)).toEqual([]);
  expect(await readSyncState(rig.account)).toMatchObject({ waiting: 1 });
  Object.assign(rig, { before: null });
  rig.server.answer = answer;
  await rig.drainTimes(2);
  expect(rig.server.held().plans).toEqual([]);
  expect(await readSyncState(rig.account)).toMatchObject({ waiting: 0 });
});

describe('a context that stood still before it sent', () => {
  it('sends nothing when another has taken over', async () => {
    const rig = await normalRig();
    await savePlan(rig.account, PUSH_DAY);
    const { network, standing, thaw } = frozenContext(rig);
    const overtaken = drain(network, rig.account, { read: false });
    await standing;
    await rig.drainTimes(2);
    expect(rig.server.done).toHaveLength(1);
    thaw();
    await Promise.allSettled([overtaken]);
    expect(rig.server.done).toHaveLength(1);
  });

  it('sends nothing after a sign-out', async () => {
    const rig = await normalRig();
    await savePlan(rig.account, PUSH_DAY);
    const { network, standing, thaw } = frozenContext(rig);
    const leaving = drain(network, rig.account, { read: false });
    await standing;
    await signOutAccount(rig.account);
    thaw();
    await Promise.allSettled([leaving]);
    expect(rig.server.done).toEqual([]);
  });
});
