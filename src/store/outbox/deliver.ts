/** What sync does to claimed entries: every step is one transaction that a fenced-off context cannot make. */
import type { Change } from '../../domain/change.ts';
import { type Plan, withNewIds } from '../../domain/plan.ts';
import { type Account, setGate } from '../account.ts';
import type { Gate, ProfileRow, Revisions } from '../database/rows.ts';
import { keepRevisions } from '../snapshot/etags.ts';
import { removePlan } from '../snapshot/install.ts';
import { isDue, vainTries } from './choose.ts';
import {
  type Entry,
  isIn,
  isInDoubt,
  type KnownEntry,
  type SendError,
  type SendingEntry,
  type UnsureEntry,
} from './entry.ts';
import { type Drainer, step } from './fence.ts';
import { journalConflict } from './journal.ts';
import { readServerNowMs } from './serverTime.ts';

/**
 * Marks every request whose outcome nobody waits for any more as unsure, and lists all unsure ones. None
 * of them was sent in the future: where the clock went back, its time counts anew from now.
 */
export async function sweepUnsure(drainer: Drainer): Promise<UnsureEntry[]> {
  const { outbox } = drainer.account.db;
  return step(drainer, async () => {
    const lost = await outbox.where('delivery.state').equals('sending').toArray();
    const atMs = drainer.account.clock.nowMs();
    const lastError = { kind: 'interrupted', status: null, atMs } as const;
    for (const entry of lost.filter((one) => isIn(one, 'sending'))) {
      await outbox.put({ ...entry, delivery: unsureOf(entry), lastError });
    }
    const serverNowMs = await readServerNowMs(drainer.account);
    const unsure = await outbox.where('delivery.state').equals('unsure').sortBy('seq');
    const swept = unsure
      .filter((entry) => isIn(entry, 'unsure'))
      .map((entry) => sentBy(entry, serverNowMs));
    await outbox.bulkPut(swept.filter((entry) => !unsure.includes(entry)));
    return swept;
  });
}

/**
 * Changes that were sent and are not known to have arrived or not. One that the server fails on time
 * and again is none of them: what was taken must not wait for it to be seen.
 */
export async function readDoubtful({ db }: Account): Promise<Change[]> {
  const entries = await db.transaction('r', db.outbox, () =>
    db.outbox.where('delivery.state').anyOf('sending', 'unsure').toArray(),
  );
  const doubtful = entries.filter(isInDoubt).filter((entry) => vainTries(entry) === 0);
  return doubtful.map(({ change }) => change);
}

/** When the next change comes due whose undo time is not over yet, epoch milliseconds. */
export async function readNextDueMs({ db, clock }: Account): Promise<number | null> {
  const nowMs = clock.nowMs();
  const queued = await db.transaction('r', db.outbox, () =>
    db.outbox.where('delivery.state').equals('queued').toArray(),
  );
  const early = queued.filter((entry) => !isDue(entry, nowMs)).map((entry) => entry.notBeforeMs);
  return early.length === 0 ? null : Math.min(...early);
}

/** Sends an unsure entry once more just as it was: its key makes a repeat harmless. */
export async function reclaim(drainer: Drainer, entry: UnsureEntry): Promise<SendingEntry> {
  const delivery = {
    ...entry.delivery,
    state: 'sending',
    attemptId: drainer.account.clock.newId(),
  } as const;
  const sending = { ...entry, delivery, attempts: entry.attempts + 1 };
  await step(drainer, () => drainer.account.db.outbox.put(sending));
  return sending;
}

/** A look-up that found nothing out is a try in vain too. */
export async function countTry(drainer: Drainer, entry: UnsureEntry): Promise<void> {
  await change(drainer, entry, { attempts: entry.attempts + 1 });
}

/** The change is not on the server for sure: it waits in line again, with a new body. */
export async function requeue<E extends Entry>(
  drainer: Drainer,
  entry: E,
  error: SendError | null,
): Promise<E> {
  return change(drainer, entry, { delivery: { state: 'queued' }, lastError: error });
}

/**
 * The plan that an edit was for is gone from the server: the edit becomes a create, with exercise ids of
 * its own, since the server may have given the old ones to another plan as well.
 */
export async function requeueAsNew(
  drainer: Drainer,
  entry: KnownEntry,
  edited: Plan,
): Promise<void> {
  const { account } = drainer;
  const plan = { ...edited, exercises: withNewIds(edited.exercises, account.clock) };
  const change = { kind: 'plan.create', plan } as const;
  await step(drainer, async () => {
    if (!(await stillOurs(drainer, entry))) return;
    // A new plan's tries are its own: its workouts wait for so many.
    const fresh = { delivery: { state: 'queued' }, attempts: 0, lastError: null } as const;
    await account.db.outbox.put({ ...entry, change, ...fresh });
    await removePlan(account, plan.id);
    if (!entry.base) return;
    const news = { kind: 'recreated', ours: plan, theirs: null, stands: plan } as const;
    await journalConflict(account, entry, news);
  });
}

/** They were claimed, and nothing of them has left: they wait in line again, as they were. */
export async function unclaim(drainer: Drainer, entries: readonly SendingEntry[]): Promise<void> {
  for (const entry of entries) {
    await change(drainer, entry, { delivery: { state: 'queued' }, attempts: entry.attempts - 1 });
  }
}

/** Nobody knows whether the change arrived: it is looked up before it is sent again. */
export async function markUnsure(
  drainer: Drainer,
  entry: SendingEntry,
  error: SendError,
): Promise<UnsureEntry> {
  const unsure = { ...entry, delivery: unsureOf(entry), lastError: error };
  await step(drainer, async () => {
    if (await stillOurs(drainer, entry)) await drainer.account.db.outbox.put(unsure);
  });
  return unsure;
}

/** Refused for good: kept where the person can see it; nothing else waits for it. */
export async function park(drainer: Drainer, entry: Entry, error: SendError): Promise<void> {
  await change(drainer, entry, { delivery: { state: 'parked' }, lastError: error });
}

/** Keeps what the look-up said about the person and the server, and that it can be reached. */
export async function keepProfile(drainer: Drainer, told: Omit<ProfileRow, 'key'>): Promise<void> {
  const { account } = drainer;
  await step(drainer, async () => {
    await account.db.profile.put({ key: 'profile', ...told });
    await setGate(account, 'open');
  });
}

/** Keeps up to which revision of the server the lists are whole here now. */
export async function keepReached(drainer: Drainer, revisions: Revisions): Promise<void> {
  await step(drainer, () => keepRevisions(drainer.account, revisions));
}

/** Says why nothing can be sent, or that all is open; whoever was overtaken has no say in it. */
export async function keepGate(drainer: Drainer, gate: Gate): Promise<void> {
  await step(drainer, () => setGate(drainer.account, gate));
}

async function change<E extends Entry>(
  drainer: Drainer,
  entry: E,
  to: Partial<Omit<Entry, 'seq' | 'change'>>,
): Promise<E> {
  const changed = { ...entry, ...to };
  await step(drainer, async () => {
    if (await stillOurs(drainer, entry)) await drainer.account.db.outbox.put(changed);
  });
  return changed;
}

function unsureOf({ delivery: { wire, firstSentAtMs } }: SendingEntry): UnsureEntry['delivery'] {
  return { state: 'unsure', wire, firstSentAtMs };
}

function sentBy(entry: UnsureEntry, nowMs: number): UnsureEntry {
  const { delivery } = entry;
  if (delivery.firstSentAtMs <= nowMs) return entry;
  return { ...entry, delivery: { ...delivery, firstSentAtMs: nowMs } };
}

/** An entry is ours while it stands as we left it. */
export async function stillOurs({ account }: Drainer, entry: Entry): Promise<boolean> {
  return isAsLeft(await account.db.outbox.get(entry.seq), entry);
}

/** True for the same entry, where it is kept in the state in which we left it, and on its way by the same attempt. */
export function isAsLeft(kept: Entry | undefined, entry: Entry): boolean {
  if (kept?.seq !== entry.seq || kept.delivery.state !== entry.delivery.state) return false;
  return attemptOf(kept) === attemptOf(entry);
}

function attemptOf({ delivery }: Entry): string | null {
  return delivery.state === 'sending' ? delivery.attemptId : null;
}
