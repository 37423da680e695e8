import type { Held } from '../../domain/overrule.ts';
import type { Account } from '../account.ts';
import { isNews, type JournalLine, type KnownEntry, type Outcome } from './entry.ts';

const JOURNAL_LINES = 500;

/** Notes what became of an entry that leaves the outbox. Call it in the transaction that removes it. */
export async function journalEntry(
  account: Account,
  entry: KnownEntry,
  outcome: Outcome,
  {
    there = entry.replaced,
    isAmbiguous,
  }: Pick<JournalLine, 'isAmbiguous'> & { there?: Held | undefined } = {},
) {
  const { journal } = account.db;
  const seq = await journal.add({
    opId: entry.opId,
    atMs: account.clock.nowMs(),
    change: entry.change,
    outcome,
    ...(there === undefined ? {} : { there }),
    ...(isAmbiguous ? { isAmbiguous } : {}),
  });
  await journal
    .where('seq')
    .belowOrEqual(seq - JOURNAL_LINES)
    // However much came after it, the person is told.
    .filter((line) => !isNews(line))
    .delete();
}
