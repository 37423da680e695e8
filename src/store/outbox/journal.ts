import { type Lane, laneOf } from '../../domain/change.ts';
import { meantBy, type News } from '../../domain/conflict.ts';
import { type Held, sameHeld } from '../../domain/normalised.ts';
import type { Account } from '../account.ts';
import { isNews, type JournalLine, type KnownEntry, type Outcome } from './entry.ts';

const JOURNAL_LINES = 500;

const OUTCOMES: Readonly<Record<News['kind'], Outcome>> = {
  overruled: 'sent',
  recreated: 'recreated',
  merged: 'joined',
  superseded: 'superseded',
  spared: 'spared',
};

const NEVER_SENT: readonly Outcome[] = ['merged', 'undone', 'discarded', 'dayOver', 'needless'];

/** Notes what a conflict came to, as the entry that met it leaves the outbox. */
export async function journalConflict(account: Account, entry: KnownEntry, news: News) {
  await journalEntry(account, entry, OUTCOMES[news.kind], { news });
}

type Told = Pick<JournalLine, 'news' | 'there' | 'isAmbiguous'>;

/** Notes what became of an entry that leaves the outbox. Call it in the transaction that removes it. */
export async function journalEntry(
  account: Account,
  entry: KnownEntry,
  outcome: Outcome,
  told: Told = {},
) {
  const { journal } = account.db;
  await journal.add({
    opId: entry.opId,
    atMs: account.clock.nowMs(),
    change: entry.change,
    outcome,
    ...told,
  });
}

/** Lets all but the newest lines go. Once in a drain: with each line it would cost more than the line. */
export async function trimJournal({ db: { journal } }: Account) {
  const newest = await journal.orderBy('seq').last();
  if (!newest) return;
  await journal
    .where('seq')
    .belowOrEqual(newest.seq - JOURNAL_LINES)
    // However much came after it, the person is told.
    .filter((line) => !isNews(line))
    .delete();
}

/** True where what stands is what this device has sent last in a lane, or what the server has made of that. */
export async function isOurLast({ db }: Account, lane: Lane, standing: Held): Promise<boolean> {
  const lines = (await db.journal.toArray()).filter(
    ({ change, outcome }) =>
      laneOf(change) === lane && meantBy(change) !== undefined && !NEVER_SENT.includes(outcome),
  );
  const last = lines.at(-1);
  const stood = last?.outcome === 'sent' ? meantBy(last.change) : last?.there;
  return stood !== undefined && sameHeld(stood, standing);
}
