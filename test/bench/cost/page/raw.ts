/** IndexedDB without a library: what keeping a change costs at the least. */
import { dayOf, type Kind, rowOf, runningOf } from './records.ts';

/** The stores and indexes that a command touches. */
export function openRaw(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('cost-raw', 1);
    request.onupgradeneeded = () => {
      const { result } = request;
      result.createObjectStore('meta', { keyPath: 'key' });
      result.createObjectStore('weights', { keyPath: 'day' });
      result.createObjectStore('sessionDrafts', { keyPath: 'id' });
      const outbox = result.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      outbox.createIndex('opId', 'opId', { unique: true });
      outbox.createIndex('lane', ['lane', 'seq']);
      outbox.createIndex('state', 'delivery.state');
      const time = ['change.kind', 'change.session.date', 'change.session.timestamp'];
      outbox.createIndex('time', time);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Puts the stores as they are before a command. */
export async function resetRaw(raw: IDBDatabase, count: number): Promise<void> {
  await inOne(raw, ['meta', 'sessionDrafts', 'outbox'], (storeOf) => {
    storeOf('outbox').clear();
    storeOf('meta').put({ key: 'account', signedOut: false, gate: 'open', beat: 0 });
    storeOf('meta').put({ key: 'receipts', newestFirst: 'r'.repeat(64 * 12) });
    for (let index = 0; index < count; index += 1) storeOf('sessionDrafts').put(draftOf(index));
  });
}

/** One put in one strict transaction, nothing around it. */
export function putOnce(raw: IDBDatabase, kind: Kind, index: number): Promise<void> {
  return inOne(raw, ['outbox'], (storeOf) => {
    storeOf('outbox').add(rowOf(kind, index));
  });
}

/**
 * One strict transaction with what a command reads (is the person signed in, what stands there and
 * waits for it, was this transaction done before) and what it puts.
 */
export function putAsCommand(raw: IDBDatabase, kind: Kind, index: number): Promise<void> {
  const about = kind === 'weight' ? 'weights' : 'sessionDrafts';
  return inOne(raw, ['meta', about, 'outbox'], (storeOf) => {
    const row = rowOf(kind, index);
    const outbox = storeOf('outbox');
    storeOf('meta').get('account');
    storeOf(about).get(kind === 'weight' ? dayOf(index) : runningOf(index).id);
    outbox.index('lane').getAll(IDBKeyRange.bound([row.lane], [row.lane, []]));
    const last = storeOf('meta').get('receipts');
    last.onsuccess = () => {
      outbox.add(row);
      if (kind === 'session') storeOf(about).put({ ...draftOf(index), closedAtMs: Date.now() });
      storeOf('meta').put({ key: 'receipts', newestFirst: 'r'.repeat(64 * 12) });
    };
  });
}

function draftOf(index: number) {
  const session = runningOf(index);
  return { id: session.id, session, closedAtMs: null, revision: 1 };
}

function inOne(
  raw: IDBDatabase,
  stores: string[],
  run: (storeOf: (name: string) => IDBObjectStore) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = raw.transaction(stores, 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    run((name) => transaction.objectStore(name));
  });
}
