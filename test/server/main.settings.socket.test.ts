import { spawnSync } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { createBuilder } from 'vite';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/server/data/database.ts';
import { sqliteDialect } from '../../src/server/data/sqlite/sqlite.ts';
import { fullDataDir } from './data/sqlite/fullDatabase.ts';
import { temporaryFolder } from './storage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const outDir = `${root}/node_modules/.cache/repkeep-settings-test`;

beforeAll(async () => {
  const builder = await createBuilder({
    root,
    configFile: false,
    logLevel: 'silent',
    environments: {
      server: {
        consumer: 'server',
        build: { outDir, rollupOptions: { input: { main: 'src/server/main.ts' } } },
      },
    },
  });
  const environment = builder.environments['server'];
  if (environment) await builder.build(environment);
});

/** launcher: a command that starts the program. */
async function start(environment: Record<string, string>, launcher: readonly string[] = []) {
  const DATA_DIR = environment['DATA_DIR'] ?? (await temporaryFolder());
  const [command = '', ...rest] = [...launcher, process.execPath, `${outDir}/main.js`];
  return spawnSync(command, rest, {
    env: { PATH: process.env['PATH'], PORT: '0', ...environment, DATA_DIR },
    encoding: 'utf8',
    timeout: 15_000,
  });
}

async function file(): Promise<string> {
  const path = join(await temporaryFolder(), 'data');
  await writeFile(path, '');
  return path;
}

/** Permissions do not bind root, but nobody makes files among those of a process. */
async function unwritable(): Promise<string> {
  if (process.getuid?.() === 0) return '/proc/self';
  const folder = await temporaryFolder();
  await chmod(folder, 0o555);
  return folder;
}

async function corrupt(): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'repkeep.db'), 'x'.repeat(5000));
  return folder;
}

async function newer(): Promise<string> {
  const folder = await temporaryFolder();
  const database = await openDatabase(sqliteDialect(folder));
  await database.insertInto('schema_version').values({ version: 99, applied_at: 0 }).execute();
  await database.destroy();
  return folder;
}

const full = () => fullDataDir('create table schema_version (version integer, applied_at real)');

/** Another program is in a write that it does not end. */
async function locked(): Promise<string> {
  const folder = await temporaryFolder();
  await (await openDatabase(sqliteDialect(folder))).destroy();
  const other = new DatabaseSync(join(folder, 'repkeep.db'));
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  return folder;
}

describe('a start that cannot succeed', () => {
  it.each([
    { TRUST_PROXY: 'true' },
    { OIDC_ISSUR: 'https://id.example' },
    { DATABASE_URL: 'mysql://ann:secret@db.example/lift' },
    { DATABASE_URL: 'postgres://ann:secret@db.example/lift' },
    { PUBLIC_URL: 'http://localhost/lift' },
    {
      HOST: '203.0.113.1',
      GOOGLE_CLIENT_ID: 'x',
      GOOGLE_CLIENT_SECRET: 'x',
      PUBLIC_URL: 'https://x.example',
    },
  ])('says why in one sentence, without a stack, and ends with 1: %j', async (environment) => {
    const { status, stderr, stdout } = await start(environment);
    const [name = ''] = Object.keys(environment);
    expect(stderr).toMatch(new RegExp(`^${name} [^\n]+[.?]\n$`));
    expect(stderr).not.toContain('secret');
    expect([status, stdout]).toEqual([1, '']);
  });

  it.each([
    ['a file', file],
    ['read-only', unwritable],
    ['corrupt', corrupt],
    ['of a newer version', newer],
    ['on a full disk', full],
    ['locked by another program', locked],
  ])('says in one sentence, without a stack, that DATA_DIR is %s', async (_, make) => {
    const { status, stderr, stdout } = await start({ DATA_DIR: await make() });
    expect(stderr).toMatch(/^DATA_DIR [^\n]+\.\n$/);
    expect([status, stdout]).toEqual([1, '']);
  });

  it('says so too where its disk has room for the database, but not for the index that SQLite keeps beside it', async () => {
    const { status, stderr, stdout } = await start({}, ['prlimit', '--fsize=4096']);
    expect(stderr).toMatch(/^DATA_DIR is on a disk that is full: [^\n]+\.\n$/);
    expect([status, stdout]).toEqual([1, '']);
  });
});
