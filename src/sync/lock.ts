import { type Account, readBeat } from '../store/account.ts';

/** Lets one context of the device drain at a time; the others wait in line. */
export interface DrainLock {
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** A frozen tab keeps its lock: after this long without a beat a waiter takes it over. */
const STALE_MS = 60_000;
const WATCH_MS = 5_000;

/**
 * A Web Lock per account. Queued, not 'ifAvailable', which would lose the wake-up that came while
 * another tab was just finishing. Correctness does not rest on it: the store fences off whoever
 * lost it.
 */
export function webDrainLock(
  locks: LockManager,
  account: Account,
  { watchMs = WATCH_MS } = {},
): DrainLock {
  const name = `repkeep-outbox-${account.userId}`;
  return {
    async run(task) {
      const giveUp = new AbortController();
      const watch = watchBeat(account, watchMs, () => giveUp.abort());
      let granted = false;
      try {
        return await locks.request(name, { signal: giveUp.signal }, () => {
          granted = true;
          watch.stop();
          return task();
        });
      } catch (error) {
        // A last look at the beat may end after the lock was given: the task ran, and ran once.
        if (granted || !giveUp.signal.aborted) throw error;
        return await locks.request(name, { steal: true }, task);
      } finally {
        watch.stop();
      }
    },
  };
}

/** Calls back once the holder's beat stood still for STALE_MS of this context's own time. */
function watchBeat(account: Account, everyMs: number, onStale: () => void): { stop: () => void } {
  const { monotonicMs } = account.clock;
  let seen: number | null = null;
  let sinceMs = monotonicMs();
  const look = async () => {
    const beat = await readBeat(account);
    if (beat !== seen) {
      seen = beat;
      sinceMs = monotonicMs();
    } else if (monotonicMs() - sinceMs >= STALE_MS) {
      onStale();
    }
  };
  const timer = setInterval(() => {
    // A beat that cannot be read proves nothing: the waiter goes on waiting.
    look().catch(() => undefined);
  }, everyMs);
  return { stop: () => clearInterval(timer) };
}
