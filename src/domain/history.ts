import type { SessionRecord } from './session.ts';

/** Order of the history: by date, then timestamp, newest first (decision 21). */
export function newestSessionFirst(a: SessionRecord, b: SessionRecord): number {
  return compareText(b.date, a.date) || compareText(b.timestamp, a.timestamp);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
