import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readTogether } from '../../../../src/server/data/readTogether.ts';
import type { Database, Write } from '../../../../src/server/data/schema/tables.ts';
import { write } from '../../../../src/server/data/writing/write.ts';
import { rowsOf } from '../../../support/servers/serverRows.ts';
import { folderAfterFirstStart, openStorage } from '../../storage.ts';

let DATA_DIR = '';
let database: Database;
beforeEach(async () => {
  DATA_DIR = await folderAfterFirstStart();
  database = await openStorage({ DATA_DIR });
});

const addUser = (trx: Write, id: string) =>
  trx.insertInto('users').values({ id, calories_consumed: 0, created_at: 0 }).execute();
const add = (id: string) => write(database, (trx) => addUser(trx, id));

/** Past the server, as another process finds it. */
const onDisk = () => rowsOf(DATA_DIR, 'select id from users order by id').map(({ id }) => id);
const idsIn = async (read: Database) => {
  const rows = await read.selectFrom('users').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

/** Fails with what it sees. */
const refuse = () =>
  write(database, async (trx) => {
    throw new Error(`seen: ${await idsIn(trx)}`);
  });

/** Makes the commit fail that it takes part in. */
const failToCommit = () =>
  write(database, async (trx) => {
    await sql`pragma defer_foreign_keys = on`.execute(trx);
    const ofNobody = { provider: 'local', subject: 'x', user_id: 'nobody' };
    await trx.insertInto('identities').values(ofNobody).execute();
  });

/** A write that has done its work, and does not end before it is let go. */
async function hold(id: string) {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held = { ended: Promise.resolve(), letGo };
  await new Promise<void>((hasWorked) => {
    held.ended = write(database, async (trx) => {
      await addUser(trx, id);
      hasWorked();
      await isLetGo;
    });
  });
  return held;
}

/** How often the write-ahead log was committed (https://www.sqlite.org/fileformat.html#walformat). */
function commitsInLog(): number {
  const log = readFileSync(join(DATA_DIR, 'repkeep.db-wal'));
  const frameBytes = 24 + log.readUInt32BE(8);
  let commits = 0;
  for (let at = 32; at < log.length; at += frameBytes) {
    if (log.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}

describe('writes that arrive together', () => {
  it('are kept by one commit', async () => {
    await add('0');
    const before = commitsInLog();
    await Promise.all(['1', '2', '3', '4', '5', '6', '7', '8'].map(add));
    expect([commitsInLog() - before, onDisk()]).toEqual([
      1,
      ['0', '1', '2', '3', '4', '5', '6', '7', '8'],
    ]);
  });

  it('are told that they are kept only once they are on the disk', async () => {
    const told: string[] = [];
    const first = add('1').then(() => told.push('1'));
    const second = await hold('2');
    expect([told, onDisk()]).toEqual([[], []]);
    second.letGo();
    await Promise.all([first, second.ended]);
    expect([told, onDisk()]).toEqual([['1'], ['1', '2']]);
  });

  it('are seen by nobody before they are on the disk', async () => {
    const first = add('1');
    const second = await hold('2');
    expect([await idsIn(database), await readTogether(database, idsIn)]).toEqual([[], []]);
    second.letGo();
    await Promise.all([first, second.ended]);
    expect([await idsIn(database), await readTogether(database, idsIn)]).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
  });

  it('are undone each by itself', async () => {
    const failing = write(database, async (trx) => {
      await addUser(trx, '2');
      throw new Error('the reason');
    });
    const outcomes = await Promise.allSettled([add('1'), failing, add('3')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await expect(failing).rejects.toThrow('the reason');
    expect(onDisk()).toEqual(['1', '3']);
  });

  it('all fail where their commit does, and the next are kept', async () => {
    const outcomes = await Promise.allSettled([add('1'), failToCommit(), add('2')]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ reason: { message: 'FOREIGN KEY constraint failed' } });
    }
    await add('3');
    expect([onDisk(), await idsIn(database)]).toEqual([['3'], ['3']]);
  });

  it('are refused over what another one wrote only once that is on the disk', async () => {
    const told: string[] = [];
    const first = add('1');
    const second = refuse().catch(({ message }) => told.push(message));
    const third = await hold('3');
    expect([told, onDisk()]).toEqual([[], []]);
    third.letGo();
    await Promise.all([first, second, third.ended]);
    expect([told, onDisk()]).toEqual([['seen: 1'], ['1', '3']]);
  });

  it('are not refused over what another one wrote where that is taken back', async () => {
    const outcomes = await Promise.allSettled([add('1'), refuse(), failToCommit()]);
    expect(outcomes[1]).toMatchObject({ reason: { message: 'FOREIGN KEY constraint failed' } });
    expect(onDisk()).toEqual([]);
  });
});

it('what a write asked for that has failed meanwhile is not done', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `late-${index}`);
  const failing = write(database, (trx) =>
    // Each waits for the one before it, and nobody waits for them.
    Promise.all([Promise.reject(new Error('the reason')), ...ids.map((id) => addUser(trx, id))]),
  );
  await expect(failing).rejects.toThrow('the reason');
  await add('1');
  expect(onDisk()).toEqual(['1']);
});

it('a write that came before the database was closed is kept', async () => {
  const last = add('1');
  await database.destroy();
  await last;
  expect(onDisk()).toEqual(['1']);
});

it('a write that comes while others are kept goes with the next', async () => {
  const first = await hold('1');
  const second = add('2');
  expect(onDisk()).toEqual([]);
  first.letGo();
  await first.ended;
  await second;
  expect(onDisk()).toEqual(['1', '2']);
});
