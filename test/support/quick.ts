/** Set-up of the tests that `npm run check` runs: neither ports nor processes. */
import { ChildProcess } from 'node:child_process';
import { Server } from 'node:net';

function refuse(): never {
  throw new Error(
    'A quick test binds no port and starts no process: call it *.socket.test.ts or *.proof.test.ts.',
  );
}
Server.prototype.listen = refuse;
Object.assign(ChildProcess.prototype, { spawn: refuse });
