/** What the server calls that which is kept here: the price of asking whether it still holds. */
import { type Account, readAccountRow, readStanding } from '../account.ts';
import type { ListTags } from '../database/rows.ts';
import { READING } from '../database/storedRows.ts';

export type ListName = Exclude<keyof ListTags, 'reading' | 'revision'>;

/** The tag of a list that is kept just as the server sent it, else null. */
export async function readTag(account: Account, list: ListName): Promise<string | null> {
  const { tags } = await readStanding(account);
  return tags?.[list] ?? null;
}

/** Names a list as it is kept now; null when no tag does. Call it in the transaction that keeps it. */
export async function keepTag(account: Account, list: ListName, tag: string | null): Promise<void> {
  const row = await readAccountRow(account);
  const { [list]: before, ...kept } = row.tags ?? { reading: READING };
  if (tag === (before ?? null)) return;
  await account.db.meta.put({ ...row, tags: tag === null ? kept : { ...kept, [list]: tag } });
}

/** The revision of the history that is kept here, or of an earlier one; null when nobody knows. */
export async function readRevision(account: Account): Promise<string | null> {
  const { tags } = await readStanding(account);
  return tags?.revision ?? null;
}

/** The same as `keepTag` for the history, which has a revision as well. */
export async function nameHistory(
  account: Account,
  { tag = null, revision = null }: { tag?: string | null; revision?: string | null },
): Promise<void> {
  const row = await readAccountRow(account);
  const { sessions: _, revision: __, ...kept } = row.tags ?? { reading: READING };
  const named = tag === null ? kept : { ...kept, sessions: tag };
  await account.db.meta.put({ ...row, tags: revision === null ? named : { ...named, revision } });
}
