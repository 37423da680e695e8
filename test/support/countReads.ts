import type { Account } from '../../src/store/account.ts';

/** Counts the entries that are read from the outbox from now on, each time they are. */
export function countReadEntries({ db }: Account): { entries: number } {
  const read = { entries: 0 };
  db.outbox.hook('reading', (entry) => {
    read.entries += 1;
    return entry;
  });
  return read;
}
