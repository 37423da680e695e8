/** What a replica shows: after a write, so many readings still find the state before it. */
export class LaggingList<T> {
  #versions: { readonly value: T; readingsLeft: number }[];

  constructor(value: T) {
    this.#versions = [{ value, readingsLeft: 0 }];
  }

  /** What the primary holds. */
  get current(): T {
    return this.#newest((version) => version !== undefined);
  }

  write(value: T, lagReads: number): void {
    this.#versions.push({ value, readingsLeft: lagReads });
  }

  /** One reading from the replica. */
  read(): T {
    const value = this.#newest(({ readingsLeft }) => readingsLeft <= 0);
    for (const version of this.#versions) version.readingsLeft -= 1;
    return value;
  }

  /** What the replica would show, without counting as a reading. */
  peek(): T {
    return this.#newest(({ readingsLeft }) => readingsLeft <= 0);
  }

  #newest(which: (version: { readonly value: T; readingsLeft: number }) => boolean): T {
    const version = this.#versions.findLast(which);
    if (!version) throw new Error('There is always a version that can be read.');
    return version.value;
  }
}
