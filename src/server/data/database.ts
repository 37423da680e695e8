import { type Dialect, Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import type { Database, Tables } from './tables.ts';

/** Opens the database and brings its tables up to date. */
export async function openDatabase(dialect: Dialect): Promise<Database> {
  const database = new Kysely<Tables>({ dialect });
  await migrate(database);
  return database;
}
