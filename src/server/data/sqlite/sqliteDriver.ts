/** Kysely's driver over two connections to one SQLite file: one that writes, and one that only reads. */
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely';
import { GroupCommit } from './groupCommit.ts';
import { ReadTurns } from './readTurns.ts';
import { SqliteFile } from './sqliteFile.ts';

/** Does work on a connection while nobody else uses it, and either all of it or nothing. */
interface Side {
  readonly file: SqliteFile;
  /** Resolves once what was written is on the disk. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

interface Sides {
  readonly writing: Side;
  /** Sees nothing that may still be undone. */
  readonly reading: Side;
}

export class SqliteDriver implements Driver {
  readonly #open: () => Sides;
  #sides: Sides | null = null;
  #inUse = 0;
  #onIdle = () => {};

  constructor(writer: () => DatabaseSyncInstance, reader: () => DatabaseSyncInstance) {
    this.#open = () => ({
      writing: new GroupCommit(new SqliteFile(writer())),
      reading: new ReadTurns(new SqliteFile(reader())),
    });
  }

  async init(): Promise<void> {
    this.#sides = this.#open();
  }

  async acquireConnection(): Promise<SqliteConnection> {
    // Kysely calls init first.
    if (!this.#sides) throw new Error('The database is not open.');
    this.#inUse += 1;
    return new SqliteConnection(this.#sides);
  }

  async beginTransaction(connection: SqliteConnection, { accessMode }: TransactionSettings) {
    await connection.begin(accessMode === 'read only' ? 'reading' : 'writing');
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(): Promise<void> {
    this.#inUse -= 1;
    if (this.#inUse === 0) this.#onIdle();
  }

  async destroy(): Promise<void> {
    // What has begun, such as the sweep, ends.
    const idle = new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
    if (this.#inUse > 0) await idle;
    // The last one to close tidies up, and only the writer can.
    this.#sides?.reading.file.close();
    this.#sides?.writing.file.close();
  }
}

/** Begun in one call and ended in another, as Kysely steers it. */
interface Transaction {
  readonly file: SqliteFile;
  commit(): void;
  rollback(reason: unknown): void;
  readonly ended: Promise<void>;
}

/** Uses one of the two sides as soon as it shows which is needed. */
class SqliteConnection implements DatabaseConnection {
  readonly #sides: Sides;
  #transaction: Transaction | null = null;
  #hasEnded = false;
  #lastFailure: unknown = null;

  constructor(sides: Sides) {
    this.#sides = sides;
  }

  async begin(side: keyof Sides): Promise<void> {
    this.#transaction = await begin(this.#sides[side]);
    this.#hasEnded = false;
  }

  async commit(): Promise<void> {
    // Where the commit fails, Kysely asks for a rollback of what is undone already.
    const transaction = this.#end();
    transaction?.commit();
    await transaction?.ended;
  }

  async rollback(): Promise<void> {
    const reason = this.#lastFailure;
    const transaction = this.#end();
    transaction?.rollback(reason);
    // Kysely knows why this one failed, but not why all did that share its transaction.
    await transaction?.ended.catch((error: unknown) => {
      if (error !== reason) throw error;
    });
  }

  #end(): Transaction | null {
    const transaction = this.#transaction;
    this.#transaction = null;
    this.#hasEnded = true;
    return transaction;
  }

  async executeQuery<R>(query: CompiledQuery) {
    // Work that failed may have asked for more than it waited for: that would be kept without the rest.
    if (this.#hasEnded) throw new Error('The transaction has ended.');
    if (!this.#transaction) {
      const side = this.#sides[SelectQueryNode.is(query.query) ? 'reading' : 'writing'];
      return side.run(async () => side.file.query<R>(query));
    }
    try {
      return this.#transaction.file.query<R>(query);
    } catch (error) {
      this.#lastFailure = error;
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('Nothing is so long that it is streamed.');
  }
}

function begin(side: Side): Promise<Transaction> {
  return new Promise((resolve, reject) => {
    const work = () =>
      new Promise<void>((commit, rollback) => {
        resolve({ file: side.file, commit, rollback, ended });
      });
    const ended = side.run(work);
    // Of what has begun, whoever ends it hears.
    ended.catch(reject);
  });
}
