/** What became of the person's changes that they must be told of once (D6 and D25). */
import type { Change } from '../../domain/change.ts';
import { meantBy, type News } from '../../domain/conflict.ts';
import type { Day } from '../../domain/days.ts';
import { type Held, sameHeld } from '../../domain/normalised.ts';
import { type Account, putAccountRow, readAccountRow, write } from '../account.ts';
import { append } from './append.ts';
import { isNews, type JournalLine } from './entry.ts';

/** A conflict notice: a change of this device and a value of another one that nobody here had seen. */
export interface ConflictItem {
  /** As the policy names it; 'kept': the server itself keeps the value in another form. */
  readonly kind: News['kind'] | 'kept';
  /** Its line in the journal. */
  readonly seq: number;
  readonly change: Change;
  readonly ours: Held;
  readonly theirs: Held;
  /** What stood on the server when all was done. */
  readonly stands: Held;
  /** Whose value, or a part of it, does not stand. */
  readonly overruled: { readonly ours: boolean; readonly theirs: boolean };
  /** What its person can do about it. */
  readonly offer: 'restoreMine' | 'sendAgain' | null;
}

export type NewsItem =
  /** Calories for a day that was over before they could be sent: they cannot be kept. */
  { readonly kind: 'lostCalories'; readonly day: Day; readonly amount: number } | ConflictItem;

/** What the person was not told yet; null when there is nothing. */
export async function readNews(
  account: Account,
): Promise<{ items: NewsItem[]; untilSeq: number } | null> {
  const { meta, journal } = account.db;
  return account.db.transaction('r', meta, journal, async () => {
    const { toldSeq } = await readAccountRow(account);
    const lines = (await journal.where('seq').above(toldSeq).toArray()).filter(isNews);
    const untilSeq = lines.at(-1)?.seq;
    if (untilSeq === undefined) return null;
    return { items: [...lostCalories(lines), ...lines.flatMap(conflictOf)], untilSeq };
  });
}

/** Remembers that the person has read of everything up to a line of the journal. */
export async function markNewsTold(account: Account, untilSeq: number): Promise<void> {
  const { meta } = account.db;
  await account.db.transaction('rw', meta, async () => {
    const row = await readAccountRow(account);
    await putAccountRow(account, { ...row, toldSeq: Math.max(row.toldSeq, untilSeq) });
  });
}

/**
 * 'Restore mine' and 'Send mine again': queues what the person meant once more, on top of what they
 * were told stands there now. Nothing happens where they have answered already, in another tab.
 * @throws SignedOutError
 */
export async function sendMineAgain(account: Account, item: ConflictItem): Promise<void> {
  const { outbox, journal } = account.db;
  await write(account, [outbox, journal], async () => {
    const line = await journal.get(item.seq);
    if (!line || line.isAnswered || item.offer === null) return;
    await journal.put({ ...line, isAnswered: true });
    await append(account, againOf(item.change), { base: item.stands });
  });
}

/** The plan that a create made is there: what was meant is an edit of it now. */
function againOf(change: Change): Change {
  return change.kind === 'plan.create' ? { ...change, kind: 'plan.edit' } : change;
}

/** One sum for each day. */
function lostCalories(lines: readonly JournalLine[]): NewsItem[] {
  const byDay = new Map<Day, number>();
  for (const { change, outcome } of lines) {
    if (outcome !== 'dayOver' || change.kind !== 'calories.add') continue;
    byDay.set(change.day, (byDay.get(change.day) ?? 0) + change.amount);
  }
  return [...byDay].map(([day, amount]) => ({ kind: 'lostCalories', day, amount }));
}

function conflictOf(line: JournalLine): NewsItem[] {
  const { seq, change, outcome, news, there = null } = line;
  // What stands is theirs still: a form of ours, that a server has made which says nothing of it.
  if (news && !(outcome === 'kept' && sameHeld(news.theirs, there))) {
    const { kind, ours, theirs, stands } = news;
    const overruled =
      kind === 'merged'
        ? news.overruled
        : { ours: kind === 'superseded', theirs: kind === 'overruled' };
    const offer = overruled.ours ? 'restoreMine' : null;
    return [{ kind, seq, change, ours, theirs, stands, overruled, offer }];
  }
  if (outcome !== 'kept') return [];
  const ours = change.kind === 'plan.create' ? change.plan : (meantBy(change) ?? null);
  // What only adds would be there twice.
  const offer = ours === null ? null : 'sendAgain';
  const overruled = { ours: true, theirs: false };
  return [{ kind: 'kept', seq, change, ours, theirs: null, stands: there, overruled, offer }];
}
