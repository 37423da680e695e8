import { type Dialect, Kysely } from 'kysely';
import { type BeforeUpdate, migrate } from './schema/migrate.ts';
import type { Database, Tables } from './schema/tables.ts';

/** Opens the database and brings its tables up to date; calls beforeUpdate where they were older. */
export async function openDatabase(
  dialect: Dialect,
  beforeUpdate?: BeforeUpdate,
): Promise<Database> {
  const database = new Kysely<Tables>({ dialect });
  try {
    await migrate(database, { beforeUpdate });
    return database;
  } catch (error) {
    // The reason is what failed first. Connections that stay open would keep the process from ending.
    await database.destroy().catch(() => undefined);
    throw error;
  }
}
