/** How a change that the server has taken leaves the outbox: at once, or when it was seen there. */
import type { Change } from '../../domain/change.ts';
import type { Held } from '../../domain/normalised.ts';
import type { Account } from '../account.ts';
import type { ListName, PlanIdRow } from '../database/rows.ts';
import { nameList } from '../snapshot/etags.ts';
import { type HistoryDelta, installDelta } from '../snapshot/history.ts';
import { type Answer, installAnswer, installChange } from '../snapshot/install.ts';
import { adoptPlan, type NewPlanFinder, newPlanFinder } from '../snapshot/planIds.ts';
import { rebaseNext } from './append.ts';
import { isAsLeft } from './deliver.ts';
import {
  type AcceptedEntry,
  type Entry,
  isDone,
  isIn,
  isLate,
  type KnownEntry,
  type SendingEntry,
  sentChange,
  type UnsureEntry,
} from './entry.ts';
import { type Drainer, step } from './fence.ts';
import { journalConflict, journalEntry } from './journal.ts';
import { eachLane, inLaneUpTo } from './lane.ts';

/** How a change stands on the server that has taken it. */
export interface Standing {
  /** 'kept': in another form than it was meant. */
  readonly outcome: 'sent' | 'kept';
  /** What stands instead. */
  readonly there?: Held;
  readonly isAmbiguous?: true;
}

/** A change that the server has taken. */
export interface Taken {
  readonly entry: SendingEntry | UnsureEntry;
  /**
   * How it stands there, where that is known. 'asMeant': the server that says so knows whom it
   * answers, so that what differs from it there came after it.
   */
  readonly standing: Standing | 'asMeant' | null;
  /** What stands there now, where that is more than the change. */
  readonly answer?: Answer;
  /** A list that may show it otherwise, or have shown already what became of it: to be read whole. */
  readonly unsureOf?: ListName;
}

/**
 * From here on it is never sent again. One that stands as it was meant is done; any other goes when
 * what the server holds is installed.
 */
export async function accept(drainer: Drainer, taken: Taken): Promise<void> {
  await step(drainer, () => keepTaken(drainer, [taken]));
}

/** The same of several, inside a step. */
export async function keepTaken(drainer: Drainer, taken: readonly Taken[]): Promise<void> {
  const isAsMeant = ({ standing }: Taken) => standing === 'asMeant';
  await eachLane(
    taken.filter((one) => !isAsMeant(one)),
    (one) => keepOne(drainer, one),
  );
  // These rename lists, in one row that each has to read as the one before has left it.
  for (const one of taken.filter(isAsMeant)) await keepOne(drainer, one);
}

async function keepOne(
  drainer: Drainer,
  { entry, standing, answer, unsureOf }: Taken,
): Promise<void> {
  const { account } = drainer;
  const earlier = await inLaneUpTo(account, entry).toArray();
  if (!isAsLeft(earlier.pop(), entry)) return;
  await dropReplaced(account, entry, earlier);
  const { change, opId } = entry;
  const { wire } = entry.delivery;
  const isNamedByKey = wire.method === 'POST' && wire.under?.includes('idempotency');
  if (isNamedByKey && 'plan' in change) {
    await adoptPlan(account, { localId: change.plan.id, serverId: wire.key ?? opId });
  }
  if (standing === 'asMeant') {
    await conclude(account, entry, { outcome: 'sent' });
    await (answer ? installAnswer(account, answer) : installChange(account, sentChange(entry)));
    if (unsureOf) await nameList(account, unsureOf, {});
    return;
  }
  const acceptedAtMs = account.clock.nowMs();
  const delivery = { state: 'accepted', wire, acceptedAtMs, reads: 0 } as const;
  await account.db.outbox.put({ ...entry, delivery, lastError: null });
  if (standing?.outcome === 'kept') await rebaseNext(account, entry, standing.there);
}

/** What was taken before it in its lane will not be seen any more: this one took its place. */
async function dropReplaced(
  account: Account,
  entry: KnownEntry,
  earlier: readonly Entry[],
): Promise<void> {
  for (const before of earlier) {
    if (!isIn(before, 'accepted') || !replaces(entry.change, before.change)) continue;
    const { wire, isDone } = before.delivery;
    const { news } = wire.resolved ?? {};
    await account.db.outbox.delete(before.seq);
    if (isDone) continue;
    // Whom it overruled is to be told, whatever came after it.
    await (news ? journalConflict(account, before, news) : journalEntry(account, before, 'merged'));
  }
}

/** Two totals of a day, two goals, or two of any other lane. */
function replaces(later: Change, earlier: Change): boolean {
  return (later.kind === 'goal.set') === (earlier.kind === 'goal.set');
}

/** Takes an entry out of the outbox whose change the server has taken, or leaves it there as `left`. */
async function conclude(
  account: Account,
  entry: SendingEntry | UnsureEntry | AcceptedEntry,
  standing: Standing,
  left: AcceptedEntry | null = null,
): Promise<void> {
  const { outcome, there, isAmbiguous } = standing;
  const news = entry.delivery.wire.resolved?.news ?? undefined;
  await Promise.all([
    left ? account.db.outbox.put(left) : account.db.outbox.delete(entry.seq),
    news && outcome === 'sent'
      ? journalConflict(account, entry, news)
      : journalEntry(account, entry, outcome, { there, isAmbiguous, news }),
  ]);
  if (outcome === 'kept') await rebaseNext(account, entry, there);
}

/** What an answer says of a change that the server took before; null: it does not show it. */
export interface Seen {
  readonly entry: AcceptedEntry;
  readonly standing: Standing | null;
  /** What stands there, as far as the answer says. */
  readonly there: Held;
}

/** What an answer says of the changes that the server has taken. */
export interface Showing {
  readonly seen: readonly Seen[];
  /** The plans in it that are new ones of ours. */
  readonly created: readonly PlanIdRow[];
}

export type Judge = (
  answer: Answer,
  accepted: readonly AcceptedEntry[],
  newPlans: NewPlanFinder,
) => Showing;

/**
 * A change that was taken is shown by one of so many answers, over a minute at least, or never. For as long
 * a reading may lag behind one that showed it: it is on top of that, and later ones are made of it.
 */
const READS = 3;
/** So many are on top of what was read, which each look reads: of more at once none is guarded so. */
const MOST_GUARDED = 100;

/** Installs what the server says, and lets go what it shows of what the server has taken before. */
export async function refresh(
  drainer: Drainer,
  answers: readonly (Answer | HistoryDelta)[],
  judge: Judge,
): Promise<void> {
  const { account } = drainer;
  await step(drainer, async () => {
    const accepted = await readAccepted(account);
    const newPlans = await newPlanFinder(account);
    for (const answer of answers) {
      if ('added' in answer) {
        await installDelta(account, answer);
        continue;
      }
      const { seen, created } = judge(answer, accepted, newPlans);
      await eachLane(seen, (one) => noteSeen(account, one, accepted.length));
      const isNaming = answer.resource === 'plans' && created.length > 0;
      await installAnswer(account, isNaming ? { ...answer, created } : answer);
    }
  });
}

async function noteSeen(
  account: Account,
  { entry, standing, there }: Seen,
  count: number,
): Promise<void> {
  const { outbox } = account.db;
  const isOld = isLate(entry, account.clock.nowMs());
  const delivery = { ...entry.delivery, reads: standing ? 0 : entry.delivery.reads + 1 };
  const isOver = isOld && delivery.reads >= READS;
  const found = standing ?? (isOver ? ({ outcome: 'kept', there } as const) : null);
  if (delivery.isDone && (isOld || standing?.outcome === 'kept')) {
    // What it came to was told then; what else stands there now came after it.
    await outbox.delete(entry.seq);
  } else if (delivery.isDone || !found) {
    await outbox.put({ ...entry, delivery });
  } else {
    // Nothing is judged by what was there before a new thing or one that is gone.
    const isSet = delivery.wire.method === 'PUT';
    const isGuarded = count <= MOST_GUARDED && found.outcome === 'sent' && isSet && !isOld;
    const done = { ...entry, delivery: { ...delivery, isDone: true } } as const;
    await conclude(account, entry, found, isGuarded ? done : null);
  }
}

/** Changes that the server has taken and that a reading may lack, in the order of the outbox. */
export async function readAccepted({ db }: Account): Promise<AcceptedEntry[]> {
  const entries = await db.transaction('r', db.outbox, () =>
    db.outbox.where('delivery.state').equals('accepted').sortBy('seq'),
  );
  return entries.filter((entry) => isIn(entry, 'accepted'));
}

/**
 * Those that a reading is to show. What was done long ago is let go, unless what is here of it has lagged:
 * then it is to be read, too. The person's object comes with each drain.
 */
export async function readToSee(drainer: Drainer): Promise<AcceptedEntry[]> {
  const { account } = drainer;
  const accepted = await readAccepted(account);
  const nowMs = account.clock.nowMs();
  const past = accepted.filter((entry) => !isAwaited(entry) && isLate(entry, nowMs));
  if (past.length > 0) {
    await step(drainer, () => account.db.outbox.bulkDelete(past.map(({ seq }) => seq)));
  }
  return accepted.filter((entry) => entry.lane === 'user' || isAwaited(entry));
}

/** True for one that no answer has shown, or that the last one lacked. */
export function isAwaited(entry: AcceptedEntry): boolean {
  return !isDone(entry) || entry.delivery.reads > 0;
}
