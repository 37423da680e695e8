/**
 * Writes in the order they were asked for, one at a time. A write that still waits is replaced by
 * a newer one of the same key. A failed write stays, and is tried again with the next.
 */
export class WriteQueue {
  readonly #waiting = new Map<string, () => Promise<void>>();
  readonly #onProblem: (problem: { readonly error: unknown } | null) => void;
  #run: Promise<void> | null = null;

  /** `onProblem` hears of what a write threw, and of null when all is written. */
  constructor(onProblem: (problem: { readonly error: unknown } | null) => void = () => {}) {
    this.#onProblem = onProblem;
  }

  /** Queues a write and starts it. */
  put(key: string, write: () => Promise<void>): void {
    // Behind what was asked for since: that may have changed the same.
    this.#waiting.delete(key);
    this.#waiting.set(key, write);
    // Told to `onProblem`, and still waiting: the next write or flush tries it again.
    this.flush().catch(() => undefined);
  }

  /** True when everything is written. */
  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /**
   * Resolves when all is written.
   * @throws what the failed write threw
   */
  flush(): Promise<void> {
    if (!this.#run && this.isEmpty) return Promise.resolve();
    this.#run ??= this.#writeAll();
    return this.#run;
  }

  async #writeAll(): Promise<void> {
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        const [key, write] = next;
        await write();
        if (this.#waiting.get(key) === write) this.#waiting.delete(key);
      }
      this.#onProblem(null);
    } catch (error) {
      this.#onProblem({ error });
      throw error;
    } finally {
      this.#run = null;
    }
  }

  #next(): [string, () => Promise<void>] | undefined {
    return this.#waiting.entries().next().value;
  }
}
