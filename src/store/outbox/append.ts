import { type Change, laneOf } from '../../domain/change.ts';
import { meantBy, onTopOf } from '../../domain/conflict.ts';
import { type Held, isPlan } from '../../domain/normalised.ts';
import { type Account, readAccountRow, write } from '../account.ts';
import { ENTRY_VERSION } from '../database/storedRows.ts';
import { noteCrowded } from './crowded.ts';
import { type Entry, isIn, isOfThisBuild, type KnownEntry, standingChange } from './entry.ts';
import { journalEntry } from './journal.ts';
import { inLane } from './lane.ts';

interface Circumstances {
  readonly opId?: string;
  readonly undoMs?: number;
  /** What the person saw when they made the change; may still be on its way from the database. */
  readonly base?: Held | undefined | Promise<Held>;
  /** What waits in its lane, where that is asked for already. */
  readonly waiting?: PromiseLike<readonly Entry[]>;
}

/** Queues a change. Resolves when it is durably on this device; call it inside `write`'s run. */
export async function append(
  account: Account,
  change: Change,
  { opId = account.clock.newId(), undoMs = 0, base: seen, waiting }: Circumstances = {},
): Promise<string> {
  const nowMs = account.clock.nowMs();
  const lane = laneOf(change);
  // Asked for at once: a tap waits for each answer of the database that is waited for alone.
  const [base, before, { heard }] = await Promise.all([
    seen,
    waiting ? waiting.then((entries) => entries.at(-1)) : inLane(account, lane).last(),
    readAccountRow(account),
  ]);
  if (before) await noteCrowded(account, lane);
  await account.db.outbox.add({
    opId,
    version: ENTRY_VERSION,
    ...onTopOf(isOfThisBuild(before) ? standingChange(before) : undefined, { change, base }),
    lane,
    // A clock that went back must not let an earlier change of the same thing count as the later one.
    recordedAtMs: Math.max(nowMs, before?.recordedAtMs ?? nowMs),
    heardMs: heard?.serverMs,
    notBeforeMs: dueMsAfter(account, undoMs),
    delivery: { state: 'queued' },
    attempts: 0,
    lastError: null,
  });
  return opId;
}

/**
 * Takes a change back that was made with an undo time, and never sent. False when it is too late: it
 * was sent, or merged with another to be sent.
 * @throws SignedOutError
 */
export async function undo(account: Account, opId: string): Promise<boolean> {
  const { outbox, journal } = account.db;
  return write(account, [outbox, journal], () => takeBack(account, opId));
}

/** The same, inside `write`'s run. */
export async function takeBack(account: Account, opId: string): Promise<boolean> {
  const { outbox } = account.db;
  const entry = await outbox.get({ opId });
  if (!isIn(entry, 'queued') || entry.notBeforeMs === 0) return false;
  await outbox.delete(entry.seq);
  await journalEntry(account, entry, 'undone');
  await putOn(account, entry, entry.base);
  return true;
}

/** Kept beside the account's row: how often an undo time was changed. */
interface UndoTimesRow {
  readonly key: 'undoTimes';
  readonly changed: number;
}

/**
 * Sets how long a change that still waits can be taken back, and wakes whoever waits for the end of
 * that; call it inside `write`'s run. False where it waits no more.
 */
export async function setUndoTime(
  account: Account,
  opId: string,
  undoMs: number,
): Promise<boolean> {
  const { outbox } = account.db;
  const entry = await outbox.get({ opId });
  if (!isIn(entry, 'queued')) return false;
  await outbox.update(entry.seq, { notBeforeMs: dueMsAfter(account, undoMs) });
  const changed = (await readUndoTimes(account)) + 1;
  await rowsOf(account).put({ key: 'undoTimes', changed });
  return true;
}

/** How often an undo time was changed; call it in a transaction that has `meta`. */
export async function readUndoTimes(account: Account): Promise<number> {
  return (await rowsOf(account).get('undoTimes'))?.changed ?? 0;
}

function rowsOf({ db }: Account) {
  return db.table<UndoTimesRow, 'undoTimes'>('meta');
}

function dueMsAfter({ clock }: Account, undoMs: number): number {
  return undoMs === 0 ? 0 : clock.nowMs() + undoMs;
}

/** What follows in the lane stands on `under`, without a change that was taken back: an edit of a plan has that in it. */
async function putOn(account: Account, gone: Entry, under: Held | undefined): Promise<void> {
  const next = await nextInLane(account, gone);
  if (!next) return;
  const earlier =
    under && isPlan(under) ? ({ kind: 'plan.edit', plan: under } as const) : undefined;
  const { change } = onTopOf(earlier, { change: next.change, base: next.base });
  await account.db.outbox.update(next.seq, { change, base: under });
  if (change !== next.change) await putOn(account, next, meantBy(change));
}

/** What comes next in the lane was made on top of a change that does not stand: this does. */
export async function rebaseNext(
  account: Account,
  entry: Entry,
  base: Held | undefined,
): Promise<void> {
  const next = await nextInLane(account, entry);
  if (next) await account.db.outbox.update(next.seq, { base });
}

async function nextInLane(account: Account, { lane, seq }: Entry): Promise<KnownEntry | null> {
  // A lane of additions has no one value.
  if (lane === 'user') return null;
  const next = await inLane(account, lane, seq).first();
  // What a newer build wrote is left to it.
  return isOfThisBuild(next) ? next : null;
}
