/** How long a replica lags at the most. */
export interface Lag {
  /** So many readings after a write still find the state before it, */
  readonly reads: number;
  /** but none that comes so much later, milliseconds. */
  readonly ms: number;
}

interface Version<T> {
  readonly value: T;
  readingsLeft: number;
  readonly shownAtMs: number;
}

/** What a replica shows. */
export class LaggingList<T> {
  readonly #nowMs: () => number;
  #versions: Version<T>[];

  constructor(value: T, nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#versions = [{ value, readingsLeft: 0, shownAtMs: 0 }];
  }

  /** What the primary holds. */
  get current(): T {
    return this.#newest((version) => version !== undefined);
  }

  write(value: T, { reads, ms }: Lag = { reads: 0, ms: 0 }): void {
    this.#versions.push({ value, readingsLeft: reads, shownAtMs: this.#nowMs() + ms });
  }

  /** One reading from the replica. */
  read(): T {
    const value = this.peek();
    for (const version of this.#versions) version.readingsLeft -= 1;
    return value;
  }

  /** What the replica would show, without counting as a reading. */
  peek(): T {
    const nowMs = this.#nowMs();
    return this.#newest(({ readingsLeft, shownAtMs }) => readingsLeft <= 0 || nowMs >= shownAtMs);
  }

  #newest(which: (version: Version<T>) => boolean): T {
    const version = this.#versions.findLast(which);
    if (!version) throw new Error('There is always a version that can be read.');
    return version.value;
  }
}
