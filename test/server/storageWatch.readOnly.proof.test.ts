import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildProgram, Program } from './program.ts';
import { temporaryFolder } from './storage.ts';
import { Browser, monday } from './support.ts';

let program = '';
beforeAll(async () => {
  program = await buildProgram('read-only-test');
});

interface Lock {
  lock(): Promise<void>;
  unlock(): Promise<void>;
}

/**
 * Files that nobody may change, not even through what was opened before: SQLite says of it what it says
 * of an ext4 that the kernel has turned read-only. The index that it maps into memory can be written to
 * on such a disk, whereas an immutable one would end the process.
 */
function immutableFiles(folder: string): Lock {
  const mark = async (how: '+i' | '-i') => {
    const names = (await readdir(folder)).filter((name) => !name.endsWith('-shm'));
    execFileSync('chattr', [how, folder, ...names.map((name) => join(folder, name))]);
  };
  onTestFinished(() => mark('-i'));
  return { lock: () => mark('+i'), unlock: () => mark('-i') };
}

/** No byte of the server's goes into any file, as far as anybody may have that. */
function noByteInAnyFile(pid: number): Lock {
  const limit = async (bytes: '0' | 'unlimited') =>
    void execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
  return { lock: () => limit('0'), unlock: () => limit('unlimited') };
}

/** Only an administrator may make a file immutable, and not every disk knows what that is. */
function mayMakeImmutable(): boolean {
  const file = join(mkdtempSync(join(tmpdir(), 'repkeep-')), 'file');
  const descriptor = openSync(file, 'w');
  const chattr = (how: string) => spawnSync('chattr', [how, file], { stdio: 'ignore' }).status;
  try {
    return chattr('+i') === 0 && !canWrite(descriptor);
  } finally {
    chattr('-i');
    closeSync(descriptor);
    rmSync(dirname(file), { recursive: true });
  }
}

function canWrite(descriptor: number): boolean {
  try {
    return writeSync(descriptor, 'x') > 0;
  } catch {
    return false;
  }
}

const ways: [string, (folder: string, pid: number) => Lock][] = [
  ['a server that may write to no file', (_, pid) => noByteInAnyFile(pid)],
];
if (mayMakeImmutable()) ways.push(['a data folder that turns read-only', immutableFiles]);

it.each(ways)(
  'by %s writes are refused with a sentence, reads go on, /api/ready says so, nothing acknowledged is lost, and it goes on by itself when it can write again',
  async (_, prepare) => {
    const DATA_DIR = await temporaryFolder();
    const settings = { PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATA_DIR };
    const server = new Program(program, settings);
    const url = await server.url();
    const { lock, unlock } = prepare(DATA_DIR, server.process.pid ?? 0);
    const ann = new Browser(url);
    await ann.signInLocally('Ann');
    const log = (id: string) =>
      ann.call('POST', '/api/workout-history', { session: { ...monday, id } });
    const idsThere = async (browser: Browser) => {
      const answer = await browser.call('GET', '/api/workout-history');
      const list: { id: string }[] = await answer.json();
      return list.map(({ id }) => id).sort();
    };
    const ready = async () => {
      const answer = await fetch(`${url}/api/ready`);
      return [answer.status, await answer.json()];
    };
    expect((await log('before-1')).status).toBe(200);
    expect((await log('before-2')).status).toBe(200);
    expect(await ready()).toEqual([200, { status: 'ready' }]);

    await lock();
    const refused = await Promise.all(['1', '2', '3'].map((id) => log(`refused-${id}`)));
    for (const answer of refused) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        507,
        expect.stringContaining('application/problem+json'),
      ]);
      expect(await answer.json()).toMatchObject({ detail: expect.stringMatching(/^[A-Z].+\.$/) });
    }
    expect(await idsThere(ann)).toEqual(['before-1', 'before-2']);
    expect((await ann.call('GET', '/api/auth/user')).status).toBe(200);
    expect(await ready()).toEqual([
      503,
      expect.objectContaining({ detail: expect.stringContaining('and not written to') }),
    ]);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect((await ann.call('DELETE', '/api/workout-history/before-1')).status).toBe(507);
    expect(await idsThere(ann)).toEqual(['before-1', 'before-2']);

    await unlock();
    await expect.poll(ready).toEqual([200, { status: 'ready' }]);
    expect((await log('after')).status).toBe(200);
    server.process.kill('SIGKILL');
    await server.ended();
    const again = new Browser(await new Program(program, settings).url());
    await again.signInLocally('Ann');
    expect(await idsThere(again)).toEqual(['after', 'before-1', 'before-2']);
  },
);
