import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { buildProgram } from '../program.ts';
import { openStorage, type Storage, storageAfterFirstStart, temporaryFolder } from '../storage.ts';

const ROWS = 20_000;
/** So much of it is there when it is stopped. */
const A_BIT_BYTES = 5_000_000;
let program = '';

beforeAll(async () => {
  program = await buildProgram('backup');
});

/** So much that nobody copies it in no time. */
async function withLongHistory(): Promise<Storage> {
  const storage = await storageAfterFirstStart();
  const database = await openStorage(storage);
  const user = { id: '1', name: 'Ann', calories_consumed: 0, created_at: 0 };
  await database.insertInto('users').values(user).execute();
  const common = { user_id: '1', at: 0, body: 'x'.repeat(2_000), fingerprint: '', deleted: 0 };
  for (let from = 0; from < ROWS; from += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      ...common,
      id: String(from + index),
      recorded_at: 0,
      revision: 0,
    }));
    await database.insertInto('session_records').values(rows).execute();
  }
  await database.destroy();
  return storage;
}

/** Of a backup that is not finished. */
function bytesIn(folder: string): number {
  const part = readdirSync(folder).find((name) => name.endsWith('.part'));
  return part === undefined
    ? 0
    : (statSync(join(folder, part), { throwIfNoEntry: false })?.size ?? 0);
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a backup that is stopped by %s in the middle leaves no file, and says that it was stopped',
  async (signal) => {
    const storage = await withLongHistory();
    const folder = await temporaryFolder();
    const backup = spawn(process.execPath, [program, 'backup', join(folder, 'backup.db')], {
      env: { PATH: process.env['PATH'], ...storage },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said = text(backup.stderr);
    // Asked for at every turn: who is told of it may be told when all is done.
    await expect.poll(() => bytesIn(folder), { interval: 1 }).toBeGreaterThan(A_BIT_BYTES);
    backup.kill(signal);
    expect(await once(backup, 'exit')).toEqual([1, null]);
    expect(await said).toBe('Repkeep was stopped: this was not done (backup).\n');
    expect(await readdir(folder)).toEqual([]);
  },
  60_000,
);

it('a backup has the name that it was given, though SQLite would take that for something else', async () => {
  const storage = await storageAfterFirstStart();
  const folder = await temporaryFolder();
  const env = { PATH: process.env['PATH'], ...storage };
  for (const name of ['file:odd.db', ':memory:']) {
    for (const command of ['backup', 'check']) {
      execFileSync(process.execPath, [program, command, name], { env, cwd: folder });
    }
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  }
  expect(await readdir(folder)).toEqual([':memory:', 'file:odd.db']);
});
