import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { readProfile } from '../../../src/server/data/accounts.ts';
import { rememberAdded, wasAdded } from '../../../src/server/data/calorieKeys.ts';
import { openDatabase } from '../../../src/server/data/database.ts';
import { MIGRATIONS } from '../../../src/server/data/migrations.ts';
import { createPlan, readPlans } from '../../../src/server/data/plans.ts';
import { addSession, readSessions } from '../../../src/server/data/sessions.ts';
import { sqliteDialect } from '../../../src/server/data/sqlite.ts';
import type { Tables } from '../../../src/server/data/tables.ts';
import { readWeights, setWeight } from '../../../src/server/data/weights.ts';
import { monday, pushDay } from '../support.ts';

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

it('a plan and a session of the first release are known by their keys alone when they come again', async () => {
  const { folder, database: old } = await firstRelease();
  await sql`insert into plans values
    ('7', 'op-1', 1, 'Push', '[]', 'of the parsed body', 1, 0), ('7', 'own', 2, 'Pull', '[]', null, 1, 0)`.execute(
    old,
  );
  await sql`insert into history values ('7', ${monday.id}, 1, ${JSON.stringify(monday)}, 'of the parsed body', 1, 0)`.execute(
    old,
  );
  await old.destroy();
  const database = await openDatabase(sqliteDialect(folder));
  onTestFinished(() => database.destroy());
  const fingerprint = 'of the sent bytes';
  const made = { saidMs: null, arrivedMs: 2 };
  const create = (key: string) =>
    database.transaction().execute((trx) => {
      return createPlan(trx, '7', { key, plan: pushDay, fingerprint, made });
    });
  await create('op-1');
  await database.transaction().execute((trx) => {
    return addSession(trx, '7', { session: monday, fingerprint, recordedAtMs: 2 });
  });
  expect((await readPlans(database, '7')).map(({ name }) => name)).toEqual(['Push', 'Pull']);
  expect(await readSessions(database, '7')).toEqual([monday]);
  // This one was made without a key: whoever sends one means another plan.
  await expect(create('own')).rejects.toThrow('another body');
});
