/**
 * Clocks agree to some seconds only. Within them the edit that arrives last wins, so that a
 * device's own next edit is never taken for an older one.
 */
const TOLERANCE_MS = 10_000;

/** True when a later edit of the same thing is stored already: the later one wins (decision 25). */
export function isOutdated(recordedAtMs: number, storedAtMs: number): boolean {
  return recordedAtMs < storedAtMs - TOLERANCE_MS;
}
