/** Background Sync is asked for when a change is kept: a page that is closed in the middle has then asked. */
import { expect, it, onTestFinished } from 'vitest';
import { saveWeight } from '../../../src/store/weights.ts';
import { startEngine } from '../../../src/sync/engine.ts';
import { normalRig } from '../../support/servers/normalising/normalRig.ts';
import { testLocks } from '../../support/tab/locks.ts';

it('a page that is closed while its change is under way has asked for a background sync', async () => {
  const rig = await normalRig();
  let asked = 0;
  const engine = startEngine(
    {
      network: rig.network,
      locks: testLocks(),
      random: () => 1_000,
      requestBackgroundSync: () => {
        asked += 1;
        return Promise.resolve();
      },
    },
    rig.account,
    () => Promise.resolve(),
  );
  onTestFinished(engine.stop);
  await engine.wake();
  let isUnderWay = false;
  rig.before = ({ method }) => {
    isUnderWay ||= method === 'PUT';
    return method === 'PUT' ? new Promise<void>(() => undefined) : undefined;
  };
  await saveWeight(rig.account, '2026-11-20', 180);
  await expect.poll(() => isUnderWay).toBe(true);
  engine.stop();
  expect(asked).toBeGreaterThan(0);
});
