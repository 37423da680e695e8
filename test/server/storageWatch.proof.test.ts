import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, open, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { readWeights } from '../../src/store/weights.ts';
import { trained, weightOf } from '../support/entries.ts';
import { ownRig } from '../support/ownRig.ts';
import { queue } from '../support/rig.ts';
import { mayMount, mountSmallDisk, unmountDisk } from '../support/smallDisk.ts';
import { buildProgram, Program } from './program.ts';
import { folderAfterFirstStart, temporaryFolder } from './storage.ts';
import { Browser, monday, startServer } from './support.ts';
import { lifter } from './untilFull.ts';
import 'fake-indexeddb/auto';

let program = '';
beforeAll(async () => {
  program = await buildProgram('full-test');
});

interface Disk {
  readonly folder: string;
  /** Called once the server runs: from here on there is little room. */
  fill(pid: number): Promise<void>;
  makeRoom(pid: number): Promise<void>;
}

/** No file of the server may grow beyond a size: it meets that as it meets a quota. */
async function limitOfFiles(): Promise<Disk> {
  const folder = await temporaryFolder();
  const limit = (pid: number, bytes: string) =>
    void execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
  return {
    folder,
    fill: async (pid) => limit(pid, String(1024 * 1024)),
    makeRoom: async (pid) => limit(pid, 'unlimited'),
  };
}

/** A disk of its own that is really full. */
async function smallDisk(): Promise<Disk> {
  const folder = await temporaryFolder();
  mountSmallDisk(folder, 1);
  onTestFinished(() => unmountDisk(folder));
  return {
    folder,
    async fill() {},
    makeRoom: async () => mountSmallDisk(folder, 16, 'remount'),
  };
}

const disks: [string, () => Promise<Disk>][] = [
  ['a limit of its files', limitOfFiles],
  ...(mayMount() ? [['a full disk', smallDisk] satisfies [string, () => Promise<Disk>]] : []),
];

it.each(disks)(
  'on %s writes are 507 with a sentence, reads go on, /api/ready says so, nothing acknowledged is lost, phones keep what they have, and it all goes on by itself when there is room',
  async (_, prepare) => {
    const disk = await prepare();
    const DATA_DIR = join(disk.folder, 'data');
    await mkdir(DATA_DIR);
    const settings = { PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATA_DIR };
    const server = new Program(program, settings);
    const url = await server.url();
    const pid = server.process.pid ?? 0;
    const rig = await ownRig({ url });
    const phone = await rig.phone('a');
    await phone.drain({ read: true });
    await disk.fill(pid);

    const { log, logUntilRefused, idsThere } = lifter(rig.browser);
    const { acknowledged, refused } = await logUntilRefused();
    expect(acknowledged.length).toBeGreaterThan(5);
    expect(refused.status).toBe(507);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect(await refused.json()).toMatchObject({
      detail: 'The disk is full or may not be written to.',
    });
    expect(await idsThere()).toEqual([...acknowledged].sort());
    const ready = await fetch(`${url}/api/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      expect.objectContaining({ detail: expect.stringContaining('takes no more') }),
    ]);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);

    await queue(phone.account, trained('kept-1'));
    await queue(phone.account, weightOf(182));
    for (let times = 0; times < 4; times += 1) {
      await phone.drain({ read: true });
      phone.clock.advance(10 * 60_000);
    }
    expect(await readSyncState(phone.account)).toMatchObject({ parked: 0 });
    expect(await readWeights(phone.account)).toEqual({ '2026-11-20': 182 });

    await disk.makeRoom(pid);
    await expect.poll(async () => (await fetch(`${url}/api/ready`)).status).toBe(200);
    for (let times = 0; times < 3; times += 1) {
      await phone.drain({ read: true });
      phone.clock.advance(10 * 60_000);
    }
    expect(await readSyncState(phone.account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
    expect((await log('last')).status).toBe(204);
    server.process.kill('SIGKILL');
    await server.ended();
    const again = new Program(program, settings);
    const browser = new Browser(await again.url());
    await browser.signInLocally('Ann');
    expect(await lifter(browser).idsThere()).toEqual([...acknowledged, 'kept-1', 'last'].sort());
  },
  60_000,
);

describe('a database with damaged pages', () => {
  async function folderWithSessions(): Promise<string> {
    const DATA_DIR = await folderAfterFirstStart();
    const { app, url } = await startServer({ DATA_DIR });
    const browser = new Browser(url);
    await browser.signInLocally('Ann');
    for (let count = 0; count < 40; count += 1) {
      const session = { ...monday, id: `s-${count}` };
      await browser.call('POST', '/api/workout-history', { session });
    }
    await app.close();
    return DATA_DIR;
  }

  it('makes the server unready from its start, wherever they are beyond what says that it is one', async () => {
    const DATA_DIR = await folderWithSessions();
    const file = join(DATA_DIR, 'repkeep.db');
    const bytes = await readFile(file);
    const last = bytes.length / 4096 - 1;
    await writeFile(file, Buffer.from(bytes).fill(0x41, last * 4096));
    const { url } = await startServer({ DATA_DIR });
    const ready = await fetch(`${url}/api/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      expect.objectContaining({ detail: 'The database is damaged: restore a backup.' }),
    ]);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    const browser = new Browser(url);
    await browser.signInLocally('Ann');
    const write = await browser.call('PUT', '/api/weight', { date: '2025-11-24', weight: 150 });
    expect(write.status).toBe(503);
    const { url: where } = await new Browser(url).signInLocally('Bob');
    expect(where.search).toBe('?login=failed');
  });

  it('makes the server unready for good as soon as one is found while it runs: what stands on others is read on, and nothing is written that a restore would take away', async () => {
    const DATA_DIR = await folderWithSessions();
    const { url } = await startServer({ DATA_DIR });
    const browser = new Browser(url);
    await browser.signInLocally('Ann');
    const ready = async () => {
      const answer = await fetch(`${url}/api/ready`);
      return [answer.status, (await answer.json()).detail];
    };
    const log = (weight: number) =>
      browser.call('PUT', '/api/weight', { date: '2025-11-24', weight });
    const file = await open(join(DATA_DIR, 'repkeep.db'), 'r+');
    const { size } = await file.stat();
    await file.write(Buffer.alloc(4096, 0x41), 0, 4096, size - 4096);
    await file.close();
    // Until something is written the server has its pages in memory.
    expect((await log(150)).status).toBe(200);
    expect(await ready()).toEqual([200, undefined]);

    const answer = await browser.call('GET', '/api/workout-history');
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ detail: 'The database is damaged.' }),
    ]);
    const unready = [503, 'The database is damaged: restore a backup.'];
    expect(await ready()).toEqual(unready);
    const metrics = await (await fetch(`${url}/api/metrics`)).text();
    expect(metrics).toContain('repkeep_database_failures_total{reason="damaged"} 1\n');
    const refused = await log(151);
    expect([refused.status, (await refused.json()).detail]).toEqual(unready);
    expect(await (await browser.call('GET', '/api/weight')).json()).toEqual({ '2025-11-24': 150 });
    expect((await browser.call('POST', '/api/auth/logout')).status).toBe(204);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect(await ready()).toEqual(unready);
  });
});

describe('a database that is moved away while the server runs', () => {
  it('takes no write that the next start would not have, and says so, until it is back', async () => {
    const DATA_DIR = await temporaryFolder();
    const { url } = await startServer({ DATA_DIR });
    const browser = new Browser(url);
    await browser.signInLocally('Ann');
    const log = (weight: number) =>
      browser.call('PUT', '/api/weight', { date: '2025-11-24', weight });
    const ready = async () => (await fetch(`${url}/api/ready`)).status;
    expect((await log(150)).status).toBe(200);
    const aside = `${DATA_DIR}.before`;
    onTestFinished(() => rm(aside, { recursive: true, force: true }));
    const detail =
      'The database was moved away or deleted while the server runs: put it back, or start anew.';

    await rename(DATA_DIR, aside);
    const refused = await log(151);
    expect([refused.status, (await refused.json()).detail]).toEqual([503, detail]);
    expect(await ready()).toBe(503);
    // Another one in its place is not the one that is open.
    await mkdir(DATA_DIR);
    await copyFile(join(aside, 'repkeep.db'), join(DATA_DIR, 'repkeep.db'));
    expect((await log(152)).status).toBe(503);

    await rm(DATA_DIR, { recursive: true });
    await rename(aside, DATA_DIR);
    expect((await log(153)).status).toBe(200);
    expect(await ready()).toBe(200);
  });

  it('is found out also where its log alone is gone, in which all may be that was kept since', async () => {
    const DATA_DIR = await temporaryFolder();
    const first = await startServer({ DATA_DIR });
    const browser = new Browser(first.url);
    await browser.signInLocally('Ann');
    const log = (weight: number) =>
      browser.call('PUT', '/api/weight', { date: '2025-11-24', weight });
    expect((await log(150)).status).toBe(200);
    await rm(join(DATA_DIR, 'repkeep.db-wal'));
    expect((await log(151)).status).toBe(503);
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(503);
  });

  it('is found out also where a link leads elsewhere', async () => {
    const [one, other] = [await folderAfterFirstStart(), await folderAfterFirstStart()];
    const DATA_DIR = join(await temporaryFolder(), 'data');
    await symlink(one, DATA_DIR);
    const { url } = await startServer({ DATA_DIR });
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    await rm(DATA_DIR);
    await symlink(other, DATA_DIR);
    expect((await fetch(`${url}/api/ready`)).status).toBe(503);
  });
});
