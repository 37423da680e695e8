/** Time and ids, as the store and sync get them: tests bring their own. */
export interface Clock {
  /** The device's wall clock, epoch milliseconds. */
  nowMs(): number;
  /** Milliseconds that never jump, for measuring how long something took. */
  monotonicMs(): number;
  /** A new UUID. */
  newId(): string;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  newId: () => crypto.randomUUID(),
};
