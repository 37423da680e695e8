import type { Database } from './schema/tables.ts';

/** Does several reads that all see one state of the database, whatever is written meanwhile. */
export async function readTogether<T>(
  database: Database,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(work);
}
