import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import {
  type Dialect,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { SqliteDriver } from './sqliteDriver.ts';

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

export function openFile(dataDir: string): DatabaseSyncInstance {
  // A folder that was there before keeps its mode.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = fileIn(dataDir);
  const sqlite = new DatabaseSync(file);
  chmodSync(file, 0o600);
  // The wait blocks the whole process, so it is short; write() tries again.
  sqlite.exec('pragma busy_timeout = 200; pragma journal_mode = wal; pragma foreign_keys = on');
  // FULL, because NORMAL lost acknowledged writes in a simulated power loss.
  sqlite.exec('pragma synchronous = full');
  return sqlite;
}

/** Opens a file that is there, to read it alone. */
export function openReader(dataDir: string): DatabaseSyncInstance {
  const sqlite = new DatabaseSync(fileIn(dataDir), { readOnly: true });
  sqlite.exec('pragma busy_timeout = 200');
  return sqlite;
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'repkeep.db');
}
