/**
 * Web Locks for a test with one context, where Node has none: who asks holds the lock at once. The
 * waiting and stealing is tested in a real browser (test/sync/lock.browser.test.ts).
 */
export const onlyHolder: LockManager = {
  query: () => Promise.resolve({ held: [], pending: [] }),
  request: async (name: string, ...rest: unknown[]) => {
    const task = rest.at(-1);
    if (typeof task !== 'function') throw new TypeError('A lock is asked for with a task.');
    return task({ name, mode: 'exclusive' });
  },
};

/** As `onlyHolder`, but whoever asks while another holds it waits in line. */
export function queuedLocks(): LockManager {
  const lastOf = new Map<string, Promise<unknown>>();
  return {
    ...onlyHolder,
    request: async (name: string, ...rest: unknown[]) => {
      const task = rest.at(-1);
      if (typeof task !== 'function') throw new TypeError('A lock is asked for with a task.');
      const mine = (lastOf.get(name) ?? Promise.resolve()).then(() =>
        task({ name, mode: 'exclusive' }),
      );
      // Whoever waits behind it goes on, however it ends.
      lastOf.set(
        name,
        mine.catch(() => undefined),
      );
      return mine;
    },
  };
}
