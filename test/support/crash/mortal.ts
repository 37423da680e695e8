/**
 * A context (a tab, the worker) that dies at a call of the world which the test chooses: from then
 * on nothing reaches it, and nothing that it does reaches anyone.
 */
import type { Dexie } from 'dexie';
import type { Network } from '../../../src/sync/http.ts';

/** When a context dies, counted over all contexts of one world. */
export interface Fate {
  /** The moment of the death, from 1 on; 0 when nobody has to die. */
  readonly killAt: number;
  /** Moments that went by. */
  passed: number;
  /** The request that was about to leave at the death, if one was: it may still arrive. */
  lost: { readonly method: string; arrive(): Promise<unknown> } | null;
  /** Resolves at the death. */
  readonly death: Promise<'dead'>;
  strike(): void;
}

export function fateAt(killAt: number): Fate {
  let strike = () => {};
  const death = new Promise<'dead'>((resolve) => {
    strike = () => resolve('dead');
  });
  return { killAt, passed: 0, lost: null, death, strike: () => strike() };
}

export function hasStruck({ killAt, passed }: Fate): boolean {
  return killAt > 0 && passed >= killAt;
}

export interface Mortal {
  readonly network: Network;
  /** Puts a database under the same fate; call it before it is opened. */
  bind(db: Dexie): void;
  /** The page is closed. */
  die(): void;
}

/**
 * Moments of fate: before a request leaves, before its answer is heard, before a cookie is read,
 * before a transaction, and, where it may write, after it committed and before that is heard. A
 * transaction that is aborted half-way leaves no more behind than one that never began.
 */
export function mortal(outside: Network, fate: Fate): Mortal {
  const life = createLife();

  /** True when the context lives through it. */
  function moment(): boolean {
    if (!life.isAlive()) return false;
    fate.passed += 1;
    if (fate.passed !== fate.killAt) return true;
    life.end();
    fate.strike();
    return false;
  }

  return {
    die: life.end,
    bind: (db) => bindDatabase(db, life, moment),
    network: {
      ...outside,
      async fetch(input, init) {
        if (!life.isAlive()) return forEver();
        if (!moment()) {
          fate.lost = { method: init?.method ?? 'GET', arrive: () => outside.fetch(input, init) };
          return forEver();
        }
        const response = await outside.fetch(input, init);
        return moment() ? response : forEver();
      },
      readCookie: async (name) => (moment() ? outside.readCookie(name) : forEver()),
    },
  };
}

interface LifeOfContext {
  isAlive(): boolean;
  end(): void;
  /** Transactions under way: they end with it. */
  readonly open: Set<IDBTransaction>;
}

function createLife(): LifeOfContext {
  let alive = true;
  const open = new Set<IDBTransaction>();
  return {
    open,
    isAlive: () => alive,
    end() {
      alive = false;
      for (const transaction of open) abort(transaction);
    },
  };
}

function bindDatabase(db: Dexie, life: LifeOfContext, moment: () => boolean): void {
  const { isAlive, open } = life;
  const heard =
    <A, R>(call: (argument: A) => Promise<R>) =>
    (argument: A): Promise<R> => {
      if (!isAlive()) return forEver();
      return call(argument).then(
        (value) => (isAlive() ? value : forEver()),
        (error) => {
          if (isAlive()) throw error;
          return forEver();
        },
      );
    };
  db.use({
    stack: 'dbcore',
    name: 'mortal',
    // Next to IndexedDB itself, below all that Dexie adds.
    level: -10,
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        // Dexie hands IndexedDB's own transaction through.
        const transaction = core.transaction(stores, mode, options) as IDBTransaction;
        deafen(transaction, isAlive);
        if (!moment()) {
          abort(transaction);
          return transaction;
        }
        open.add(transaction);
        transaction.addEventListener('abort', () => open.delete(transaction));
        transaction.addEventListener('complete', () => {
          open.delete(transaction);
          if (mode === 'readwrite') moment();
        });
        return transaction;
      },
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          mutate: heard(table.mutate),
          get: heard(table.get),
          getMany: heard(table.getMany),
          query: heard(table.query),
          openCursor: heard(table.openCursor),
          count: heard(table.count),
        };
      },
    }),
  });
}

/** Its handlers are called only while the context lives. */
function deafen(transaction: IDBTransaction, isAlive: () => boolean): void {
  for (const name of ['onabort', 'onerror', 'oncomplete'] as const) {
    let handler: unknown = null;
    Object.defineProperty(transaction, name, {
      get: () => (isAlive() ? handler : null),
      set: (given: unknown) => {
        handler = given;
      },
    });
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is committing: that is beyond a dying context.
  }
}

/** What a dead context waits for. */
function forEver(): Promise<never> {
  return new Promise(() => undefined);
}
