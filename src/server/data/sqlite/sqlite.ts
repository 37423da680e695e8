import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import {
  type Dialect,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { isReadOnly } from '../failures.ts';
import { SqliteDriver } from './sqliteDriver.ts';

/** The wait for a lock blocks the whole process, so it is short; write() tries again. */
const BUSY_MS = 200;
/** In a file, a read would need room on a disk that may be full. */
const SORTS_IN_MEMORY = 'pragma temp_store = memory';
/** Of a process that does nothing else. */
const PATIENT_MS = 5_000;

/** Opens one file twice. */
interface Openers {
  /** Comes first, and makes the file. */
  readonly writer: () => DatabaseSyncInstance;
  readonly reader: () => DatabaseSyncInstance;
}

/**
 * A Kysely dialect over the file repkeep.db in a folder, which is made when missing. Both are for
 * the owner's eyes only.
 */
export function sqliteDialect(dataDir: string): Dialect {
  return dialectOver({ writer: () => openFile(dataDir), reader: () => openReader(dataDir) });
}

/** Opens the file when it is needed first. */
export function dialectOver({ writer, reader }: Openers): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(writer, reader),
    createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** A database as it stands: nothing is made or changed, and others may write meanwhile. */
export function sqliteReader(file: string): Dialect {
  const open = () => openToRead(file, PATIENT_MS);
  return dialectOver({ writer: open, reader: open });
}

/** A file that counts only once it is whole: whoever makes it syncs it at the end, or throws it away. */
export function backupDialect(file: string): Dialect {
  return dialectOver({
    writer: () => {
      const sqlite = openSqlite(file);
      sqlite.exec(
        'pragma journal_mode = memory; pragma synchronous = off; pragma foreign_keys = on',
      );
      return sqlite;
    },
    reader: () => openToRead(file, PATIENT_MS),
  });
}

/** What stands in a database now as a new file, also what is in its write-ahead log alone. */
export function copyDatabase(file: string, copy: string): void {
  const sqlite = openToRead(file, PATIENT_MS);
  try {
    sqlite.prepare('vacuum into ?').run(copy);
  } finally {
    sqlite.close();
  }
}

export function openFile(dataDir: string): DatabaseSyncInstance {
  // A folder that was there before keeps its mode.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = fileIn(dataDir);
  const wasThere = existsSync(file);
  const sqlite = openSqlite(file);
  // Before the mode is set: whoever owns a file may do that to one that they may not write to.
  if (wasThere) checkWritable(sqlite);
  chmodSync(file, 0o600);
  sqlite.exec(`pragma busy_timeout = ${BUSY_MS}; ${SORTS_IN_MEMORY}`);
  sqlite.exec('pragma journal_mode = wal; pragma foreign_keys = on');
  unseal(sqlite);
  // FULL, because NORMAL lost acknowledged writes in a simulated power loss.
  sqlite.exec('pragma synchronous = full');
  return sqlite;
}

/** A backup may have been put here as it is, with its checksum (seal.ts). */
function unseal(sqlite: DatabaseSyncInstance): void {
  const { user_version: sealed } = sqlite.prepare('pragma user_version').get() ?? {};
  if (sealed !== 0) sqlite.exec('pragma user_version = 0');
}

/** SQLite opens a file that it may not write to as well, and says so at the first change. Nothing is kept of this one. */
function checkWritable(sqlite: DatabaseSyncInstance): void {
  try {
    sqlite.exec('begin; pragma user_version = 1');
  } catch (error) {
    // Whatever else is wrong, what comes next meets it too.
    if (isReadOnly(error)) throw error;
  } finally {
    if (sqlite.isTransaction) sqlite.exec('rollback');
  }
}

/** Opens a file that is there, to read it alone. */
export function openReader(dataDir: string): DatabaseSyncInstance {
  return openToRead(fileIn(dataDir), BUSY_MS);
}

function openToRead(file: string, busyMs: number): DatabaseSyncInstance {
  const sqlite = openSqlite(file, { readOnly: true });
  sqlite.exec(`pragma busy_timeout = ${busyMs}; ${SORTS_IN_MEMORY}`);
  return sqlite;
}

export function fileIn(dataDir: string): string {
  return resolve(dataDir, 'repkeep.db');
}

/** SQLite takes some names for something else ('file:…', ':memory:'); an absolute one is just a file's. */
function openSqlite(
  file: string,
  options: { readonly readOnly?: true } = {},
): DatabaseSyncInstance {
  return new DatabaseSync(resolve(file), options);
}
