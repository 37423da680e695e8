import { existsSync, statSync } from 'node:fs';
import { Kysely } from 'kysely';
import { ConfigError } from '../../config.ts';
import { openDatabase } from '../database.ts';
import { isFull } from '../failures.ts';
import { type BeforeUpdate, NewerTables } from '../schema/migrate.ts';
import type { Database, Tables } from '../schema/tables.ts';
import { logBeside } from './openedFile.ts';
import { fileIn, sqliteDialect, sqliteReader } from './sqlite.ts';

/** SQLite's result codes. */
const BUSY = 5;
const READONLY = 8;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOTADB = 26;

/** Opens the database in DATA_DIR. Throws ConfigError where the folder or its database cannot be used. */
export async function openDataDir(dataDir: string, beforeUpdate?: BeforeUpdate): Promise<Database> {
  try {
    assertNoLogAlone(dataDir);
    return await openDatabase(sqliteDialect(dataDir), beforeUpdate);
  } catch (error) {
    throw sentenceOf(error, dataDir);
  }
}

/** SQLite deletes a log that lies beside a new file: what had come no further is lost with it. */
function assertNoLogAlone(dataDir: string): void {
  const file = fileIn(dataDir);
  if (bytesOf(file) > 0 || bytesOf(logBeside(file)) === 0) return;
  throw new ConfigError(
    `DATA_DIR holds the log of a database that is not there (repkeep.db-wal in ${dataDir}): put its repkeep.db back, or move that file to where it is.`,
  );
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The same to read only, as it stands: no table is made or brought up to date. */
export function readDataDir(dataDir: string): Database {
  const file = fileIn(dataDir);
  if (!existsSync(file)) {
    throw new ConfigError(`DATA_DIR holds no database: there is no repkeep.db in ${dataDir}.`);
  }
  return new Kysely<Tables>({ dialect: sqliteReader(file) });
}

/** The sentence for a DATA_DIR whose database has pages that cannot be read. */
export function damagedIn(dataDir: string): string {
  return `DATA_DIR holds a damaged database (repkeep.db in ${dataDir}): move the folder away, and restore a backup into an empty one.`;
}

/** What went wrong as a ConfigError; what nobody foresaw is left as it is. */
export function sentenceOf(error: unknown, dataDir: string): unknown {
  const reason = reasonOf(error, dataDir);
  return reason === null ? error : new ConfigError(reason, { cause: error });
}

function reasonOf(error: unknown, dataDir: string): string | null {
  if (error instanceof NewerTables) {
    return `DATA_DIR ${error.message}: start that version, or name another folder.`;
  }
  switch (codeOf(error)) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `DATA_DIR must be a folder, and ${dataDir} is none.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    // A link to what is not there, as to a disk that is not mounted.
    case 'ENOENT':
    case READONLY:
    case CANTOPEN:
      return `DATA_DIR must be a folder that this program may write to, and ${dataDir} is none.`;
    case CORRUPT:
    case NOTADB:
      return damagedIn(dataDir);
    case 'ENOSPC':
    case FULL:
      return `DATA_DIR is on a disk that is full: ${dataDir}.`;
    case BUSY:
      return `DATA_DIR is in use by another program: ${dataDir}.`;
    default:
      return null;
  }
}

/** The system's code (a word) or SQLite's (a number). */
function codeOf(error: unknown): string | number | null {
  if (!(error instanceof Error)) return null;
  if (isFull(error)) return FULL;
  // The upper bits of SQLite's code only say more precisely what the lower ones mean.
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff;
  return 'code' in error && typeof error.code === 'string' ? error.code : null;
}
