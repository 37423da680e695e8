/**
 * Where the servers of a test keep their data. The same tests run twice: with SQLite in a folder of
 * their own, and in the project `postgres` with a database of their own.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dialect } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/server/data/database.ts';
import { postgresDialect } from '../../src/server/data/postgres/postgres.ts';
import type { Database } from '../../src/server/data/schema/tables.ts';
import { sqliteDialect } from '../../src/server/data/sqlite/sqlite.ts';
import { createDatabase, dropDatabase, run } from '../support/postgres/freshDatabase.ts';
import { rowsOf } from '../support/servers/serverRows.ts';

/** The setting that names it. */
export type Storage = { readonly DATA_DIR: string } | { readonly DATABASE_URL: string };

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'repkeep-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty one, gone after the test. */
export async function emptyStorage(): Promise<Storage> {
  const postgres = inject('postgres');
  return postgres ? databaseLike(undefined) : { DATA_DIR: await temporaryFolder() };
}

/** One as the first start leaves it: to make one anew takes longer. */
export async function storageAfterFirstStart(): Promise<Storage> {
  const postgres = inject('postgres');
  return postgres ? databaseLike(postgres.template) : { DATA_DIR: await folderAfterFirstStart() };
}

async function databaseLike(template: string | undefined): Promise<Storage> {
  const { url = '' } = inject('postgres') ?? {};
  const made = await createDatabase(url, template);
  onTestFinished(() => dropDatabase(url, made));
  return { DATABASE_URL: made };
}

/** The file that a first start leaves. Made once a process: bringing it up to date is most of a start. */
let firstFile: Promise<Buffer> | null = null;
async function makeFirstFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'repkeep-'));
  await (await openDatabase(sqliteDialect(folder))).destroy();
  const file = await readFile(join(folder, 'repkeep.db'));
  await rm(folder, { recursive: true });
  return file;
}

/** A folder with the SQLite of a first start. */
export async function folderAfterFirstStart(): Promise<string> {
  firstFile ??= makeFirstFile();
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'repkeep.db'), await firstFile);
  return folder;
}

export function dialectOf(storage: Storage): Dialect {
  return 'DATA_DIR' in storage
    ? sqliteDialect(storage.DATA_DIR)
    : postgresDialect(storage.DATABASE_URL);
}

/** Opened and up to date; closed after the test. */
export async function openStorage(storage: Storage): Promise<Database> {
  const database = await openDatabase(dialectOf(storage));
  onTestFinished(() => database.destroy());
  return database;
}

/** What stands there, read past the server. */
export async function rowsIn(storage: Storage, query: string): Promise<Record<string, unknown>[]> {
  return 'DATA_DIR' in storage ? rowsOf(storage.DATA_DIR, query) : run(storage.DATABASE_URL, query);
}
