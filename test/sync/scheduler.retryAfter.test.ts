import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DrainResult } from '../../src/sync/drain/drain.ts';
import { createScheduler } from '../../src/sync/scheduler.ts';
import { fakeTimers } from '../support/tab/fakeTimers.ts';

const DONE: DrainResult = {
  halt: null,
  failed: false,
  dueMs: null,
  unread: false,
  otherUserId: null,
};
const busy: DrainResult = { ...DONE, halt: { why: 'busy', retryAfterMs: 60_000 }, failed: true };

/** A scheduler whose first drain meets a busy server; it notes what each drain was asked. */
function busyAtFirst(monotonicMs = () => Date.now()) {
  const drains: { read: boolean }[] = [];
  const scheduler = createScheduler({
    nowMs: () => Date.now(),
    monotonicMs,
    random: () => 1,
    drainOnce(options) {
      drains.push(options);
      return Promise.resolve(drains.length === 1 ? busy : DONE);
    },
  });
  return { scheduler, drains };
}

beforeEach(() => {
  fakeTimers();
});

describe('Retry-After', () => {
  it('is waited for at least', async () => {
    const { scheduler, drains } = busyAtFirst();
    await scheduler.wake();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(drains).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(drains).toHaveLength(2);
  });

  it('ends while a phone sleeps, whose monotonic clock stands still then', async () => {
    const { scheduler, drains } = busyAtFirst(() => 0);
    await scheduler.wake();
    vi.setSystemTime(Date.now() + 60_000);
    await scheduler.wake();
    expect(drains).toHaveLength(2);
  });

  it('ends, though a clock was put back meanwhile', async () => {
    let monotonic = 0;
    const { scheduler, drains } = busyAtFirst(() => monotonic);
    await scheduler.wake();
    vi.setSystemTime(Date.now() - 3_600_000);
    monotonic = 60_000;
    await scheduler.wake();
    expect(drains).toHaveLength(2);
  });

  it('ends with the connection over which it was asked for', async () => {
    const { scheduler, drains } = busyAtFirst();
    await scheduler.wake();
    await scheduler.wake({ fresh: true, elsewhere: true });
    expect(drains).toHaveLength(2);
    expect(scheduler.fault()).toBeNull();
  });

  it.each([{}, { fresh: true }, { read: true, fresh: true }])(
    'is broken by nothing that is tapped (%o), and what was asked for is remembered',
    async (tap) => {
      const { scheduler, drains } = busyAtFirst();
      await scheduler.wake();
      await vi.advanceTimersByTimeAsync(30_000);
      await scheduler.wake(tap);
      await scheduler.wake(tap);
      await vi.advanceTimersByTimeAsync(29_999);
      expect(drains).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(drains).toEqual([{ read: false }, { read: 'read' in tap }]);
      await scheduler.wake();
      expect(drains).toHaveLength(3);
    },
  );

  it('holds for a wake-up that came while the server was asked', async () => {
    const { scheduler, drains } = busyAtFirst();
    await Promise.all([scheduler.wake(), scheduler.wake()]);
    expect(drains).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(drains).toHaveLength(2);
  });
});
