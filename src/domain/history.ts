import { type Day, isDay, localDay } from './days.ts';
import { instantOf } from './instants.ts';
import { distinctKeys, done } from './records.ts';
import type { RecordedSet, SessionRecord } from './session.ts';

/** A calendar month as 'YYYY-MM' text: a period of the history (S4). */
export type Month = string;

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The months of these days, each once, newest first (S9). */
export function monthsNewestFirst(days: readonly Day[]): Month[] {
  return [...new Set(days.map(monthOf))].sort().reverse();
}

/** Order of the history: by date, then timestamp, newest first (D21); by id where a server kept no more than a day. */
export function newestSessionFirst(a: SessionRecord, b: SessionRecord): number {
  return (
    compareText(b.date, a.date) || compareText(b.timestamp, a.timestamp) || compareText(b.id, a.id)
  );
}

/** The day of a session on this device's calendar, since its own date is UTC's (S5). */
export function trainedOn({ timestamp, date }: SessionRecord): Day {
  const endMs = instantOf(timestamp);
  return isDay(timestamp) || Number.isNaN(endMs) ? date : localDay(endMs);
}

/** The newest session of a day on this device's calendar; null: none. */
export function doneOn<S extends SessionRecord>(newestFirst: readonly S[], day: Day): S | null {
  return newestFirst.find((session) => trainedOn(session) === day) ?? null;
}

/** The sets done last time, by the key of the exercise (`distinctKeys`). */
export type LastSets = ReadonlyMap<string, readonly RecordedSet[]>;

/**
 * The sets of each exercise in the first record in which any was done. Two exercises of one key are told
 * apart by their order, so that the second of them finds the second one's sets.
 */
export function lastSets(newestFirst: Iterable<SessionRecord>): LastSets {
  const last = new Map<string, readonly RecordedSet[]>();
  for (const { exercises } of newestFirst) {
    for (const [index, key] of distinctKeys(exercises).entries()) {
      const sets = exercises[index]?.sets ?? [];
      if (done(sets).length > 0 && !last.has(key)) last.set(key, sets);
    }
  }
  return last;
}

/** What a set was last time; null where it was not done. */
export function lastOf(last: readonly RecordedSet[] | undefined, at: number): RecordedSet | null {
  const set = last?.[at];
  return set && set.reps > 0 ? set : null;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
