import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Kysely, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { sqliteDialect } from '../../../src/server/data/sqlite/sqlite.ts';
import { buildProgram } from '../program.ts';
import { temporaryFolder } from '../storage.ts';
import { asOfVersion } from './earlierTables.ts';

let program = '';

beforeAll(async () => {
  program = await buildProgram('restore');
});

/** Restores a database of an older version, which is brought up to date in a copy. */
async function restoreOlder({ under = [], to }: { under?: string[]; to?: string } = {}) {
  const [older, DATA_DIR] = [await temporaryFolder(), await temporaryFolder()];
  const TMPDIR = to ?? (await temporaryFolder());
  await asOfVersion(sqliteDialect(older), 4);
  const file = join(older, 'repkeep.db');
  const database = new Kysely({ dialect: sqliteDialect(older) });
  // So much that nobody copies it in no time.
  await sql`insert into weights (user_id, date, weight, recorded_at)
    with recursive day (n) as (select 1 union all select n + 1 from day where n < 200000)
    select 'ann', 'day ' || n, 150, 0 from day`.execute(database);
  await database.destroy();
  const [command = '', ...words] = [...under, process.execPath, program, 'restore', file];
  const restore = spawn(command, words, {
    env: { PATH: process.env['PATH'], TMPDIR, DATA_DIR },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return { restore, said: text(restore.stderr), file, TMPDIR };
}

it('a restore that is stopped leaves no copy of anyone’s data behind', async () => {
  const { restore, said, TMPDIR } = await restoreOlder();
  await expect
    .poll(() => readdirSync(TMPDIR, { recursive: true }).length, { interval: 1 })
    .toBeGreaterThan(1);
  restore.kill('SIGINT');
  expect(await once(restore, 'exit')).toEqual([1, null]);
  expect(await said).toBe('Repkeep was stopped: this was not done (restore).\n');
  expect(await readdir(TMPDIR)).toEqual([]);
}, 60_000);

it('a restore that may not write its copy says where it needs to', async () => {
  const { restore, said } = await restoreOlder({ to: '/nowhere' });
  expect(await once(restore, 'exit')).toEqual([1, null]);
  expect(await said).toMatch(/cannot be written to \/nowhere, which TMPDIR names: ENOENT/);
}, 60_000);

it('a restore that has no room for its copy says where it needs some', async () => {
  const { restore, said, file, TMPDIR } = await restoreOlder({
    under: ['prlimit', '--fsize=1000000'],
  });
  expect(await once(restore, 'exit')).toEqual([1, null]);
  expect(await said).toBe(
    `${file} is of an older version, and a copy that is brought up to date first cannot be written to ${TMPDIR}, which TMPDIR names: disk I/O error.\n`,
  );
  expect(await readdir(TMPDIR)).toEqual([]);
}, 60_000);
