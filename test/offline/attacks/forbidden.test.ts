/** 403: the token's, the gate's, or the change's. */
import { describe, expect, it, vi } from 'vitest';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { readWeights, saveWeight } from '../../../src/store/weights.ts';
import { normalRig } from '../../support/servers/normalising/normalRig.ts';
import { engineOf } from '../../support/tab/engine.ts';
import { fakeTimers } from '../../support/tab/fakeTimers.ts';

const DAY = '2026-11-20';
const YESTERDAY = '2026-11-19';

describe('a refused token', () => {
  it('in one drain says nothing of a refused token in the next', async () => {
    const rig = await normalRig({ token: 'firstRefused' });
    await saveWeight(rig.account, DAY, 180);
    // The connection goes just when the token was refused, before anybody asks again who is there.
    rig.before = ({ method }) => {
      if (method !== 'GET') rig.losses.push({ method: 'GET', path: /user/, does: 'loseRequest' });
    };
    await rig.drain();
    rig.before = null;
    rig.losses.length = 0;
    // Somebody signed in again meanwhile, which changes the token.
    rig.server.befall({ is: 'tokenRotated' });
    await rig.drainTimes(2);
    expect(await readSyncState(rig.account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
    expect(rig.server.held().weights).toEqual({ [DAY]: 180 });
  });
});

describe('a server that refuses every write for a minute', () => {
  it('parks none of them, and gets them after it', async () => {
    const rig = await normalRig();
    await saveWeight(rig.account, DAY, 180);
    await saveWeight(rig.account, YESTERDAY, 181);
    rig.server.befall({ is: 'forbidden', forMs: 60_000, reads: false });
    await rig.drain();
    await rig.drain();
    expect(await readSyncState(rig.account)).toMatchObject({ waiting: 2, parked: 0 });
    await rig.drainTimes(3);
    expect(rig.server.held().weights).toEqual({ [DAY]: 180, [YESTERDAY]: 181 });
  });
});

describe('a server that refuses everything for a minute', () => {
  it('is asked again without anybody’s help', async () => {
    const rig = await normalRig();
    fakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const engine = engineOf(rig, 1);
    await engine.wake();
    rig.server.befall({ is: 'forbidden', forMs: 60_000, reads: true });
    const asked = rig.server.seen.length;
    await saveWeight(rig.account, DAY, 180);
    await expect.poll(() => rig.server.seen.length).toBeGreaterThan(asked);
    // Nothing is under way any more, and nobody has a reason of their own to wake it.
    await engine.wake();
    expect(await readSyncState(rig.account)).toMatchObject({ waiting: 1, parked: 0 });
    rig.clock.advance(61_000);
    await vi.advanceTimersByTimeAsync(600_000);
    const arrived = { [DAY]: 180 };
    await expect.poll(() => rig.server.held().weights, { timeout: 1_000 }).toEqual(arrived);
  });
});

describe('one change that is refused while others pass', () => {
  it('is parked, and the others arrive', async () => {
    const rig = await normalRig();
    await saveWeight(rig.account, DAY, 180);
    await saveWeight(rig.account, YESTERDAY, 181);
    const answer = rig.server.answer.bind(rig.server);
    rig.server.answer = async (call) => {
      const isRefused = call.method === 'PUT' && JSON.stringify(call.body).includes(DAY);
      return isRefused ? { status: 403, text: '{"status":403}', headers: {} } : answer(call);
    };
    await rig.drainTimes(3);
    expect(await readSyncState(rig.account)).toMatchObject({ waiting: 0, parked: 1 });
    expect(rig.server.held().weights).toEqual({ [YESTERDAY]: 181 });
    expect(await readWeights(rig.account)).toMatchObject({ [DAY]: 180 });
  });
});
