import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DrainResult } from '../../src/sync/drain/drain.ts';
import { backoffMs, createScheduler } from '../../src/sync/scheduler.ts';
import { fakeTimers } from '../support/tab/fakeTimers.ts';

const DONE: DrainResult = {
  halt: null,
  failed: false,
  dueMs: null,
  unread: false,
  otherUserId: null,
};
const UNREACHABLE: DrainResult = {
  ...DONE,
  halt: { why: 'unreachable', retryAfterMs: null },
  failed: true,
};

/** A scheduler whose drains end as told, the last way for ever; it notes what each was asked. */
function scheduled(...results: DrainResult[]) {
  const drains: { read: boolean }[] = [];
  const scheduler = createScheduler({
    nowMs: () => Date.now(),
    monotonicMs: () => Date.now(),
    random: () => 1,
    drainOnce(options) {
      drains.push(options);
      return Promise.resolve(results[Math.min(drains.length, results.length) - 1] ?? DONE);
    },
  });
  return { scheduler, drains };
}

beforeEach(() => {
  fakeTimers();
});

describe('back-off', () => {
  it('is 2 s × 2ⁿ with full jitter, 5 min at the most', () => {
    expect([1, 2, 3, 4].map((failures) => backoffMs(failures, 1))).toEqual([
      2_000, 4_000, 8_000, 16_000,
    ]);
    expect(backoffMs(3, 0.25)).toBe(2_000);
    expect(backoffMs(500, 1)).toBe(300_000);
  });
});

describe('the scheduler', () => {
  it('tries again after a failure, ever more rarely', async () => {
    const { scheduler, drains } = scheduled(UNREACHABLE);
    await scheduler.wake();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(drains).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(drains).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(drains).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(drains).toHaveLength(3);
    scheduler.stop();
  });

  it('asks a permanently failing server no more than 25 times an hour [I15]', async () => {
    const { scheduler, drains } = scheduled(UNREACHABLE);
    await scheduler.wake();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(drains.length).toBeGreaterThan(10);
    expect(drains.length).toBeLessThanOrEqual(25);
    scheduler.stop();
  });

  it('starts afresh when the connection may be back', async () => {
    const { scheduler, drains } = scheduled(UNREACHABLE);
    await scheduler.wake();
    await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000);
    const before = drains.length;
    await scheduler.wake({ fresh: true });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(drains).toHaveLength(before + 2);
    scheduler.stop();
  });

  it('goes on wanting to read what a drain left unread, whoever wakes it next, until one gets through', async () => {
    const cutShort = { ...UNREACHABLE, unread: true };
    const { scheduler, drains } = scheduled(cutShort, UNREACHABLE, DONE);
    await scheduler.wake();
    await scheduler.wake();
    await vi.advanceTimersByTimeAsync(4_000);
    await scheduler.wake();
    expect(drains.map(({ read }) => read)).toEqual([false, true, true, false]);
    scheduler.stop();
  });

  it('comes back when an undo time is over', async () => {
    const { scheduler, drains } = scheduled({ ...DONE, dueMs: Date.now() + 10_000 }, DONE);
    await scheduler.wake();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(drains).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(drains).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(drains).toHaveLength(2);
  });

  it.each(['signIn', 'otherAccount'] as const)(
    'asks again by itself while it is refused (%s), and at last every 5 min only',
    async (why) => {
      const { scheduler, drains } = scheduled({
        ...DONE,
        halt: { why, retryAfterMs: null },
        failed: true,
      });
      await scheduler.wake();
      await vi.advanceTimersByTimeAsync(600_000);
      const before = drains.length;
      expect(before).toBeLessThanOrEqual(10);
      await vi.advanceTimersByTimeAsync(600_000);
      expect(drains).toHaveLength(before + 2);
      scheduler.stop();
    },
  );

  it('loses no wake-up that comes during a drain, and never runs two at once', async () => {
    let underWay = 0;
    let most = 0;
    const drains: boolean[] = [];
    const scheduler = createScheduler({
      nowMs: () => 0,
      monotonicMs: () => 0,
      random: () => 1,
      async drainOnce({ read }) {
        underWay += 1;
        most = Math.max(most, underWay);
        drains.push(read);
        await new Promise((resolve) => setTimeout(resolve, 100));
        underWay -= 1;
        return DONE;
      },
    });
    void scheduler.wake();
    await vi.advanceTimersByTimeAsync(50);
    void scheduler.wake();
    void scheduler.wake({ read: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(drains).toEqual([false, true]);
    expect(most).toBe(1);
  });

  it.each(Array.from({ length: 12 }, (_, turns) => turns))(
    'loses no wake-up that comes just as a drain ends (%i turns later)',
    async (turns) => {
      let drains = 0;
      const scheduler = createScheduler({
        nowMs: () => 0,
        monotonicMs: () => 0,
        random: () => 1,
        drainOnce() {
          drains += 1;
          return Promise.resolve(DONE);
        },
      });
      void scheduler.wake();
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      void scheduler.wake();
      await vi.advanceTimersByTimeAsync(1);
      expect(drains).toBe(2);
    },
  );

  it('comes back for an undo time no sooner than Retry-After says', async () => {
    const busy: DrainResult = {
      ...DONE,
      halt: { why: 'busy', retryAfterMs: 60_000 },
      failed: true,
      dueMs: Date.now() + 10_000,
    };
    const { scheduler, drains } = scheduled(busy, DONE);
    await scheduler.wake();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(drains).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(drains).toHaveLength(2);
  });

  it('hides no fault of its own, and goes on after it; one after it was stopped is nobody’s', async () => {
    const thrown: unknown[] = [];
    const caught = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((task) => {
      try {
        task();
      } catch (error) {
        thrown.push(error);
      }
    });
    const fault = new Error('The database has gone.');
    let drains = 0;
    const scheduler = createScheduler({
      nowMs: () => 0,
      monotonicMs: () => 0,
      random: () => 1,
      drainOnce() {
        drains += 1;
        return Promise.reject(fault);
      },
    });
    expect(scheduler.fault()).toBeNull();
    await scheduler.wake();
    expect(thrown).toEqual([fault]);
    expect(scheduler.fault()).toEqual({ error: fault });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(drains).toBe(2);
    const last = scheduler.wake();
    scheduler.stop();
    await last;
    expect(thrown).toEqual([fault, fault]);
    caught.mockRestore();
  });

  it('leaves no timer and starts no drain after it was stopped', async () => {
    const { scheduler, drains } = scheduled(UNREACHABLE);
    const running = scheduler.wake();
    scheduler.stop();
    await running;
    await scheduler.wake({ read: true, fresh: true });
    expect(drains).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does nothing more once it is stopped', async () => {
    const { scheduler, drains } = scheduled(UNREACHABLE);
    await scheduler.wake();
    scheduler.stop();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(drains).toHaveLength(1);
  });
});
