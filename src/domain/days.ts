import { instantOf } from './instants.ts';

/** A calendar day as 'YYYY-MM-DD' text. An instant is a Date or epoch milliseconds, never a Day. */
export type Day = string;

const DAY_MS = 86_400_000;
/** UTC-12 to UTC+14: a clock that is off by no more may be right, under a wrong time zone. */
const ALL_TIME_ZONES_MS = 26 * 3_600_000;
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a real calendar date between 1900 and 2199. */
export function isDay(text: string): boolean {
  const match = DAY_PATTERN.exec(text);
  if (!match) return false;
  const year = Number(match[1]);
  if (year < 1900 || year > 2199) return false;
  const instant = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** The day on the device's calendar at an instant (D12: calories and weight). */
export function localDay(nowMs: number): Day {
  const date = new Date(nowMs);
  const month = String(date.getMonth() + 1).padStart(2, '0');
  const dayOfMonth = String(date.getDate()).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${dayOfMonth}`;
}

/**
 * The day of calories and weight on this device (D12). `offsetMs` is what the server's clock is
 * ahead of this one's; null when it was never heard. Only a clock that is more than 26 h off is
 * corrected by it: any other day is what the person reads on their phone.
 */
export function deviceDay(nowMs: number, offsetMs: number | null): Day {
  return localDay(nowMs + correctionMs(offsetMs));
}

/** What is added to this device's clock to tell the day, or when a workout was; 0 where it may be right. */
export function correctionMs(offsetMs: number | null): number {
  return offsetMs !== null && Math.abs(offsetMs) > ALL_TIME_ZONES_MS ? offsetMs : 0;
}

/** The UTC day of an ISO timestamp: its first ten characters (S5: a session's day). */
export function utcDay(timestamp: string): Day {
  return timestamp.slice(0, 10);
}

/** A day stored as its noon, which no time zone moves, is that day. */
const UNDER_HALF_A_DAY_MS = 43_199_999;

/** 2026-11-20 of 2026-11-19T23:00:00.000Z as well: midnight in Berlin, and nearer to that day than to another. */
export function dayBegunAt(text: string): Day {
  const isBegun = /[T ]\d\d:(00|15|30|45):00(\.0+)?(Z|\+00(:?00)?)$/.test(text);
  const beginsMs = isBegun ? instantOf(text) : Number.NaN;
  return utcDay(
    Number.isNaN(beginsMs) ? text : new Date(beginsMs + UNDER_HALF_A_DAY_MS).toISOString(),
  );
}

/** Milliseconds from an instant to the next local midnight, to notice the change of day. */
export function msUntilLocalMidnight(nowMs: number): number {
  const date = new Date(nowMs);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime() - nowMs;
}

/** Whole days from one day to another. */
function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Running week number: week 1 is the seven days that begin with the first logged day (D13). */
export function weekNumber(firstDay: Day, day: Day): number {
  return Math.floor(daysBetween(firstDay, day) / 7) + 1;
}
