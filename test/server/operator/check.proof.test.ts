import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { buildProgram } from '../program.ts';
import { folderAfterFirstStart, openStorage, temporaryFolder } from '../storage.ts';
import { monday, startSignedIn } from '../support.ts';

const PAGE_BYTES = 4096;
const execute = promisify(execFile);

let program = '';
beforeAll(async () => {
  program = await buildProgram('check-test');
});

/** What a command ends with and says, as whoever types it sees it. */
async function typed(settings: { DATA_DIR: string }, ...words: string[]) {
  const env = { PATH: process.env['PATH'], ...settings };
  const done = execute(process.execPath, [program, ...words], { env });
  const { code = 0, stdout, stderr } = await done.catch((failed) => failed);
  return { code, stdout, stderr };
}

/** What the file of a server holds after twelve workouts, and after twelve more. */
async function twoStates(DATA_DIR: string): Promise<{ before: Buffer; after: Buffer }> {
  const file = join(DATA_DIR, 'repkeep.db');
  const state = async (name: string) => {
    const { app, browser } = await startSignedIn({ DATA_DIR });
    for (let count = 0; count < 12; count += 1) {
      const session = { ...monday, id: `${name}-${count}` };
      await browser.call('POST', '/api/workout-history', { session });
    }
    await app.close();
    return readFile(file);
  };
  return { before: await state('before'), after: await state('after') };
}

/** A write of a page that the power failed in: its second half is still what was there before, or nothing. */
function torn(after: Buffer, before: Buffer, page: number): Buffer {
  const [middle, end] = [(page + 0.5) * PAGE_BYTES, (page + 1) * PAGE_BYTES];
  const file = Buffer.from(after).fill(0, middle, end);
  before.subarray(middle, end).copy(file, middle);
  expect(file.equals(after)).toBe(false);
  return file;
}

it('check ends with 0 on a sound SQLite, and with 1 and one sentence where a page of it is torn', async () => {
  const DATA_DIR = await folderAfterFirstStart();
  const file = join(DATA_DIR, 'repkeep.db');
  const { before, after } = await twoStates(DATA_DIR);
  const name = `repkeep.db in ${DATA_DIR}`;
  const sound = await typed({ DATA_DIR }, 'check');
  expect(sound).toMatchObject({ code: 0, stderr: '' });
  expect(sound.stdout).toMatch(new RegExp(`^${name}\nschema [^]+\nsession_records 24\n`));

  const lastBefore = before.length / PAGE_BYTES - 1;
  const last = after.length / PAGE_BYTES - 1;
  expect(last).toBeGreaterThan(lastBefore);
  for (const page of [lastBefore, last]) {
    await writeFile(file, torn(after, before, page));
    const told = await typed({ DATA_DIR }, 'check');
    expect(told).toMatchObject({ code: 1, stdout: `${name}\n` });
    const [sentence, ...more] = told.stderr.split('\n');
    expect(more).toEqual(['']);
    const start = `DATA_DIR holds a damaged database (${name}): move the folder away, and restore a backup into an empty one. SQLite says: `;
    expect(sentence.slice(0, start.length)).toBe(start);
    expect(sentence.slice(start.length)).toMatch(/^[^*]*\bpage \d+\b[^*]*\.$/);
    expect(await typed({ DATA_DIR }, 'check', file)).toEqual({
      code: 1,
      stdout: `${file}\n`,
      stderr: `${file} is damaged: take another backup.\n`,
    });
  }
});

it.each([
  [
    'lacks rows',
    `insert into session_records select user_id, 'new', at, body, fingerprint, recorded_at, revision, deleted from session_records where id = 'before-0'`,
  ],
  ['has another row', `update session_records set id = 'new' where id = 'before-0'`],
])(
  'backup makes none of a database of which an index %s, as the disk may leave it',
  async (_what, change) => {
    const DATA_DIR = await folderAfterFirstStart();
    const file = join(DATA_DIR, 'repkeep.db');
    const { before } = await twoStates(DATA_DIR);
    await writeFile(file, before);
    const database = await openStorage({ DATA_DIR });
    await sql.raw(change).execute(database);
    const { rows } = await sql<{ rootpage: number }>`select rootpage from sqlite_master
    where name = 'sqlite_autoindex_session_records_1'`.execute(database);
    await database.destroy();
    const page = (rows[0]?.rootpage ?? 0) - 1;
    const stale = await readFile(file);
    before.copy(stale, page * PAGE_BYTES, page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
    await writeFile(file, stale);
    const backup = join(await temporaryFolder(), 'backup.db');
    const told = await typed({ DATA_DIR }, 'backup', backup);
    expect(told).toMatchObject({ code: 1, stdout: '' });
    expect(told.stderr).toMatch(
      /^The database is damaged, and a backup of it would be, too: restore an earlier one\. SQLite says: [^*\n]+\.\n$/,
    );
    expect(existsSync(backup)).toBe(false);
  },
);
