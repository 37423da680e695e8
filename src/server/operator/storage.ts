/** The database that the settings name, for the server and for the commands beside it. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { hasNoTable } from '../data/failures.ts';
import * as urls from '../data/postgres/databaseUrl.ts';
import { type BeforeUpdate, NewerTables, schemaVersion } from '../data/schema/migrate.ts';
import { MIGRATIONS } from '../data/schema/migrations.ts';
import type { Database } from '../data/schema/tables.ts';
import * as folders from '../data/sqlite/dataDir.ts';
import { backUp } from './backup.ts';
import { haveSameContent } from './sameContent.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'backupDir'>;

/** Which one it is, for whoever asks a command about it: never its user or password. */
export function nameOf({ databaseUrl, dataDir }: Place): string {
  if (databaseUrl === null) return `repkeep.db in ${resolve(dataDir)}`;
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `${pathname.slice(1)} on ${searchParams.get('host') ?? host}`;
}

/** Opened and up to date. Throws ConfigError where it cannot be used. */
export async function openStorage(place: Place): Promise<Database> {
  const { databaseUrl, dataDir } = place;
  return databaseUrl === null
    ? folders.openDataDir(dataDir, backingUp(place))
    : urls.openDatabaseUrl(databaseUrl, backingUp(place));
}

/**
 * The same for work that takes longer than any request may. `look` sees tables that are about to be brought
 * up to date as they stand; where it throws they stay so.
 */
export async function withStorage<T>(
  place: Place,
  look: (database: Database) => Promise<void>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = place;
  const beforeUpdate: BeforeUpdate = async (version) => {
    await withStorageAsItIs(place, look);
    await backingUp(place)?.(version);
  };
  const database =
    databaseUrl === null
      ? await folders.openDataDir(dataDir, beforeUpdate)
      : await urls.openPatiently(databaseUrl, beforeUpdate);
  return closedAfter(place, database, work);
}

/** The same as it stands, to read only, also where it is of an older version. Throws ConfigError without our tables. */
export async function withStorageAsItIs<T>(
  place: Place,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = place;
  const database =
    databaseUrl === null ? folders.readDataDir(dataDir) : urls.readDatabaseUrl(databaseUrl);
  return closedAfter(place, database, async (opened) => {
    await checkVersion(opened, place);
    return work(opened);
  });
}

/** Throws NewerTables, too. */
async function checkVersion(database: Database, { databaseUrl, dataDir }: Place): Promise<void> {
  const version = await schemaVersion(database).catch((error: unknown) => {
    if (hasNoTable(error)) return 0;
    throw error;
  });
  if (version > MIGRATIONS.length) throw new NewerTables();
  if (version > 0) return;
  throw new ConfigError(
    databaseUrl === null
      ? `DATA_DIR holds no tables of Repkeep: repkeep.db in ${dataDir} has none.`
      : `DATABASE_URL names a database without the tables of Repkeep: ${new URL(databaseUrl).pathname.slice(1)}.`,
  );
}

async function closedAfter<T>(
  { databaseUrl, dataDir }: Place,
  database: Database,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  try {
    return await work(database);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw databaseUrl === null
      ? folders.sentenceOf(error, dataDir)
      : urls.sentenceOf(error, databaseUrl);
  } finally {
    await database.destroy();
  }
}

/**
 * A backup of tables that are about to be brought up to date, in a file of its own. A server that fails
 * to update them and is started again and again keeps the first, for as long as nothing else is written.
 */
function backingUp(place: Place): BeforeUpdate | undefined {
  const { backupDir } = place;
  if (backupDir === null) return undefined;
  return async (version) => {
    const second = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
    const prefix = join(backupDir, `repkeep-schema-${version}-`);
    const file = `${prefix}${second}Z-${randomBytes(2).toString('hex')}.db`;
    try {
      mkdirSync(backupDir, { recursive: true, mode: 0o700 });
      const earlier = readdirSync(backupDir)
        .map((name) => join(backupDir, name))
        .filter((path) => path.startsWith(prefix) && path.endsWith('.db'));
      // Over a connection of its own: that of the update has seen its first step begin.
      await withStorageAsItIs(place, (database) => backUp(database, file));
      if (await isAmong(earlier, file)) rmSync(file);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ConfigError(
        `The tables are not brought up to date, since no backup of them can be put into BACKUP_DIR first: ${reason}`,
        { cause: error },
      );
    }
  };
}

/** Whether one of these backups is of what a new one is of. */
async function isAmong(earlier: readonly string[], file: string): Promise<boolean> {
  for (const one of earlier) if (await haveSameContent(file, one)) return true;
  return false;
}
