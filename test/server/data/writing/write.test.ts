import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../src/server/data/database.ts';
import { failureOf } from '../../../../src/server/data/failures.ts';
import type { Write } from '../../../../src/server/data/schema/tables.ts';
import { sqliteDialect } from '../../../../src/server/data/sqlite/sqlite.ts';
import { write } from '../../../../src/server/data/writing/write.ts';
import { temporaryFolder } from '../../storage.ts';

/** A database that can grow no more. */
async function fullDatabase() {
  const database = await openDatabase(sqliteDialect(await temporaryFolder()));
  onTestFinished(() => database.destroy());
  await sql`pragma max_page_count = 1`.execute(database);
  return database;
}

const addUser = (trx: Write, id: string, name: string) =>
  trx.insertInto('users').values({ id, name, calories_consumed: 0, created_at: 0 }).execute();

it('a write that the disk has no room for fails for just that reason, although SQLite ends its transaction itself', async () => {
  const database = await fullDatabase();
  const large = write(database, (trx) => addUser(trx, '1', 'x'.repeat(100_000)));
  // Arrives with it, and shares its transaction.
  const small = write(database, (trx) => addUser(trx, '2', 'Bob'));
  const failures = (await Promise.allSettled([large, small])).map((outcome) =>
    outcome.status === 'rejected' ? failureOf(outcome.reason) : null,
  );
  expect(failures).toEqual(['full', 'full']);
  await write(database, (trx) => addUser(trx, '3', 'Ann'));
  const names = await database.selectFrom('users').select('name').execute();
  expect(names).toEqual([{ name: 'Ann' }]);
});

it('a write that fails otherwise is undone, and fails with its own reason', async () => {
  const database = await fullDatabase();
  const failing = write(database, async (trx) => {
    await addUser(trx, '1', 'Ann');
    throw new Error('the reason');
  });
  await expect(failing).rejects.toThrow('the reason');
  expect(await database.selectFrom('users').selectAll().execute()).toEqual([]);
});
