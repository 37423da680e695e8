/** Takes a database's connection away, as browsers do to pages that they forget in the background. */
import 'fake-indexeddb/auto';
import { onTestFinished } from 'vitest';

/** Where the connection is lost. */
export type LossPoint =
  /** While a transaction is opened. */
  | 'opening'
  /** In the middle of a transaction: nothing of it is kept. */
  | 'running'
  /** After the commit: it is kept, and nobody hears of it. */
  | 'committed';

export interface Loss {
  readonly at: LossPoint;
  /** How often; once unless told. */
  times?: number;
  /** Only transactions of this mode; 'readwrite' unless told. */
  readonly mode?: IDBTransactionMode;
  /** What the browser throws or says; WebKit's words unless told. */
  readonly error?: () => DOMException;
}

export const webKitLost = () =>
  new DOMException(
    'Connection to Indexed Database server lost. Refresh the page to try again',
    'UnknownError',
  );

let next: { loss: Loss; seen: { lost: number } } | null = null;

/** Breaks the transactions that are opened from now on; `lost` counts them. */
export function loseConnection(loss: Loss): { readonly lost: number; mend(): void } {
  const seen = {
    lost: 0,
    mend() {
      next = null;
    },
  };
  next = { loss, seen };
  onTestFinished(seen.mend);
  return seen;
}

// Dexie takes the method along as it opens a database: it has to be this one from the beginning.
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function open(...args) {
  const { at, times = 1, mode = 'readwrite', error = webKitLost } = next?.loss ?? {};
  const opens = () => transaction.apply(this, args);
  if (!next || args[1] !== mode || next.seen.lost >= times) return opens();
  next.seen.lost += 1;
  if (at === 'opening') throw error();
  const opened = opens();
  if (at === 'running') abortInTheMiddle(opened);
  else hideCommit(opened, error);
  return opened;
};

/** The browser aborts it by itself during its second request, for no reason: nothing is kept. */
function abortInTheMiddle(opened: IDBTransaction): void {
  const { objectStore } = opened;
  let requests = 0;
  opened.objectStore = (name) => {
    requests += 1;
    if (requests === 2) queueMicrotask(() => opened.abort());
    return objectStore.call(opened, name);
  };
}

/** It is committed, but its owner is told of an abort. */
function hideCommit(opened: IDBTransaction, error: () => DOMException): void {
  let onAbort: ((event: Event) => void) | null = null;
  Object.defineProperties(opened, {
    oncomplete: { set: () => undefined },
    onabort: {
      set: (listener) => {
        onAbort = listener;
      },
    },
  });
  opened.addEventListener('complete', (event) => {
    Object.defineProperty(opened, 'error', { value: error() });
    onAbort?.(event);
  });
}
