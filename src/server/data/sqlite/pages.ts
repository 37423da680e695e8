/** Whether the pages of a SQLite can be read. PostgreSQL looks after its own. */
import { sql } from 'kysely';
import { isDamaged } from '../failures.ts';
import type { Database } from '../schema/tables.ts';

/** What it says first, in a line of its own. */
const HEADING = /^\*\*\* in database \w+ \*\*\*\n/;

/** What SQLite finds wrong first with a database, in one line; null where it is sound. It reads all of it: about 1 s for a GB. */
export async function findFault(sqlite: Database): Promise<string | null> {
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(sqlite);
    const said = rows.map((row) => row.quick_check).join();
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
