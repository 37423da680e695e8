/** What a person can do about a change that the server refused for good (D6). */
import { laneOf } from '../../domain/change.ts';
import { type Account, write } from '../account.ts';
import { noteCrowded } from './crowded.ts';
import { type Entry, isIn, type KnownEntry, type Outcome } from './entry.ts';
import { journalEntry } from './journal.ts';
import { inLane } from './lane.ts';

const CLEAN_SLATE = { delivery: { state: 'queued' }, lastError: null } as const;

/**
 * Puts a refused change in line again, with a clean slate. False when it is not refused (any more).
 * @throws SignedOutError
 */
export async function retryParked(account: Account, opId: string): Promise<boolean> {
  const { outbox } = account.db;
  return write(account, [outbox], async () => {
    const entry = await readParked(account, opId);
    if (!entry) return false;
    await outbox.put({ ...entry, ...CLEAN_SLATE });
    return true;
  });
}

/**
 * The same for every change that is refused.
 * @returns how many there were
 * @throws SignedOutError
 */
export async function retryAllParked(account: Account): Promise<number> {
  const { outbox } = account.db;
  return write(account, [outbox], async () => {
    const stored = await outbox.where('delivery.state').equals('parked').toArray();
    const refused = stored.filter((entry) => isIn(entry, 'parked'));
    await outbox.bulkPut(refused.map((entry) => ({ ...entry, ...CLEAN_SLATE })));
    return refused.length;
  });
}

/**
 * Gives a refused change up; the screens fall back by themselves.
 * @returns what `restoreDiscarded` takes, or null when it is not refused (any more)
 * @throws SignedOutError
 */
export async function discardParked(account: Account, opId: string): Promise<Entry | null> {
  const { outbox, journal } = account.db;
  return write(account, [outbox, journal], async () => {
    const entry = await readParked(account, opId);
    if (!entry) return null;
    await outbox.delete(entry.seq);
    await journalEntry(account, entry, 'discarded');
    return entry;
  });
}

/**
 * Takes a discard back: the change stands where it stood. False when something later has taken its
 * place on the server meanwhile, which the old value must not cover.
 * @throws SignedOutError
 */
export async function restoreDiscarded(account: Account, entry: Entry): Promise<boolean> {
  const { outbox, journal } = account.db;
  return write(account, [outbox, journal], async () => {
    const line = await journal.reverse().filter(isDiscardOf(entry)).first();
    if (!line || (await isOutdated(account, entry, line.seq))) return false;
    await outbox.add(entry);
    await noteCrowded(account, entry.lane);
    await journal.delete(line.seq);
    return true;
  });
}

async function readParked({ db }: Account, opId: string): Promise<KnownEntry | null> {
  const entry = await db.outbox.get({ opId });
  return isIn(entry, 'parked') ? entry : null;
}

function isDiscardOf({ opId }: Entry) {
  return (line: { opId: string; outcome: string }) =>
    line.opId === opId && line.outcome === 'discarded';
}

/** What left the outbox so has nothing to do with what stands on the server. */
const LEFT_NOTHING: readonly Outcome[] = ['merged', 'undone', 'discarded', 'dayOver', 'needless'];

/** Additions never are: they take nothing's place. */
async function isOutdated(account: Account, entry: Entry, seq: number): Promise<boolean> {
  const { change, lane } = entry;
  if (change.kind === 'calories.add' || change.kind === 'session.add') return false;
  const since = await account.db.journal.where('seq').above(seq).toArray();
  const stands = since.filter(({ change: later, outcome }) => {
    return !LEFT_NOTHING.includes(outcome) && laneOf(later) === lane;
  });
  const behind = await inLane(account, lane, entry.seq).toArray();
  const taken = behind.filter((later) => isIn(later, 'accepted'));
  return [...stands, ...taken].some(({ change: later }) => later.kind !== 'calories.add');
}
