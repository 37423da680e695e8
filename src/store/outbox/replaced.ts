/** What a change of this device does to a value that its person has not seen (D25). */
import type { Held } from '../../domain/overrule.ts';
import { stillOurs } from './deliver.ts';
import type { SendingEntry } from './entry.ts';
import { type Drainer, step } from './fence.ts';
import { journalEntry } from './journal.ts';

/** Notes what the server holds that a claimed change is about to replace. */
export async function noteReplaced(
  drainer: Drainer,
  entry: SendingEntry,
  replaced: Held,
): Promise<SendingEntry> {
  const noted = { ...entry, replaced };
  await step(drainer, async () => {
    if (await stillOurs(drainer, entry)) await drainer.account.db.outbox.put(noted);
  });
  return noted;
}

/** Gives a claimed delete up: what it would destroy, its person has never seen. */
export async function spare(drainer: Drainer, entry: SendingEntry, there: Held): Promise<void> {
  await step(drainer, async () => {
    if (!(await stillOurs(drainer, entry))) return;
    await drainer.account.db.outbox.delete(entry.seq);
    await journalEntry(drainer.account, entry, 'spared', { there });
  });
}
