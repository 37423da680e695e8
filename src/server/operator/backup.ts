/** A backup: one SQLite file with our tables, of a state that stood at one moment, whatever database it is of. */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Kysely } from 'kysely';
import { ConfigError } from '../config.ts';
import { isFull } from '../data/failures.ts';
import { locksRows } from '../data/postgres/postgres.ts';
import { readTogether } from '../data/readTogether.ts';
import { migrate, NewerTables, schemaVersion } from '../data/schema/migrate.ts';
import { MIGRATIONS } from '../data/schema/migrations.ts';
import type { Database, Tables } from '../data/schema/tables.ts';
import { findFault } from '../data/sqlite/pages.ts';
import { backupDialect } from '../data/sqlite/sqlite.ts';
import { type Counts, copyRows } from './copyRows.ts';
import { seal } from './seal.ts';

const IS_DAMAGED =
  'The database is damaged, and a backup of it would be, too: restore an earlier one.';

/** What stands in a backup. */
export interface Content {
  readonly version: number;
  readonly counts: Counts;
}

/**
 * Writes a backup while others write to the database: a file for its owner's eyes only, which is there
 * whole or not at all. Throws ConfigError where that cannot be, and never touches a file that is there.
 */
export async function backUp(source: Database, file: string): Promise<Content> {
  if (existsSync(file)) throw isThere(file);
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  const drop = () => rmSync(part, { force: true });
  // Whoever stops the process has it end at once.
  process.once('exit', drop);
  try {
    closeSync(openSync(part, 'wx', 0o600));
    const content = await fill(source, part);
    seal(part);
    sync(part);
    putInPlace(part, file);
    sync(dirname(file));
    return content;
  } catch (error) {
    throw sentenceOf(error, file);
  } finally {
    process.off('exit', drop);
    drop();
  }
}

/** Gives a whole file its name, unless another one has it. */
function putInPlace(part: string, file: string): void {
  try {
    linkSync(part, file);
  } catch {
    // It is there, or the disk knows no links (exFAT). Taken, so that no other backup comes between.
    closeSync(openSync(file, 'wx', 0o600));
    renameSync(part, file);
  }
}

async function fill(source: Database, part: string): Promise<Content> {
  const target = new Kysely<Tables>({ dialect: backupDialect(part) });
  try {
    return await readTogether(source, async (from) => {
      // An index that lacks rows is read without complaint, and the backup would lack them, too.
      const fault = locksRows(from) ? null : await findFault(from, 'integrity_check');
      if (fault !== null) throw new ConfigError(`${IS_DAMAGED} SQLite says: ${fault}.`);
      const version = await schemaVersion(from);
      if (version > MIGRATIONS.length) throw new NewerTables();
      await migrate(target, { upTo: version });
      const counts = await target.transaction().execute((to) => copyRows({ from, to }, to));
      return { version, counts };
    });
  } finally {
    await target.destroy();
  }
}

/** Returns when it is on the disk. */
function sync(path: string): void {
  const opened = openSync(path, 'r');
  fsyncSync(opened);
  closeSync(opened);
}

function isThere(file: string): ConfigError {
  return new ConfigError(`${file} is there already: name another file, or move it away.`);
}

function sentenceOf(error: unknown, file: string): unknown {
  const because = { cause: error };
  if (isFull(error)) return new ConfigError(`${file} has no room: the disk is full.`, because);
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'EEXIST':
      return isThere(file);
    case 'ENOSPC':
    case 'EDQUOT':
      return new ConfigError(`${file} has no room: the disk is full.`, because);
    case 'ENOENT':
    case 'ENOTDIR':
      return new ConfigError(`${file} cannot be written: there is no such folder.`, because);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new ConfigError(
        `${basename(file)} cannot be written: this program may not write to ${dirname(file)}.`,
        because,
      );
    default:
      return error;
  }
}
