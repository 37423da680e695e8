import { type Change, laneOf } from '../domain/change.ts';
import type { Held } from '../domain/overrule.ts';
import { type Account, write } from './account.ts';
import { journalEntry } from './journal.ts';

interface Circumstances {
  readonly opId?: string;
  readonly undoMs?: number;
  /** What the person saw when they made the change. */
  readonly base?: Held | undefined;
}

/** Queues a change. Resolves when it is durably on this device; call it inside `write`'s run. */
export async function append(
  account: Account,
  change: Change,
  { opId = account.clock.newId(), undoMs = 0, base }: Circumstances = {},
): Promise<string> {
  const recordedAtMs = account.clock.nowMs();
  await account.db.outbox.add({
    opId,
    version: 1,
    change,
    lane: laneOf(change),
    ...(base === undefined ? {} : { base }),
    recordedAtMs,
    notBeforeMs: undoMs === 0 ? 0 : recordedAtMs + undoMs,
    delivery: { state: 'queued' },
    attempts: 0,
    notKept: 0,
    lastError: null,
  });
  return opId;
}

/**
 * Takes a change back that was never sent. False when it is too late.
 * @throws SignedOutError
 */
export async function undo(account: Account, opId: string): Promise<boolean> {
  const { outbox, journal } = account.db;
  return write(account, [outbox, journal], async () => {
    const entry = await outbox.get({ opId });
    if (entry?.delivery.state !== 'queued') return false;
    await outbox.delete(entry.seq);
    await journalEntry(account, entry, 'undone');
    return true;
  });
}
