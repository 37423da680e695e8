import { onTestFinished, vi } from 'vitest';

/** The ticks of the startup bar alone, which otherwise takes a second and a half. */
export function fakeTicks(): void {
  fakeTimers({ toFake: ['setInterval', 'clearInterval'] });
}

/**
 * Timers that the test moves, until it ends. What they still hold runs then: Dexie would wait for
 * its own for ever, and tell the live queries of later tests nothing.
 */
export function fakeTimers(options: Parameters<typeof vi.useFakeTimers>[0] = {}): void {
  vi.useFakeTimers(options);
  onTestFinished(() => {
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
  });
}
