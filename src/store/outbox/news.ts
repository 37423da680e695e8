/** What became of the person's changes that they must be told of once (D6 and D25). */
import type { Change } from '../../domain/change.ts';
import type { Day } from '../../domain/days.ts';
import type { Held } from '../../domain/overrule.ts';
import { type Account, readAccountRow } from '../account.ts';
import { isNews, type JournalLine } from './entry.ts';

/** A notice of a conflict, or of a loss. */
export type NewsItem =
  /** Calories for a day that was over when the signal came back: they cannot be kept. */
  | { readonly kind: 'lostCalories'; readonly day: Day; readonly amount: number }
  /**
   * A change of this device that met a value of another one which nobody here had seen; or one
   * that the server took and keeps in another form ('kept'; null: not at all).
   */
  | {
      readonly kind: 'replaced' | 'spared' | 'kept';
      readonly opId: string;
      readonly change: Change;
      readonly there: Held;
    };

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
    return { items: [...lostCalories(lines), ...lines.flatMap(meetingOf)], untilSeq };
  });
}

/** Remembers that the person has read of everything up to a line of the journal. */
export async function markNewsTold(account: Account, untilSeq: number): Promise<void> {
  const { meta } = account.db;
  await account.db.transaction('rw', meta, async () => {
    const row = await readAccountRow(account);
    await meta.put({ ...row, toldSeq: Math.max(row.toldSeq, untilSeq) });
  });
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

function meetingOf({ opId, change, outcome, there }: JournalLine): NewsItem[] {
  if (there === undefined) return [];
  const kind = outcome === 'spared' || outcome === 'kept' ? outcome : 'replaced';
  return [{ kind, opId, change, there }];
}
