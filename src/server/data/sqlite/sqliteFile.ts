import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

interface Compiled {
  readonly statement: ReturnType<DatabaseSyncInstance['prepare']>;
  readonly hasRows: boolean;
}

/** A connection to a SQLite file. Statements are compiled once. */
export class SqliteFile {
  readonly #sqlite: DatabaseSyncInstance;
  readonly #compiled = new Map<string, Compiled>();

  constructor(sqlite: DatabaseSyncInstance) {
    this.#sqlite = sqlite;
  }

  get isTransaction(): boolean {
    return this.#sqlite.isTransaction;
  }

  /** Does what gives no rows, such as `begin`. */
  do(sql: string): void {
    this.#compile(sql).statement.run();
  }

  query<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, hasRows } = this.#compile(sql);
    // What the columns hold is for who wrote the query to know.
    if (hasRows) return { rows: statement.all(...parameters) as R[] };
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  close(): void {
    try {
      // Compiled statements keep SQLite from tidying up by itself. Nobody is waited for.
      this.#sqlite.exec('pragma busy_timeout = 0; pragma wal_checkpoint(truncate)');
    } catch {
      // A full disk, or a connection that only reads: the next start tidies up.
    }
    this.#sqlite.close();
  }

  #compile(sql: string): Compiled {
    const known = this.#compiled.get(sql);
    if (known) return known;
    const statement = this.#sqlite.prepare(sql);
    const compiled = { statement, hasRows: statement.columns().length > 0 };
    this.#compiled.set(sql, compiled);
    return compiled;
  }
}
