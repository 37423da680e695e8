import type { DrainResult } from './drain/drain.ts';

/** Decides when to drain next. One drain at a time; a wake-up during a drain is not lost. */
export interface Scheduler {
  /**
   * Drains now; resolves when all that was asked for so far is through. `read` also fetches what
   * is new; `fresh` says that the connection may be back, which ends the back-off. While the server
   * wants to be left alone (Retry-After), what is asked for waits for the end of that. `elsewhere`: that
   * was said over a connection that is gone, perhaps by its login page.
   */
  wake(options?: { read?: boolean; fresh?: boolean; elsewhere?: boolean }): Promise<void>;
  /** What ended the last drain where that was this device; null where it was not. */
  fault(): { readonly error: unknown } | null;
  stop(): void;
}

const FIRST_BACKOFF_MS = 2_000;
const LONGEST_BACKOFF_MS = 300_000;
/** A due time is met just after it, never a moment before. */
const AFTER_DUE_MS = 50;

/** 2 s × 2ⁿ with full jitter, 5 min at the most; `random` from 0 to 1. */
export function backoffMs(failures: number, random: number): number {
  return random * Math.min(FIRST_BACKOFF_MS * 2 ** Math.max(failures - 1, 0), LONGEST_BACKOFF_MS);
}

export function createScheduler({
  drainOnce,
  nowMs,
  monotonicMs,
  random,
}: {
  drainOnce: (options: { read: boolean }) => Promise<DrainResult>;
  nowMs: () => number;
  monotonicMs: () => number;
  random: () => number;
}): Scheduler {
  let asked: { read: boolean } | null = null;
  /** Lists are still to be read, whoever wakes it next. */
  let unread = false;
  let running: Promise<void> | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  /** How long the server wanted to be left alone, and since when. */
  let quiet = { forMs: 0, sinceMs: 0, sinceMonotonicMs: 0 };
  let fault: { readonly error: unknown } | null = null;

  /** A fault of ours, or of the device's storage: it must not end the sync, and must not be hidden. */
  function failedBy(error: unknown): DrainResult {
    fault = { error };
    queueMicrotask(() => {
      // A sync that was stopped may find its database closed: nobody waits for it any more.
      if (!stopped) throw error;
    });
    return { halt: null, failed: true, dueMs: null, unread: false, otherUserId: null };
  }

  async function runAll() {
    while (asked && !stopped && quietMs() === 0) {
      const read = asked.read || unread;
      fault = null;
      asked = null;
      const result = await drainOnce({ read }).catch(failedBy);
      failures = result.failed ? failures + 1 : 0;
      unread = result.unread || (result.failed && read);
      const forMs = result.halt?.retryAfterMs ?? 0;
      quiet = { forMs, sinceMs: nowMs(), sinceMonotonicMs: monotonicMs() };
      planNext(result);
    }
    // In the same breath as the last look at `asked`: a wake-up in between would be lost.
    running = null;
  }

  function planNext({ failed, dueMs }: DrainResult) {
    clearTimeout(timer);
    const waits = [
      ...(failed ? [backoffMs(failures, random())] : []),
      ...(dueMs === null ? [] : [dueMs - nowMs() + AFTER_DUE_MS]),
    ];
    if (stopped || waits.length === 0) return;
    wakeAfter(Math.max(quietMs(), Math.min(...waits)));
  }

  function wakeAfter(delayMs: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void wake(), delayMs);
  }

  /** How long the server still wants to be left alone. A clock may jump, the other one stands still in a phone's sleep. */
  function quietMs(): number {
    const passedMs = Math.max(nowMs() - quiet.sinceMs, monotonicMs() - quiet.sinceMonotonicMs);
    return Math.max(0, quiet.forMs - passedMs);
  }

  function wake({ read = false, fresh = false, elsewhere = false } = {}): Promise<void> {
    if (stopped) return Promise.resolve();
    if (fresh) failures = 0;
    if (elsewhere) quiet.forMs = 0;
    asked = { read: read || (asked?.read ?? false) };
    if (running) return running;
    if (quietMs() > 0) {
      wakeAfter(quietMs());
      return Promise.resolve();
    }
    running = runAll();
    return running;
  }

  return {
    wake,
    fault: () => fault,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
