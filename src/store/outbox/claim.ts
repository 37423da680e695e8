/** Taking the next change out of the line, in one transaction that decides by what is on the disk. */

import type { Capability } from '../../contract/answers.ts';
import type { Profile } from '../../domain/account.ts';
import { findSession } from '../../domain/arrival.ts';
import type { Change } from '../../domain/change.ts';
import type { Day } from '../../domain/days.ts';
import { type Held, isPlan } from '../../domain/normalised.ts';
import { projectProfile } from '../../domain/project.ts';
import { type Account, readAccountRow } from '../account.ts';
import type { AccountRow } from '../database/rows.ts';
import { readNear } from '../snapshot/history.ts';
import { readTaken } from '../snapshot/pending.ts';
import { readDeletedPlans, readServerPlanIds } from '../snapshot/planIds.ts';
import { fromAgenda, fromOutbox, type Next, type Progress, renewAgenda } from './agenda.ts';
import type { Claimable, ClaimTime } from './choose.ts';
import type { KnownEntry, SendingEntry, Wire } from './entry.ts';
import { type Drainer, step } from './fence.ts';
import { journalEntry } from './journal.ts';
import { readServerNowMs, readToday } from './serverTime.ts';
import { keepTaken, type Taken } from './settle.ts';

/** What the body of a request may depend on at the moment of its first send. */
export interface Bindings {
  readonly profile: Profile | null;
  /** What the server announces. */
  readonly capabilities: readonly Capability[];
  /** The device's day. */
  readonly today: Day;
  /** The server's plans, as far as they are known here, without those that it has deleted for us. */
  readonly serverPlanIds: readonly string[];
  /** The plans that it has deleted for us, as they were: their ids may be given to new ones. */
  readonly deletedPlans: readonly Held[];
  /** In which lists of the server the ids of plans are numbers. */
  readonly countsPlans: AccountRow['countsPlans'];
  /** The server's id of a plan of this device, or null while it has none. */
  serverPlanId(localId: string): string | null;
}

/** Why a change is never sent: its day is over, or what it is about never reached the server. */
export type Unsendable = 'dayOver' | 'needless';

/** A change, and what its person saw when they made it. */
export type Meant = Pick<KnownEntry, 'change' | 'base'>;

/** Makes the request of a change. */
export type Bind = (meant: Meant, bindings: Bindings) => Wire | Unsendable;

/** How changes are claimed while others are on their way. */
interface Beside extends Pick<Next, 'mayClaim'> {
  /** What was answered before: kept in the same transaction. */
  readonly taken: readonly Taken[];
  /** So many at the most. */
  readonly count: number;
}

/**
 * Claims the next change to send: merged with its lane, bound, and on disk as 'sending'. Reads the
 * lane that is next on the agenda, and the whole outbox only when nothing is left on that.
 */
export async function claimNext(
  drainer: Drainer,
  bind: Bind,
  progress: Progress,
  mayClaim: Beside['mayClaim'] = () => true,
): Promise<SendingEntry | null> {
  const alone: Beside = { taken: [], count: 1, mayClaim };
  const [entry = null] = await claimMany(drainer, bind, progress, alone);
  return entry;
}

/** The same for several, of lanes of their own. */
export async function claimMany(
  drainer: Drainer,
  bind: Bind,
  progress: Progress,
  { taken, count, mayClaim }: Beside,
): Promise<SendingEntry[]> {
  const { account } = drainer;
  return step(drainer, async () => {
    await keepTaken(drainer, taken);
    const claimed: SendingEntry[] = [];
    const [bindings, serverNowMs] = await Promise.all([
      readBindings(account),
      readServerNowMs(account),
    ]);
    const now = timeOf(account, progress, bindings);
    const how: Sending = { serverNowMs, bind: (meant) => bind(meant, bindings) };
    while (claimed.length < count) {
      // What merging removed may have been waited for: looked at again, until nothing is left to claim.
      const next: Next = { now, most: count - claimed.length, mayClaim };
      const claims = await fromOutbox(account, progress, next);
      if (claims.length === 0) break;
      // Side by side, as lanes are: the database takes longer to be asked than to answer.
      const sending = await Promise.all(claims.map((claim) => takeClaim(account, claim, how)));
      claimed.push(...sending.filter((entry) => entry !== null));
    }
    await dropDrafts(account, claimed);
    return claimed;
  });
}

/** True when something may be sent now: what was seen after the last claim may have freed it. */
export async function canClaim({ account }: Drainer, progress: Progress): Promise<boolean> {
  return account.db.transaction('r', account.db.tables, async () => {
    const now = timeOf(account, progress, await readBindings(account));
    await renewAgenda(account, progress, now);
    const claims = await fromAgenda(account, progress, { now, most: 1, mayClaim: () => true });
    return claims.length > 0;
  });
}

function timeOf(account: Account, { failed }: Progress, bindings: Bindings): ClaimTime {
  return {
    nowMs: account.clock.nowMs(),
    skip: failed,
    hasServerId: (planId) => bindings.serverPlanId(planId) !== null,
  };
}

/** Call it in the transaction that claims by it. */
export async function readBindings(account: Account): Promise<Bindings> {
  const [ids, row, taken, gone, today, { countsPlans }] = await Promise.all([
    readServerPlanIds(account),
    account.db.profile.get('profile'),
    readTaken(account, 'user'),
    readDeletedPlans(account),
    readToday(account),
    readAccountRow(account),
  ]);
  return {
    profile: row ? projectProfile(row.profile, taken) : null,
    serverPlanIds: [...ids].filter(([id]) => !gone.has(id)).map(([, serverId]) => serverId),
    deletedPlans: [...gone].map(([id, held]) =>
      isPlan(held) ? { ...held, id: ids.get(id) ?? id } : held,
    ),
    capabilities: row?.capabilities ?? [],
    today,
    countsPlans,
    serverPlanId: (localId) => ids.get(localId) ?? null,
  };
}

/** How a change is put down as sent. */
interface Sending {
  readonly serverNowMs: number;
  bind(meant: Meant): Wire | Unsendable;
}

async function takeClaim(
  account: Account,
  { head, changed, absorbed, replaced }: Claimable,
  how: Sending,
): Promise<SendingEntry | null> {
  const { outbox } = account.db;
  await outbox.bulkPut([...changed]);
  for (const entry of absorbed) {
    await outbox.delete(entry.seq);
    await journalEntry(account, entry, 'merged');
  }
  return head && startSending(account, head, { ...how, bind: withReplaced(how.bind, replaced) });
}

function withReplaced(bind: (meant: Meant) => Wire | Unsendable, replaced: readonly Held[]) {
  return (meant: Meant) => {
    const wire = bind(meant);
    return typeof wire === 'string' || replaced.length === 0 ? wire : { ...wire, replaced };
  };
}

/** Puts a change down as 'sending', with its request; null where it is never sent. */
export async function startSending(
  account: Account,
  head: KnownEntry,
  { serverNowMs, bind }: Sending,
): Promise<SendingEntry | null> {
  const { outbox } = account.db;
  const wire = bind({ ...head, change: await asHeld(account, head.change) });
  if (typeof wire === 'string') {
    await outbox.delete(head.seq);
    await journalEntry(account, head, wire);
    return null;
  }
  const delivery = {
    state: 'sending',
    wire,
    attemptId: account.clock.newId(),
    firstSentAtMs: serverNowMs,
  } as const;
  const sending = { ...head, delivery, attempts: head.attempts + 1 };
  await outbox.put(sending);
  return sending;
}

/** What is on its way cannot be reopened any more. */
async function dropDrafts({ db }: Account, sending: readonly SendingEntry[]): Promise<void> {
  const sent = sending.flatMap(({ change }) =>
    change.kind === 'session.add' ? change.session.id : [],
  );
  if (sent.length === 0) return;
  const kept = await db.sessionDrafts.toCollection().primaryKeys();
  await db.sessionDrafts.bulkDelete(kept.filter((id) => sent.includes(id)));
}

/** A delete is of the workout as the history holds it now: a server may have named it itself. */
async function asHeld(account: Account, change: Change): Promise<Change> {
  if (change.kind !== 'session.delete') return change;
  const session = findSession(await readNear(account, [change.session]), change.session);
  return session ? { ...change, session } : change;
}
