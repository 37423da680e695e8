/** Whether the file of a SQLite is still where the next start looks for it. */
import { statSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * Tells whether the file that is open was moved away or deleted since: what is written to it would be gone
 * with the next start. While it is open, its number stays its own.
 */
export async function watchFile(sqlite: Database): Promise<() => boolean> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(sqlite);
  const file = rows[0]?.file ?? '';
  const opened = numberOf(file);
  return () => numberOf(file) !== opened;
}

/** Of a file on its disk, and of that; null where there is none. */
function numberOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true });
  return found ? `${found.dev} ${found.ino}` : null;
}
