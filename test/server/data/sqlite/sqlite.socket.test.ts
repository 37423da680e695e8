import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildProgram, Program } from '../../program.ts';
import { temporaryFolder } from '../../storage.ts';
import { Browser } from '../../support.ts';

const STOPPED_WITHIN_MS = 5_000;
let file = '';

beforeAll(async () => {
  file = await buildProgram('full-disk-test');
});

const sizeOf = async (path: string) => (await stat(path)).size;

it('the server ends on SIGTERM on a full disk, where its write-ahead log cannot be moved into its database, and the next start has all of it', async () => {
  const DATA_DIR = await temporaryFolder();
  const database = join(DATA_DIR, 'repkeep.db');
  const program = new Program(file, { PORT: '0', DATA_DIR });
  const browser = new Browser(await program.url());
  await browser.signInLocally('Ann');
  await browser.call('PUT', '/api/weight', { date: '2025-11-24', weight: 150 });
  // No file of this process may grow beyond what the database has now: its writes fail as on a full disk.
  const limit = await sizeOf(database);
  execFileSync('prlimit', ['--pid', String(program.process.pid), `--fsize=${limit}`]);
  const startMs = performance.now();
  program.process.kill('SIGTERM');
  expect(await program.ended()).toBe(0);
  expect(performance.now() - startMs).toBeLessThan(STOPPED_WITHIN_MS);
  expect(program.errors).toBe('');
  expect([await sizeOf(database), await sizeOf(`${database}-wal`)]).toEqual([
    limit,
    expect.toSatisfy((size: number) => size > limit),
  ]);

  const again = new Program(file, { PORT: '0', DATA_DIR });
  const after = new Browser(await again.url());
  await after.signInLocally('Ann');
  const weights = await after.call('GET', '/api/weight');
  expect(await weights.json()).toEqual({ '2025-11-24': 150 });
});
