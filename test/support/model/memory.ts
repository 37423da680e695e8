/** What the people of a walk remember of what they did, on whichever phone. */

interface Meant<T> {
  readonly phone: number;
  readonly key: string;
  readonly value: T | null;
  /** Of what can be taken back. */
  readonly opId: string | undefined;
}

/** Values by key: the weights of days, the names of plans, the goal. */
export class Meanings<T> {
  readonly #meant: Meant<T>[] = [];

  note(phone: number, key: string, value: T | null, opId?: string): void {
    this.#meant.push({ phone, key, value, opId });
  }

  takeBack(opId: string): void {
    const index = this.#meant.findIndex((one) => one.opId === opId);
    if (index >= 0) this.#meant.splice(index, 1);
  }

  keys(): string[] {
    return [...new Set(this.#meant.map(({ key }) => key))];
  }

  /** Everything that was ever meant for a key, null for its deletes. */
  all(key: string): (T | null)[] {
    return this.#meant.filter((one) => one.key === key).map(({ value }) => value);
  }

  /** What each phone meant last for a key. */
  last(key: string): (T | null)[] {
    const byPhone = new Map<number, T | null>();
    for (const one of this.#meant) if (one.key === key) byPhone.set(one.phone, one.value);
    return [...byPhone.values()];
  }
}
