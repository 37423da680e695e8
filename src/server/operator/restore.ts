import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { type Config, ConfigError } from '../config.ts';
import { openDatabase } from '../data/database.ts';
import { isDamaged } from '../data/failures.ts';
import { readTogether } from '../data/readTogether.ts';
import { renewEpoch } from '../data/schema/epoch.ts';
import { schemaVersion } from '../data/schema/migrate.ts';
import { MIGRATIONS } from '../data/schema/migrations.ts';
import type { Database, Tables } from '../data/schema/tables.ts';
import { findFault } from '../data/sqlite/pages.ts';
import { backupDialect, copyDatabase, sqliteReader } from '../data/sqlite/sqlite.ts';
import type { Content } from './backup.ts';
import { copyRows, countRows } from './copyRows.ts';
import { isAsSealed } from './seal.ts';
import { withStorage } from './storage.ts';

/**
 * Puts a backup into the database that the settings name, all of it or nothing. It must be empty: what
 * a database holds is never overwritten. Its states get names of their own, so that no device takes what
 * it kept for what stands there now. Throws ConfigError where that cannot be.
 */
export async function restore(place: Config, file: string): Promise<Content> {
  const look = (database: Database) => checkEmpty(database, place);
  return withBackup(file, (backup) =>
    withStorage(place, look, async (database) => {
      const counts = await database.transaction().execute(async (to) => {
        await look(to);
        const copied = await copyRows({ from: backup, to }, backup);
        // Somebody may have signed in at the same moment.
        const kept = await countRows(to, copied.keys());
        if ([...copied].some(([name, count]) => kept.get(name) !== count)) throw notEmpty(place);
        await renewEpoch(to);
        return copied;
      });
      return { version: MIGRATIONS.length, counts };
    }),
  );
}

/** Opens a backup, looks whether it is sound, and works with it as it stands. Throws ConfigError. */
export async function withBackupAsItIs<T>(
  file: string,
  work: (backup: Database, version: number) => Promise<T>,
): Promise<T> {
  if (!existsSync(file)) throw new ConfigError(`${file} is not there.`);
  if (!statSync(file).isFile()) throw new ConfigError(`${file} is not a file.`);
  const opened = new Kysely<Tables>({ dialect: sqliteReader(file) });
  try {
    return await readTogether(opened, async (backup) =>
      work(backup, await soundVersion(backup, file)),
    );
  } finally {
    await opened.destroy();
  }
}

/** The same, brought up to date in a copy where it is of an older version. */
async function withBackup<T>(file: string, work: (backup: Database) => Promise<T>): Promise<T> {
  return withBackupAsItIs(file, async (backup, version) => {
    if (version === MIGRATIONS.length) return work(backup);
    const folder = temporaryFolder(file);
    const drop = () => rmSync(folder, { recursive: true, force: true });
    // Whoever stops the process has it end at once.
    process.once('exit', drop);
    try {
      const upToDate = await upToDateCopy(file, join(folder, 'copy.db'));
      return await readTogether(upToDate, work).finally(() => upToDate.destroy());
    } finally {
      process.off('exit', drop);
      drop();
    }
  });
}

function temporaryFolder(file: string): string {
  try {
    return mkdtempSync(join(tmpdir(), 'repkeep-restore-'));
  } catch (error) {
    throw noCopy(file, error);
  }
}

async function upToDateCopy(file: string, copy: string): Promise<Database> {
  try {
    // Not a copy of the file: its write-ahead log may be another one.
    copyDatabase(file, copy);
    return await openDatabase(backupDialect(copy));
  } catch (error) {
    // The backup itself was read to its end before.
    throw noCopy(file, error);
  }
}

function noCopy(file: string, error: unknown): ConfigError {
  const reason = error instanceof Error ? error.message : String(error);
  return new ConfigError(
    `${file} is of an older version, and a copy that is brought up to date first cannot be written to ${tmpdir()}, which TMPDIR names: ${reason}.`,
    { cause: error },
  );
}

/** The schema version of a backup that can be read to its end. Throws ConfigError. */
async function soundVersion(backup: Database, file: string): Promise<number> {
  const version = await versionIn(backup, file);
  if (version > MIGRATIONS.length) {
    throw new ConfigError(
      `${file} was written by a newer version of Repkeep: use that version, or a later one.`,
    );
  }
  if (version < 1) throw notOurs(file);
  const fault = await findFault(backup);
  if (fault !== null) throw damaged(file);
  if (!(await isAsSealed(backup, file))) throw changed(file);
  return version;
}

async function versionIn(backup: Database, file: string): Promise<number> {
  try {
    return await schemaVersion(backup);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/no such table|not a database/.test(message)) throw notOurs(file);
    if (isDamaged(error)) throw damaged(file);
    throw new ConfigError(`${file} cannot be read: ${message}.`, { cause: error });
  }
}

async function checkEmpty(database: Database, place: Config): Promise<void> {
  const someone = await database.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (someone) throw notEmpty(place);
}

function notEmpty({ databaseUrl, dataDir }: Config): ConfigError {
  return new ConfigError(
    databaseUrl === null
      ? `DATA_DIR already holds the data of people (${dataDir}): move it away, or name another folder.`
      : 'DATABASE_URL names a database that already holds the data of people: name an empty one.',
  );
}

function notOurs(file: string): ConfigError {
  return new ConfigError(`${file} is no backup of Repkeep.`);
}

/** Rot looks the same from here as an edit by hand, or a copy that SQLite made of it. */
function changed(file: string): ConfigError {
  return new ConfigError(
    `${file} is not as it was written by backup: it is damaged, or it was changed or copied by another program. Take another backup.`,
  );
}

function damaged(file: string): ConfigError {
  return new ConfigError(`${file} is damaged: take another backup.`);
}
