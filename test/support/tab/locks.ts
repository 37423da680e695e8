/**
 * Web Locks for the tabs of a test, where Node has none: who asks while another holds a lock waits
 * in line, or goes without, or gives up. Stealing is tested in a real browser
 * (test/sync/lock.browser.test.ts).
 */
export function testLocks(): LockManager {
  const lines = new Map<string, Promise<unknown>>();
  const held = new Set<string>();

  async function take(name: string, task: (lock: Lock | null) => unknown): Promise<unknown> {
    held.add(name);
    try {
      return await task({ name, mode: 'exclusive' });
    } finally {
      held.delete(name);
    }
  }

  return {
    query: async () => ({
      held: [...held].map((name) => ({ name, mode: 'exclusive', clientId: 'tab' })),
      pending: [],
    }),
    async request(name: string, ...rest: unknown[]) {
      const task = rest.at(-1);
      if (!isTask(task)) throw new TypeError('A lock is asked for with a task.');
      const { ifAvailable = false, signal }: LockOptions = rest.length > 1 ? Object(rest[0]) : {};
      if (ifAvailable && lines.has(name)) return task(null);
      const before = lines.get(name) ?? Promise.resolve();
      const turn = givenUp(before, signal);
      const mine = turn.then(() => take(name, task));
      // Whoever waits behind it goes on, however it ends.
      const line = Promise.allSettled([before, mine]).then(() => {
        if (lines.get(name) === line) lines.delete(name);
      });
      lines.set(name, line);
      return mine;
    },
  };
}

function isTask(task: unknown): task is (lock: Lock | null) => unknown {
  return typeof task === 'function';
}

/** Rejects when the signal comes before the turn. */
function givenUp(turn: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  if (!signal) return turn;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    turn.then(resolve, reject);
  });
}
