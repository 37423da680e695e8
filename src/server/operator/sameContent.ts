import { Kysely } from 'kysely';
import { readTogether } from '../data/readTogether.ts';
import type { Database, Tables } from '../data/schema/tables.ts';
import { sqliteReader } from '../data/sqlite/sqlite.ts';
import { haveSameRows } from './copyRows.ts';

/** Whether two backups of one schema version are of the same rows. One that cannot be read is of none. */
export async function haveSameContent(file: string, other: string): Promise<boolean> {
  const [a, b] = [open(file), open(other)];
  try {
    return await readTogether(a, (one) => readTogether(b, (two) => haveSameRows(one, two)));
  } catch {
    return false;
  } finally {
    await Promise.all([a.destroy(), b.destroy()]);
  }
}

function open(file: string): Database {
  return new Kysely<Tables>({ dialect: sqliteReader(file) });
}
