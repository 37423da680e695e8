/** Retry-After is a floor for the whole drain, whatever is tapped. */
import { describe, expect, it } from 'vitest';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { normalRig } from '../../support/servers/normalising/normalRig.ts';
import { engineOf } from '../../support/tab/engine.ts';

const DAY = '2026-11-20';
const YESTERDAY = '2026-11-19';

describe('a server that says when to come again', () => {
  it('is asked nothing before, however often somebody taps', async () => {
    const rig = await normalRig();
    const engine = engineOf(rig);
    await engine.wake();
    rig.server.befall({ is: 'tooMany', forMs: 120_000 });
    await saveWeight(rig.account, DAY, 180);
    await engine.wake();
    const asked = rig.server.seen.length;
    rig.clock.advance(60_000);
    await saveWeight(rig.account, YESTERDAY, 181);
    await engine.wake({ fresh: true, read: true });
    await engine.wake({ fresh: true, read: true });
    expect(rig.server.seen.length - asked, 'calls before the time that it named').toBe(0);
    expect(await readSyncState(rig.account)).toMatchObject({ waiting: 2, parked: 0 });
  });

  it('is asked nothing more in a drain, either, in the middle of which it says so', async () => {
    const rig = await normalRig();
    const engine = engineOf(rig);
    await saveWeight(rig.account, DAY, 180);
    let isTaken = false;
    rig.before = ({ method }) => {
      // Who is there is asked before the answer is kept.
      if (isTaken) rig.server.befall({ is: 'tooMany', forMs: 120_000 });
      isTaken ||= method === 'PUT';
    };
    await engine.wake();
    const last = rig.server.seen.findLastIndex(({ method }) => method === 'PUT');
    expect(rig.server.seen.slice(last + 1)).toMatchObject([{ path: '/api/auth/user' }]);
  });

  it('gets everything after that time', async () => {
    const rig = await normalRig();
    const engine = engineOf(rig);
    rig.server.befall({ is: 'tooMany', forMs: 120_000 });
    await saveWeight(rig.account, DAY, 180);
    await engine.wake();
    rig.clock.advance(121_000);
    await engine.wake({ fresh: true });
    await expect.poll(() => rig.server.held().weights).toEqual({ [DAY]: 180 });
  });
});
