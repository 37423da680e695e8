/** What the server calls that which is kept here: the price of asking whether it still holds. */
import { type Account, putAccountRow, readAccountRow, readStanding } from '../account.ts';
import type { ListName, ListTags, Revisions } from '../database/rows.ts';
import { READING } from '../database/storedRows.ts';

/** The tag of a list that is kept just as the server sent it, else null. */
export async function readTag(account: Account, list: ListName): Promise<string | null> {
  const { tags } = await readStanding(account);
  return tags?.[list] ?? null;
}

/** Up to which revision of the server each list is whole here, as far as that is known. */
export async function readRevisions(account: Account): Promise<Revisions> {
  const { tags } = await readStanding(account);
  return tags?.revisions ?? {};
}

/** Names a list as it is kept now, or leaves it without. Call it in the transaction that keeps it. */
export async function nameList(
  account: Account,
  list: ListName,
  { tag = null, revision = null }: { tag?: string | null; revision?: string | null },
): Promise<void> {
  const row = await readAccountRow(account);
  const kept: ListTags = row.tags ?? { reading: READING };
  const { [list]: _, revisions: { [list]: __, ...others } = {}, ...tags } = kept;
  const revisions = revision === null ? others : { ...others, [list]: revision };
  const named = tag === null ? tags : { ...tags, [list]: tag };
  await putAccountRow(account, { ...row, tags: { ...named, revisions } });
}

/** A list is no longer just as the server sent it. Call it in the transaction that changes it. */
export async function dropTag(account: Account, list: ListName): Promise<void> {
  const row = await readAccountRow(account);
  if (row.tags?.[list] === undefined) return;
  const { [list]: _, ...tags } = row.tags;
  await putAccountRow(account, { ...row, tags });
}

/** Lists that are whole up to another revision now. Call it in the transaction that decides by it. */
export async function keepRevisions(account: Account, revisions: Revisions): Promise<void> {
  const row = await readAccountRow(account);
  const tags = row.tags ?? { reading: READING };
  await putAccountRow(account, {
    ...row,
    tags: { ...tags, revisions: { ...tags.revisions, ...revisions } },
  });
}
