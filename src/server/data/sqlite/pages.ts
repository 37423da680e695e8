/** Whether the pages of a SQLite can be read. PostgreSQL looks after its own. */
import { sql } from 'kysely';
import { isDamaged } from '../failures.ts';
import type { Database } from '../schema/tables.ts';

/** What it says first, in a line of its own. */
const HEADING = /^\*\*\* in database \w+ \*\*\*\n/;

/**
 * What SQLite finds wrong first with a database, in one line; null where it is sound. It reads all of it: about
 * 1 s for a GB; longer where it looks for each row in each index as well (integrity_check).
 */
export async function findFault(
  sqlite: Database,
  check: 'quick_check' | 'integrity_check' = 'quick_check',
): Promise<string | null> {
  try {
    const asking = sql.raw<Record<string, string>>(`pragma ${check}(1)`);
    const said = (await asking.execute(sqlite)).rows.map((row) => row[check]).join();
    return said === 'ok' ? null : said.replace(HEADING, '');
  } catch (error) {
    if (isDamaged(error) && error instanceof Error) return error.message;
    throw error;
  }
}

export async function sizeInBytes(sqlite: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(
    sqlite,
  );
  return rows[0]?.bytes ?? 0;
}
