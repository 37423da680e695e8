/** Set-up of the tests that share a process: an IndexedDB in memory, and neither ports nor processes. */
// Before anything imports Dexie, which looks once whether there is one.
import 'fake-indexeddb/auto';
import { ChildProcess } from 'node:child_process';
import { Server } from 'node:net';

function refuse(): never {
  throw new Error(
    'A quick test binds no port and starts no process: call it *.socket.test.ts or *.proof.test.ts.',
  );
}
Server.prototype.listen = refuse;
Object.assign(ChildProcess.prototype, { spawn: refuse });
