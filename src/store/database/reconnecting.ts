import {
  Dexie,
  type PromiseExtended,
  RangeSet,
  type Table,
  type TransactionMode,
  type TXWithTables,
} from 'dexie';
import { isConnectionLost } from './lostConnection.ts';
import { startNewLog } from './newLog.ts';

/** How long to wait before each new try, ms: a connection that was lost is often back at once. */
const RETRY_AFTER_MS = [0, 100, 400];

/**
 * Strict: a write is on the disk before its promise resolves. No cache: Dexie's would show a write
 * before it is on the disk, and what the screen shows must survive a crash.
 */
const DURABLE = { chromeTransactionDurability: 'strict', cache: 'disabled' } as const;

/** What no database here needs, and each of its steps would go through. The build leaves them out. */
const UNUSED_LAYERS = ['Cache', 'VirtualIndexMiddleware'];

type Tables = string | Table | readonly (string | Table)[];
type Scope<T, Transaction> = (transaction: Transaction) => PromiseLike<T> | T;

/**
 * A database whose transactions outlive a lost connection: it is opened again and the transaction
 * run again, three times at most. What reads or writes outside of a transaction does not, and fails
 * every test that it is run in (test/support/noBareReads.ts).
 */
export class LastingDatabase extends Dexie {
  /** Closed, and no transaction has gone through since. */
  #isAway = false;
  #reopening: PromiseExtended<unknown> | null = null;

  constructor(name: string) {
    super(name, DURABLE);
    for (const layer of UNUSED_LAYERS) this.unuse({ stack: 'dbcore', name: layer });
    this.on('close', () => {
      this.#isAway = true;
    });
  }

  /** The scope may run more than once: what must not happen twice is done `once`. */
  override transaction<T>(
    mode: TransactionMode,
    ...rest: readonly (Tables | Scope<T, TXWithTables<this>>)[]
  ): PromiseExtended<T> {
    const scope = rest.at(-1);
    if (typeof scope !== 'function') throw new TypeError('A transaction needs a scope.');
    const tables = rest.flatMap((one) => (typeof one === 'function' ? [] : one));
    const run = () => super.transaction(mode, tables, scope);
    return this.#isInTransaction ? run() : this.#outlive(run);
  }

  /** Inside a transaction only that can be run again. */
  get #isInTransaction(): boolean {
    return Dexie.currentTransaction?.db === this;
  }

  /**
   * The promises are Dexie's all the way: a live query loses sight of what is read behind others.
   * @throws DatabaseClosedError when the connection stays lost: live queries then keep what they
   * have, and look again when it is back
   */
  #outlive<T>(run: () => PromiseExtended<T>, tries = 0): PromiseExtended<T> {
    const connection = this.backendDB();
    return run().then(
      (value) => {
        this.#comeBack();
        return value;
      },
      (error: unknown) => {
        // Whoever closed it on purpose does not want it back.
        if (!isConnectionLost(error) || this.hasBeenClosed()) throw error;
        const waitMs = RETRY_AFTER_MS[tries];
        if (waitMs === undefined) throw closedBy(error);
        return pause(waitMs)
          .then(() => this.#reopen(connection))
          .then(() => this.#outlive(run, tries + 1));
      },
    );
  }

  /** Once for all who lost the same connection. A failure is told by the next try. */
  #reopen(lost: IDBDatabase | null): PromiseExtended<unknown> {
    if (this.#reopening) return this.#reopening;
    if (this.backendDB() !== lost) return Dexie.Promise.resolve();
    this.close({ disableAutoOpen: false });
    this.#reopening = this.open()
      // It may have been lost in the middle of a write.
      .then(startNewLog, () => undefined)
      .finally(() => {
        this.#reopening = null;
      });
    return this.#reopening;
  }

  /** Lets every live query look again: while the connection was lost, none could. */
  #comeBack(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    lookAgain();
  }
}

/** Lets the live queries of every tab read anew; of this one alone while its page is being left. */
export function lookAgain(): void {
  try {
    Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) });
  } catch (error) {
    // Dexie closes its channel to the other tabs on pagehide; this tab's queries hear before it.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}

function closedBy(error: unknown): Error {
  const inner = error instanceof Error ? error : undefined;
  return new Dexie.DatabaseClosedError('The connection to the database stays lost.', inner);
}

function pause(ms: number): PromiseExtended<unknown> {
  return new Dexie.Promise((resolve) => setTimeout(resolve, ms));
}
