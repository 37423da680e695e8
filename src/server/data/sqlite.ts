import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';

/**
 * A Kysely dialect over the file repkeep.db in a folder, which is made when missing. Both are for
 * the owner's eyes only.
 */
export function sqliteDialect(dataDir: string): SqliteDialect {
  return dialectOver(() => openFile(dataDir));
}

/** Opens the file when it is needed first. */
export function dialectOver(open: () => DatabaseSyncInstance): SqliteDialect {
  return new ImmediateDialect({ database: async () => speakLikeKysely(open()) });
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new ImmediateDriver(this.#config);
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    // A transaction that reads and then writes could not wait for another process's lock.
    const how = accessMode === 'read only' ? 'deferred' : 'immediate';
    await connection.executeQuery(CompiledQuery.raw(`begin ${how}`));
  }
}

export function openFile(dataDir: string): DatabaseSyncInstance {
  // A folder that was there before keeps its mode.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'repkeep.db');
  const sqlite = new DatabaseSync(file);
  chmodSync(file, 0o600);
  // The wait blocks the whole process, so it is short; write() tries again.
  sqlite.exec('pragma busy_timeout = 200; pragma journal_mode = wal; pragma foreign_keys = on');
  // FULL, because NORMAL lost acknowledged writes in a simulated power loss.
  sqlite.exec('pragma synchronous = full');
  return sqlite;
}

/** Kysely's dialect expects the interface of better-sqlite3. Statements are compiled once. */
function speakLikeKysely(sqlite: DatabaseSyncInstance): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close() {
      try {
        // Compiled statements keep SQLite from tidying up by itself.
        sqlite.exec('pragma wal_checkpoint(truncate)');
      } catch {
        // A full disk: the next start tidies up.
      }
      sqlite.close();
    },
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = sqlite.prepare(sql);
      const adapted: SqliteStatement = {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...parameters),
        run: (parameters) =>
          // A full disk ends a transaction. Ending it again would fail, and hide that reason.
          sql === 'rollback' && !sqlite.isTransaction
            ? { changes: 0, lastInsertRowid: 0 }
            : statement.run(...parameters),
        iterate: (parameters) => statement.iterate(...parameters),
      };
      statements.set(sql, adapted);
      return adapted;
    },
  };
}
