import { test as plain } from '@playwright/test';

let cleanups: (() => Promise<void>)[] | null = null;

/** Runs after the test, last one first. */
export function afterwards(cleanup: () => Promise<void>): void {
  if (!cleanups) throw new Error('Nothing would clean up: import test from test/e2e/test.ts.');
  cleanups.push(cleanup);
}

/**
 * A test that closes what it opened. By a fixture, because the hook of a shared module runs only for
 * the first file that a worker loads: the phones of all others stayed on until the memory was full.
 */
export const test = plain.extend<{ cleanup: undefined }>({
  cleanup: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed.
    async ({}, use) => {
      cleanups = [];
      await use(undefined);
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
      cleanups = null;
    },
    { auto: true },
  ],
});
