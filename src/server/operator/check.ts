import { sql } from 'kysely';
import { type Config, ConfigError } from '../config.ts';
import { locksRows } from '../data/postgres/postgres.ts';
import { readTogether } from '../data/readTogether.ts';
import { NewerTables, schemaVersion } from '../data/schema/migrate.ts';
import { MIGRATIONS } from '../data/schema/migrations.ts';
import type { Database } from '../data/schema/tables.ts';
import { damagedIn } from '../data/sqlite/dataDir.ts';
import { findFault } from '../data/sqlite/pages.ts';
import { countRows } from './copyRows.ts';
import { withBackupAsItIs } from './restore.ts';
import { nameOf, withStorageAsItIs } from './storage.ts';

/**
 * Looks whether a backup, or the database that the settings name where `file` is '', is sound, and says
 * which it is, its schema version and how many rows each table has. Throws ConfigError where it is damaged.
 */
export async function check(
  config: Config,
  file: string,
  say: (line: string) => void,
): Promise<void> {
  say(file || nameOf(config));
  if (file !== '') return withBackupAsItIs(file, (backup) => tell(backup, say));
  await withStorageAsItIs(config, (opened) =>
    readTogether(opened, async (database) => {
      if (!locksRows(database)) await checkPages(database, config.dataDir);
      await tell(database, say);
    }),
  );
}

async function checkPages(sqlite: Database, dataDir: string): Promise<void> {
  const fault = await findFault(sqlite);
  if (fault === null) return;
  throw new ConfigError(`${damagedIn(dataDir)} SQLite says: ${fault}.`);
}

async function tell(database: Database, say: (line: string) => void): Promise<void> {
  const version = await schemaVersion(database);
  if (version > MIGRATIONS.length) throw new NewerTables();
  say(`schema ${version} of ${MIGRATIONS.length}`);
  for (const [name, count] of await countRows(database, await tablesOf(database))) {
    say(`${name} ${count}`);
  }
}

async function tablesOf(database: Database): Promise<string[]> {
  const list = locksRows(database)
    ? sql<{ name: string }>`select tablename as name from pg_catalog.pg_tables
        where schemaname = current_schema() order by tablename`
    : sql<{ name: string }>`select name from sqlite_master
        where type = 'table' and name not like 'sqlite_%' order by name`;
  return (await list.execute(database)).rows.map(({ name }) => name);
}
