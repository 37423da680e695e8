/** How long a workout has run, by a clock that may be put right in the middle of it (S5, D10, D10a). */
import { LIMITS } from './constants.ts';

/** What tells how long a workout has run. */
export interface Timed {
  /** ISO. */
  readonly startedAt: string;
  /** How long it lay left, milliseconds, and by how much its clock was moved; absent: neither was. */
  readonly awayMs?: number;
  /** When it was changed last, epoch milliseconds; absent: it never was. */
  readonly seenAtMs?: number;
}

/** More than this between two changes is no workout: it is the clock that was moved. */
const LONGEST_MS = LIMITS.durationMinutes * 60_000;

/**
 * Milliseconds since the start, without those that it lay left (D10) or that its clock was moved by; 0 when
 * the start is unreadable or in the future (S5).
 */
export function elapsedMs(workout: Timed, nowMs: number): number {
  const startMs = Date.parse(workout.startedAt);
  if (Number.isNaN(startMs)) return 0;
  return Math.max(0, nowMs - startMs - (seen(workout, nowMs).awayMs ?? 0));
}

/** It is changed now: what the clock was moved by since the last change is no part of its duration. */
export function seen<T extends Timed>(workout: T, nowMs: number): T {
  const passedMs = nowMs - (workout.seenAtMs ?? Date.parse(workout.startedAt));
  const isMoved = passedMs < 0 || passedMs > LONGEST_MS;
  return { ...workout, ...(isMoved && away(workout, passedMs)), seenAtMs: nowMs };
}

/** One that was left is taken up again. */
export function takeUp<T extends Timed>(workout: T, leftAtMs: number, nowMs: number): T {
  const left = seen(workout, leftAtMs);
  return { ...left, ...away(left, nowMs - leftAtMs), seenAtMs: nowMs };
}

function away({ awayMs = 0 }: Timed, moreMs: number): Pick<Timed, 'awayMs'> {
  return { awayMs: awayMs + moreMs };
}
