import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { readProfile } from '../../../src/server/data/accounts.ts';
import { rememberAdded, wasAdded } from '../../../src/server/data/calorieKeys.ts';
import { openDatabase } from '../../../src/server/data/database.ts';
import { MIGRATIONS } from '../../../src/server/data/migrations.ts';
import { sqliteDialect } from '../../../src/server/data/sqlite.ts';
import type { Tables } from '../../../src/server/data/tables.ts';
import { readWeights, setWeight } from '../../../src/server/data/weights.ts';

/** A folder with the tables as the first step of all made them, and a person in them. */
async function firstRelease() {
  const folder = await mkdtemp(join(tmpdir(), 'repkeep-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const database = new Kysely<Tables>({ dialect: sqliteDialect(folder) });
  await sql`create table schema_version (version integer primary key, applied_at double precision not null)`.execute(
    database,
  );
  await database.insertInto('schema_version').values({ version: 1, applied_at: 0 }).execute();
  for (const step of MIGRATIONS.slice(0, 1)) await database.transaction().execute(step);
  await sql`insert into users (id, calories_consumed, created_at) values ('7', 0, 0)`.execute(
    database,
  );
  return { folder, database };
}

it('a delete of the first release goes on taking away what was recorded before it', async () => {
  const { folder, database: old } = await firstRelease();
  await sql`insert into weights values ('7', '2025-11-23', 181, 1000), ('7', '2025-11-24', null, 50000)`.execute(
    old,
  );
  await old.destroy();
  const database = await openDatabase(sqliteDialect(folder));
  onTestFinished(() => database.destroy());
  const set = (date: string, atMs: number) =>
    database.transaction().execute((trx) => {
      const made = { saidMs: atMs, arrivedMs: atMs };
      return setWeight(trx, '7', { date, weight: 190, made });
    });
  await set('2025-11-24', 20_000);
  expect(await readWeights(database, '7')).toEqual({ '2025-11-23': 181 });
  await set('2025-11-24', 60_000);
  expect(await readWeights(database, '7')).toEqual({ '2025-11-23': 181, '2025-11-24': 190 });
});

it('a person of the first release has their total, and their additions are remembered from now on', async () => {
  const { folder, database: old } = await firstRelease();
  await sql`update users set calories_consumed = 70`.execute(old);
  await old.destroy();
  const database = await openDatabase(sqliteDialect(folder));
  onTestFinished(() => database.destroy());
  expect(await readProfile(database, '7')).toMatchObject({ caloriesConsumed: 70 });
  const isKnown = await database.transaction().execute(async (trx) => {
    await rememberAdded(trx, '7', { key: 'a', appliedAtMs: 1 });
    return wasAdded(trx, '7', 'a');
  });
  expect(isKnown).toBe(true);
});
