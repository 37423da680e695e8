import { readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { parseConfig } from '../../../src/server/config.ts';
import { MIGRATIONS } from '../../../src/server/data/schema/migrations.ts';
import type { Tables } from '../../../src/server/data/schema/tables.ts';
import { restore } from '../../../src/server/operator/restore.ts';
import { openStorage } from '../../../src/server/operator/storage.ts';
import { dialectOf, emptyStorage, rowsIn, temporaryFolder } from '../storage.ts';
import { startServer } from '../support.ts';
import { asOfVersion } from './earlierTables.ts';

const UP_TO_DATE = MIGRATIONS.length;

async function withEarlierTables() {
  const storage = await emptyStorage();
  await asOfVersion(dialectOf(storage), 4);
  const BACKUP_DIR = join(await temporaryFolder(), 'backups');
  const config = parseConfig({ ...storage, BACKUP_DIR });
  const start = async () => (await openStorage(config)).destroy();
  const versions = () => rowsIn(storage, 'select version from schema_version');
  return { storage, BACKUP_DIR, start, versions };
}

it('tables of an earlier version are backed up once before they are brought up to date, also where three servers start at once', async () => {
  const { BACKUP_DIR, start, versions } = await withEarlierTables();
  await Promise.all([start(), start(), start()]);
  await start();
  expect(await versions()).toHaveLength(UP_TO_DATE);
  const files = await readdir(BACKUP_DIR);
  expect(files).toEqual([expect.stringMatching(/^repkeep-schema-4-\d{8}T\d{6}Z-\w{4}\.db$/)]);
  const backup = join(BACKUP_DIR, files[0] ?? '');
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  expect((await stat(BACKUP_DIR)).mode & 0o777).toBe(0o700);
});

it('tables are brought up to date whole or not at all', async () => {
  const { storage, start, versions } = await withEarlierTables();
  const before = await versions();
  const database = new Kysely<Tables>({ dialect: dialectOf(storage) });
  // In the way of a later step.
  await sql`create table session_records (id integer)`.execute(database);
  await expect(start()).rejects.toThrow();
  expect(await versions()).toEqual(before);
  await sql`drop table session_records`.execute(database);
  await database.destroy();
  await start();
  expect(await versions()).toHaveLength(UP_TO_DATE);
});

it('a server that cannot update its tables and is started again keeps one backup of each state, and a whole one', async () => {
  const { storage, BACKUP_DIR, start } = await withEarlierTables();
  const database = new Kysely<Tables>({ dialect: dialectOf(storage) });
  // In the way of a later step.
  await sql`create table operations (id integer)`.execute(database);
  const afterThreeStarts = async () => {
    for (let times = 0; times < 3; times += 1) await expect(start()).rejects.toThrow();
    return readdir(BACKUP_DIR);
  };
  const [first = '', ...more] = await afterThreeStarts();
  expect(more).toEqual([]);
  await sql`update weights set weight = 151`.execute(database);
  const both = await afterThreeStarts();
  expect(both).toHaveLength(2);
  await sql`insert into weights (user_id, date, weight, recorded_at) values ('ann', '2025-11-25', 1, 0)`.execute(
    database,
  );
  expect(await afterThreeStarts()).toHaveLength(3);
  await sql`delete from weights where date = '2025-11-25'`.execute(database);
  for (const file of both.filter((name) => name !== first)) {
    await truncate(join(BACKUP_DIR, file), 5_000);
  }
  expect(await afterThreeStarts()).toHaveLength(4);
  await database.destroy();
});

it('a backup before an update can be restored', async () => {
  const { BACKUP_DIR, start } = await withEarlierTables();
  await start();
  const [name = ''] = await readdir(BACKUP_DIR);
  const target = await emptyStorage();
  await restore(parseConfig({ ...target }), join(BACKUP_DIR, name));
  expect(await rowsIn(target, 'select date, weight from weights')).toEqual([
    { date: '2025-11-24', weight: 150 },
  ]);
});

it('new tables are not backed up, and neither are those that are up to date', async () => {
  const BACKUP_DIR = join(await temporaryFolder(), 'backups');
  const storage = await emptyStorage();
  for (let times = 0; times < 2; times += 1) await startServer({ ...storage, BACKUP_DIR });
  await expect(stat(BACKUP_DIR)).rejects.toThrow('ENOENT');
});

it('where no backup can be written the start is refused in a sentence, and the tables stay as they are', async () => {
  const { BACKUP_DIR, start, versions } = await withEarlierTables();
  await writeFile(BACKUP_DIR, 'a file');
  await expect(start()).rejects.toThrow(
    /^The tables are not brought up to date, since no backup of them can be put into BACKUP_DIR first: /,
  );
  expect(await versions()).toHaveLength(4);
});
