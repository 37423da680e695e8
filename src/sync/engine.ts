import { type Account, SignedOutError } from '../store/account.ts';
import { hasRunningWork } from '../store/liveSession.ts';
import { FencedError } from '../store/outbox/fence.ts';
import { isDrained } from '../store/outbox/outstanding.ts';
import { watchFree, watchOutbox } from '../store/watch.ts';
import { type DrainResult, drain } from './drain/drain.ts';
import type { Network } from './http.ts';
import { type DrainLock, webDrainLock } from './lock.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';

/** What sync needs of the world it runs in; main.tsx and the worker bring it. */
export interface Surroundings {
  readonly network: Network;
  readonly locks: LockManager;
  readonly random: () => number;
  /** Asks the browser to wake the worker when the connection is back, where it can. */
  readonly requestBackgroundSync: () => Promise<void>;
}

/** The sync of one account while its page is open: drains at every new change until stopped. */
export interface Engine extends Pick<Scheduler, 'wake' | 'fault'> {
  readonly account: Account;
  stop(): void;
}

/** A drain that lost its place changes nothing and fails nothing: whoever took it over goes on. */
const OVERTAKEN: DrainResult = {
  halt: null,
  failed: true,
  dueMs: null,
  unread: false,
  otherUserId: null,
};
const NOTHING_WAITS: DrainResult = { ...OVERTAKEN, failed: false };

/** One drain under the device's lock. `unlessIdle`: it asks nobody where nothing waits by then. */
export async function drainLocked(
  { network }: Pick<Surroundings, 'network'>,
  {
    account,
    lock,
    read,
    unlessIdle = false,
  }: { account: Account; lock: DrainLock; read: boolean; unlessIdle?: boolean },
): Promise<DrainResult> {
  try {
    return await lock.run(async () =>
      unlessIdle && (await isDrained(account)) ? NOTHING_WAITS : drain(network, account, { read }),
    );
  } catch (error) {
    if (error instanceof FencedError || error instanceof SignedOutError || wasStolen(error)) {
      return OVERTAKEN;
    }
    throw error;
  }
}

export function startEngine(
  surroundings: Surroundings,
  account: Account,
  onOtherUser: (userId: string) => Promise<void>,
): Engine {
  const lock = webDrainLock(surroundings.locks, account);
  let stopped = false;
  /** Another person answered last. */
  let isOthersTurn = false;
  const scheduler = createScheduler({
    nowMs: account.clock.nowMs,
    monotonicMs: account.clock.monotonicMs,
    random: surroundings.random,
    async drainOnce({ read }) {
      const result = await drainLocked(surroundings, { account, lock, read });
      // Whoever signed in elsewhere waits until nothing of this account is open (D9).
      const { otherUserId } = result;
      isOthersTurn = otherUserId !== null;
      const isFree = otherUserId !== null && !(await hasRunningWork(account, surroundings.locks));
      // Whoever signed out meanwhile is not signed in again by a look-up that was under way.
      if (isFree && !stopped) await onOtherUser(otherUserId);
      return result;
    },
  });
  const stopWatching = watchOutbox(account, () => {
    // Before anything is sent: the page may be closed in the middle. It is only an extra.
    surroundings.requestBackgroundSync().catch(() => undefined);
    void scheduler.wake();
  });
  const stopWaiting = watchFree(account, surroundings.locks, () => {
    if (isOthersTurn) void scheduler.wake();
  });
  return {
    account,
    wake: scheduler.wake,
    fault: scheduler.fault,
    stop() {
      stopped = true;
      stopWatching();
      stopWaiting();
      scheduler.stop();
    },
  };
}

/** The lock was stolen from this context, which had stood still for too long. */
function wasStolen(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
