import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/server/data/database.ts';
import { sqliteDialect } from '../../../../src/server/data/sqlite/sqlite.ts';
import { temporaryFolder } from '../../storage.ts';
import { startServer } from '../../support.ts';

describe('the data folder', () => {
  it('is for its owner’s eyes only', async () => {
    const dataDir = join(await temporaryFolder(), 'deep', 'data');
    await startServer({ DATA_DIR: dataDir });
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    for (const file of ['repkeep.db', 'repkeep.db-wal']) {
      expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
    }
  });

  it('is refused when it is a file', async () => {
    const file = join(await temporaryFolder(), 'data');
    await writeFile(file, '');
    await expect(openDatabase(sqliteDialect(file))).rejects.toThrow();
  });

  it('syncs every write to the disk, in every connection', async () => {
    const database = await openDatabase(sqliteDialect(await temporaryFolder()));
    const pragma = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(database)).rows[0] ?? {})[0];
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
    // A full disk must not fail what is only sorted.
    expect(await pragma('temp_store')).toBe(2);
    const ofWriter = await database
      .transaction()
      .execute(async (trx) => (await sql.raw('pragma temp_store').execute(trx)).rows);
    expect(ofWriter).toEqual([{ temp_store: 2 }]);
    await database.destroy();
  });
});
