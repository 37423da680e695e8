import { type Account, readAccountRow } from '../account.ts';
import type { Gate, SessionDraftRow } from '../database/rows.ts';
import type { Kept } from '../device.ts';
import { isLeft } from '../leftSession.ts';
import { isDue, lanesOf, outstanding } from './choose.ts';
import { readUneven } from './crowded.ts';
import { type Delivery, type Entry, isDone, type SendError } from './entry.ts';
import { readAccepted } from './settle.ts';

/** What the sync status says (N.status). */
export interface SyncState {
  readonly gate: Gate;
  readonly waiting: number;
  readonly parked: number;
}

export async function readSyncState(account: Account): Promise<SyncState> {
  const { meta, outbox } = account.db;
  return account.db.transaction('r', meta, outbox, async () => {
    const { gate } = await readAccountRow(account);
    return { gate, ...(await countOutstanding(account)) };
  });
}

/** What `outstanding` lists, counted: what simply waits is not read. */
async function countOutstanding(account: Account): Promise<{ waiting: number; parked: number }> {
  const uneven = await readUneven(account);
  const even = (await account.db.outbox.count()) - uneven.length;
  const { waiting, parked } = outstanding(uneven);
  return { waiting: even + waiting.length, parked: parked.length };
}

/** True when a drain would have nothing to do but read. */
export async function isDrained(account: Account): Promise<boolean> {
  const { outbox } = account.db;
  return account.db.transaction('r', outbox, async () => {
    const done = (await readAccepted(account)).filter(isDone);
    return (await outbox.count()) === done.length;
  });
}

/** A change that is not on the server yet, as the person is told of it. */
export interface OutstandingChange {
  readonly opId: string;
  readonly change: Entry['change'];
  readonly recordedAtMs: number;
  readonly state: Delivery['state'];
  /** It can still be taken back, or waits behind something that can (D11). */
  readonly waitsForUndo: boolean;
  readonly lastError: SendError | null;
}

/** What is not on the server, refused changes first, and why nothing can be sent just now. */
export async function readOutstanding(
  account: Account,
): Promise<{ gate: Gate; changes: OutstandingChange[] }> {
  const { meta, outbox } = account.db;
  return account.db.transaction('r', meta, outbox, async () => {
    const { gate } = await readAccountRow(account);
    const entries = await outbox.orderBy('seq').toArray();
    const { waiting, parked } = outstanding(entries);
    const held = lanesHeldForUndo(entries, account.clock.nowMs());
    const changes = [...parked, ...waiting].map(
      (entry): OutstandingChange => ({
        opId: entry.opId,
        change: entry.change,
        recordedAtMs: entry.recordedAtMs,
        state: entry.delivery.state,
        waitsForUndo: entry.delivery.state === 'queued' && held.has(entry.lane),
        lastError: entry.lastError,
      }),
    );
    return { gate, changes };
  });
}

/** What of an account is nowhere but on this device. */
export async function readKeptAtSignOut(account: Account): Promise<Kept> {
  const { meta, outbox, sessionDrafts } = account.db;
  return account.db.transaction('r', meta, outbox, sessionDrafts, async () => {
    const { waiting, parked } = await countOutstanding(account);
    const isOpen = (draft: SessionDraftRow) => draft.closedAtMs === null || isLeft(draft);
    const hasWorkout = (await sessionDrafts.filter(isOpen).count()) > 0;
    return { unsent: waiting + parked, refused: parked, hasWorkout };
  });
}

function lanesHeldForUndo(entries: readonly Entry[], nowMs: number): Set<string> {
  const held = [...lanesOf(entries)].filter(([, lane]) =>
    lane.some((entry) => entry.delivery.state === 'queued' && !isDue(entry, nowMs)),
  );
  return new Set(held.map(([name]) => name));
}
