/** Set-up of the tests that share a process: an IndexedDB in memory, and neither ports nor processes. */
// Before anything imports Dexie, which looks once whether there is one.
import 'fake-indexeddb/auto';
import { ChildProcess } from 'node:child_process';
import { Server } from 'node:net';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach } from 'vitest';

function refuse(): never {
  throw new Error(
    'A quick test binds no port and starts no process: call it *.socket.test.ts or *.proof.test.ts.',
  );
}
Server.prototype.listen = refuse;
Object.assign(ChildProcess.prototype, { spawn: refuse });

// No test meets what another has left in its databases, or has left running there.
afterEach(() => {
  Dexie.dependencies.indexedDB = globalThis.indexedDB = new IDBFactory();
});
