/** When an edit was made, epoch milliseconds. */
export interface EditTime {
  /** As its device says; null when it does not. */
  readonly saidMs: number | null;
  /** When it came, by the clock of this server. */
  readonly arrivedMs: number;
}

/**
 * The time of an edit as it is compared and kept, epoch milliseconds: never in the future, where
 * nobody could make a later one. What is stored (at storedAtMs) was made in the past, though, whatever
 * our own clock says after it was put back; and an edit without a time was made just now.
 */
export function recordedAtOf({ saidMs, arrivedMs }: EditTime, storedAtMs = 0): number {
  const latestMs = Math.max(arrivedMs, storedAtMs + 1);
  return saidMs === null ? latestMs : Math.min(saidMs, latestMs);
}

/** True when a later edit of the same thing is stored already: the later one wins (D25). */
export function isOutdated(recordedAtMs: number, storedAtMs: number): boolean {
  return recordedAtMs < storedAtMs;
}

/** A deleted thing: when it was deleted, and when what was taken away had been recorded. */
export interface Tombstone {
  readonly recorded_at: number;
  readonly deleted_over: number | null;
}

/**
 * True when whoever deleted a thing had seen this edit of it, or a later one. An edit that was made
 * before the delete but reached the server after it was seen by nobody who deleted: it stands.
 */
export function wasSeenByDelete(recordedAtMs: number, deleted: Tombstone): boolean {
  const { recorded_at, deleted_over } = deleted;
  if (deleted_over === null || recordedAtMs >= recorded_at) return false;
  return recordedAtMs <= deleted_over;
}
