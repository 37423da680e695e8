import {
  chmod,
  chown,
  copyFile,
  mkdir,
  readFile,
  rename,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError } from '../../../../src/server/config.ts';
import { MIGRATIONS } from '../../../../src/server/data/schema/migrations.ts';
import { openDataDir } from '../../../../src/server/data/sqlite/dataDir.ts';
import { temporaryFolder } from '../../storage.ts';
import { fullDataDir } from './fullDatabase.ts';

/** What the person who starts the server reads. */
async function refusalOf(dataDir: string): Promise<string> {
  const refusal = await openDataDir(dataDir).catch((error: unknown) => error);
  if (refusal instanceof ConfigError) return refusal.message;
  throw refusal;
}

const NOBODY = 65_534;

/** Permissions bind everyone but root, as whom tests may run. */
function dropRoot(): void {
  if (process.geteuid?.() !== 0) return;
  process.seteuid?.(NOBODY);
  onTestFinished(() => process.seteuid?.(0));
}

describe('DATA_DIR', () => {
  it('is refused in a sentence when it is a file', async () => {
    const dataDir = join(await temporaryFolder(), 'data');
    await writeFile(dataDir, '');
    const sentence = `DATA_DIR must be a folder, and ${dataDir} is none.`;
    expect(await refusalOf(dataDir)).toBe(sentence);
    const below = join(dataDir, 'deeper');
    expect(await refusalOf(below)).toBe(sentence.replace(dataDir, below));
  });

  it('is refused in a sentence when this program may not write there', async () => {
    const dataDir = await temporaryFolder();
    await chmod(dataDir, 0o555);
    dropRoot();
    for (const place of [dataDir, join(dataDir, 'new')]) {
      expect(await refusalOf(place)).toBe(
        `DATA_DIR must be a folder that this program may write to, and ${place} is none.`,
      );
    }
  });

  it('is refused in a sentence when it leads to what is not there, as a disk that is not mounted', async () => {
    const dataDir = join(await temporaryFolder(), 'data');
    await symlink(join(dataDir, '..', 'unmounted', 'disk'), dataDir);
    expect(await refusalOf(dataDir)).toBe(
      `DATA_DIR must be a folder that this program may write to, and ${dataDir} is none.`,
    );
  });

  it('is refused in a sentence when this program may not write to the database in it', async () => {
    const dataDir = await temporaryFolder();
    await (await openDataDir(dataDir)).destroy();
    await chmod(join(dataDir, 'repkeep.db'), 0o444);
    await chmod(dataDir, 0o555);
    dropRoot();
    expect(await refusalOf(dataDir)).toContain('may write to');
  });

  it.each([
    ['its database', ['repkeep.db']],
    ['all that SQLite keeps there', ['repkeep.db', 'repkeep.db-shm', 'repkeep.db-wal']],
  ])(
    'is refused in a sentence when %s turned read-only under a server of the same user, and stays as it is',
    async (_, names) => {
      const dataDir = await temporaryFolder();
      if (process.geteuid?.() === 0) await chown(dataDir, NOBODY, NOBODY);
      dropRoot();
      const running = await openDataDir(dataDir);
      onTestFinished(() => running.destroy());
      const files = names.map((name) => join(dataDir, name));
      await Promise.all(files.map((file) => chmod(file, 0o444)));
      expect(await refusalOf(dataDir)).toContain('may write to');
      const found = await Promise.all(files.map((file) => stat(file)));
      expect(found.map(({ mode }) => mode & 0o777)).toEqual(files.map(() => 0o444));
    },
  );

  it.each([
    ['no database at all', Buffer.alloc(5000, 'x')],
    ['cut off within', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(50, 1)])],
  ])('is refused in a sentence when its database is %s', async (_, bytes) => {
    const dataDir = await temporaryFolder();
    await writeFile(join(dataDir, 'repkeep.db'), bytes);
    expect(await refusalOf(dataDir)).toBe(
      `DATA_DIR holds a damaged database (repkeep.db in ${dataDir}): move the folder away, and restore a backup into an empty one.`,
    );
  });

  it('is refused in a sentence when its database is damaged inside', async () => {
    const dataDir = await temporaryFolder();
    const database = await openDataDir(dataDir);
    await database.destroy();
    const file = join(dataDir, 'repkeep.db');
    await writeFile(file, (await readFile(file)).fill(0x41, 100));
    expect(await refusalOf(dataDir)).toContain('damaged database');
  });

  it.each([
    ['for the first table', 'create table other (id integer)'],
    ['for a step of an update', 'create table schema_version (version integer, applied_at real)'],
  ])('is refused in a sentence when its disk has no room %s', async (_, table) => {
    const dataDir = await fullDataDir(table);
    expect(await refusalOf(dataDir)).toBe(`DATA_DIR is on a disk that is full: ${dataDir}.`);
  });

  it.each(['is gone', 'is empty'])(
    'is refused in a sentence when there is the log of a database whose own file %s: that log is all that knows',
    async (how) => {
      const [dataDir, aside] = [await temporaryFolder(), await temporaryFolder()];
      const database = await openDataDir(dataDir);
      onTestFinished(() => database.destroy());
      // As a power loss leaves them.
      for (const name of ['repkeep.db', 'repkeep.db-wal']) {
        await copyFile(join(dataDir, name), join(aside, name));
      }
      await rename(join(aside, 'repkeep.db'), join(aside, 'before.db'));
      if (how === 'is empty') await writeFile(join(aside, 'repkeep.db'), '');
      const before = await readFile(join(aside, 'repkeep.db-wal'));
      expect(await refusalOf(aside)).toBe(
        `DATA_DIR holds the log of a database that is not there (repkeep.db-wal in ${aside}): put its repkeep.db back, or move that file to where it is.`,
      );
      expect(await readFile(join(aside, 'repkeep.db-wal'))).toEqual(before);
      await rename(join(aside, 'before.db'), join(aside, 'repkeep.db'));
      await (await openDataDir(aside)).destroy();
    },
  );

  it('is refused in a sentence when another program keeps its database to itself', async () => {
    const dataDir = await temporaryFolder();
    const other = new DatabaseSync(join(dataDir, 'repkeep.db'));
    onTestFinished(() => other.close());
    other.exec('begin exclusive');
    expect(await refusalOf(dataDir)).toBe(`DATA_DIR is in use by another program: ${dataDir}.`);
  });

  it('is refused in a sentence when a newer version wrote it', async () => {
    const dataDir = await temporaryFolder();
    const database = await openDataDir(dataDir);
    const version = MIGRATIONS.length + 1;
    await database.insertInto('schema_version').values({ version, applied_at: 0 }).execute();
    await database.destroy();
    expect(await refusalOf(dataDir)).toBe(
      'DATA_DIR was written by a newer version of Repkeep: start that version, or name another folder.',
    );
  });

  it('is made when it is not there', async () => {
    const dataDir = join(await temporaryFolder(), 'deep', 'data');
    await (await openDataDir(dataDir)).destroy();
    await expect(mkdir(dataDir)).rejects.toThrow('EEXIST');
  });
});
