import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { buildProgram } from '../program.ts';
import { folderAfterFirstStart } from '../storage.ts';
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
    const start = `DATA_DIR holds a damaged database (${name}): put a backup in its place, or name another folder. SQLite says: `;
    expect(sentence.slice(0, start.length)).toBe(start);
    expect(sentence.slice(start.length)).toMatch(/^[^*]*\bpage \d+\b[^*]*\.$/);
    expect(await typed({ DATA_DIR }, 'check', file)).toEqual({
      code: 1,
      stdout: `${file}\n`,
      stderr: `${file} is damaged: take another backup.\n`,
    });
  }
});
