/** What becomes of a claimed entry that met another device's value, once the policy has spoken. */
import type { News } from '../../domain/conflict.ts';
import { installChange, installStanding } from '../snapshot/install.ts';
import { type Bind, readBindings, startSending } from './claim.ts';
import { stillOurs } from './deliver.ts';
import type { SendingEntry } from './entry.ts';
import { type Drainer, step } from './fence.ts';
import { journalConflict, journalEntry } from './journal.ts';
import { readServerNowMs } from './serverTime.ts';

/**
 * The change goes no further: what stands on the server comes to the screen in its place. `news` is
 * null for a delete of what is gone.
 */
export async function giveWay(
  drainer: Drainer,
  entry: SendingEntry,
  news: News | null,
): Promise<void> {
  const { account } = drainer;
  await step(drainer, async () => {
    if (!(await stillOurs(drainer, entry))) return;
    await account.db.outbox.delete(entry.seq);
    await (news ? journalConflict(account, entry, news) : journalEntry(account, entry, 'sent'));
    await (news
      ? installStanding(account, entry.change, news.stands)
      : installChange(account, entry.change));
  });
}

/**
 * Makes the request of a claimed entry anew, and writes it down before it leaves. The caller knows
 * that the one before was not applied; a server that may have seen that one gets a new key.
 * @returns null when there is nothing to send any more
 */
export async function rewire(
  drainer: Drainer,
  entry: SendingEntry,
  { bind, newKey }: { bind: Bind; newKey: boolean },
): Promise<SendingEntry | null> {
  const { account } = drainer;
  return step(drainer, async () => {
    if (!(await stillOurs(drainer, entry))) return null;
    const bindings = await readBindings(account);
    const key = newKey ? { key: account.clock.newId() } : {};
    const { replaced } = entry.delivery.wire;
    const before = replaced === undefined ? {} : { replaced };
    // It is the same try.
    const again = { ...entry, attempts: entry.attempts - 1 };
    return startSending(account, again, {
      serverNowMs: await readServerNowMs(account),
      bind: (meant) => {
        const wire = bind(meant, bindings);
        return typeof wire === 'string' ? wire : { ...wire, ...key, ...before };
      },
    });
  });
}
