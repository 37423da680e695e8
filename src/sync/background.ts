import { UNDO_MS } from '../domain/constants.ts';
import type { Device } from '../store/device.ts';
import { readRemembered } from '../store/device.ts';
import { readOutstanding } from '../store/outbox/outstanding.ts';
import type { Halt } from './drain/verdict.ts';
import { drainLocked } from './engine.ts';
import type { Network } from './http.ts';
import { webDrainLock } from './lock.ts';

/**
 * A drain in the service worker, for whoever is remembered: an extra for when no page is open. It
 * waits out an undo time that is about to end: nobody may wake it again.
 * @throws Error where something waits still and no person is needed for it, so that the browser tries again
 */
export async function drainInBackground(
  device: Device,
  {
    network,
    locks,
    showWaiting,
  }: {
    network: Network;
    locks: LockManager;
    /** Tells the person how many changes are not on the server: no page is there to do it. */
    showWaiting: (count: number) => Promise<void>;
  },
): Promise<void> {
  const userId = await readRemembered(device);
  if (userId === null) return;
  const account = device.account(userId);
  const lock = webDrainLock(locks, account);
  const untilMs = device.clock.nowMs() + UNDO_MS;
  const drainNow = () => drainLocked({ network }, { account, lock, read: false, unlessIdle: true });
  let { halt, dueMs } = await drainNow();
  while (halt === null && dueMs !== null && dueMs <= untilMs) {
    await pause(dueMs - device.clock.nowMs());
    ({ halt, dueMs } = await drainNow());
  }
  const { changes } = await readOutstanding(account);
  await showWaiting(changes.length);
  // What a newer build left waits for that.
  const isLeft = changes.some(({ state }) => state !== 'parked' && state !== 'newer');
  if (isLeft && !isForPerson(halt)) throw new Error('Not all is sent yet.');
}

function isForPerson(halt: Halt | null): boolean {
  return halt !== null && ['signIn', 'otherAccount', 'forbidden'].includes(halt.why);
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
