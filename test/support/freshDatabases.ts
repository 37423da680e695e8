/** Set-up of the tests that share a process: an IndexedDB in memory, an empty one for each test. */
// Before anything imports Dexie, which looks once whether there is one.
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach } from 'vitest';

// No test meets what another has left in its databases, or has left running there.
afterEach(() => {
  Dexie.dependencies.indexedDB = globalThis.indexedDB = new IDBFactory();
});
