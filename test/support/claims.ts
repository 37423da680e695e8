/** Claiming without a database: what a lane offers, and what leaves when all is sent. */
import type { Change, Lane } from '../../src/domain/change.ts';
import { chooseClaim } from '../../src/store/outbox/choose.ts';
import type { Entry } from '../../src/store/outbox/entry.ts';
import { NOON_MS } from './entries.ts';

export function claims(
  entries: readonly Entry[],
  { nowMs = NOON_MS, skip = [] as Lane[], onServer = [] as string[] } = {},
) {
  return chooseClaim(entries, {
    nowMs,
    skip: new Set(skip),
    hasServerId: (id) => onServer.includes(id),
  });
}

/** Sends all that can be sent, with no new changes, and says what left, in order. */
export function sendAll(entries: readonly Entry[]): { sent: Change[]; left: Entry[] } {
  const left = new Map(entries.map((entry) => [entry.seq, entry]));
  const sent: Change[] = [];
  for (;;) {
    const [claim] = claims([...left.values()]);
    if (!claim) return { sent, left: [...left.values()] };
    for (const entry of claim.absorbed) left.delete(entry.seq);
    for (const entry of claim.changed) left.set(entry.seq, entry);
    if (!claim.head) continue;
    left.delete(claim.head.seq);
    sent.push(claim.head.change);
  }
}
