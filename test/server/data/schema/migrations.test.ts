import { Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readProfile } from '../../../../src/server/data/accounts.ts';
import { addCalories, readCalorieDays } from '../../../../src/server/data/calories.ts';
import { createPlan, readPlans } from '../../../../src/server/data/plans.ts';
import { MIGRATIONS } from '../../../../src/server/data/schema/migrations.ts';
import type { FormerTables, Tables } from '../../../../src/server/data/schema/tables.ts';
import { addSession, readSessions } from '../../../../src/server/data/sessions.ts';
import { accountOfToken } from '../../../../src/server/data/signIns.ts';
import { readWeights } from '../../../../src/server/data/weights.ts';
import { operate, type Writing } from '../../../../src/server/data/writing/operation.ts';
import type { Json } from '../../../../src/server/json.ts';
import { dialectOf, emptyStorage, openStorage, type Storage } from '../../storage.ts';
import { monday, pushDay } from '../../support.ts';

type Release = Kysely<Tables & FormerTables>;

/** A place with the tables as the first `steps` made them, and a person in them who has eaten 70. */
async function release(steps: number) {
  const storage = await emptyStorage();
  const database: Release = new Kysely({ dialect: dialectOf(storage) });
  await sql`create table schema_version (version integer primary key, applied_at double precision not null)`.execute(
    database,
  );
  for (const [index, step] of MIGRATIONS.slice(0, steps).entries()) {
    const version = index + 1;
    await database.insertInto('schema_version').values({ version, applied_at: 0 }).execute();
    await database.transaction().execute(step);
  }
  await sql`insert into users (id, calories_consumed, last_calorie_date, created_at) values ('7', 70, '2025-11-24', 0)`.execute(
    database,
  );
  return { storage, database };
}

/** The data of an older release, as this one reads it. */
async function upgraded({ storage, database: old }: { storage: Storage; database: Release }) {
  await old.destroy();
  const database = await openStorage(storage);
  const write = (key: string | null, work: (writing: Writing) => Promise<boolean>) => {
    const operation = {
      userId: '7',
      key,
      requestHash: 'sent',
      recordedAtMs: 2,
      nowMs: 2,
      maxBytes: 1e6,
    };
    return operate(database, operation, { work, answer: async () => null });
  };
  return { database, write };
}

const said = ({ text }: Json<unknown>): unknown => JSON.parse(text);

/** The latest release that knew no operations. */
const BEFORE_OPERATIONS = 4;
/** The latest release that counted rows alone. */
const BEFORE_BYTES = 7;
/** The latest release that called sign-ins sessions, and session records history. */
const BEFORE_NAMES = 6;

describe.each([1, BEFORE_OPERATIONS])('a database as step %i left it', (steps) => {
  it('keeps its weights, and those that were deleted stay so', async () => {
    const old = await release(steps);
    await sql`insert into weights (user_id, date, weight, recorded_at)
      values ('7', '2025-11-23', 181, 1000), ('7', '2025-11-24', null, 50000)`.execute(
      old.database,
    );
    const { database } = await upgraded(old);
    expect(said(await readWeights(database, '7'))).toEqual({ '2025-11-23': 181 });
    expect(await database.selectFrom('weights').selectAll().execute()).toEqual([
      { user_id: '7', date: '2025-11-23', weight: 181, recorded_at: 1000, revision: 0 },
      { user_id: '7', date: '2025-11-24', weight: null, recorded_at: 50000, revision: 0 },
    ]);
  });

  it('has the person’s total, and adds to it', async () => {
    const { database, write } = await upgraded(await release(steps));
    expect(await readProfile(database, '7')).toMatchObject({ caloriesConsumed: 70 });
    await write(null, async (writing) => {
      await addCalories(writing, '2025-11-24', 30);
      return true;
    });
    expect(await readProfile(database, '7')).toMatchObject({ caloriesConsumed: 100 });
    expect(await readCalorieDays(database, '7', 0)).toEqual({ '2025-11-24': 100 });
  });

  it('takes a plan whose id stands there for the one of that key, whatever became of it', async () => {
    const old = await release(steps);
    await sql`insert into plans (user_id, id, position, name, exercises, recorded_at, deleted)
      values ('7', 'op-1', 1, 'Push', '[]', 1, 0), ('7', 'op-2', 2, '', '[]', 1, 1)`.execute(
      old.database,
    );
    const { database, write } = await upgraded(old);
    for (const key of ['op-1', 'op-2']) {
      await write(key, (writing) => createPlan(writing, { key, plan: pushDay }));
    }
    expect(said(await readPlans(database, '7'))).toMatchObject([{ name: 'Push' }]);
    await write('op-3', (writing) => createPlan(writing, { key: 'op-3', plan: pushDay }));
    expect(said(await readPlans(database, '7'))).toHaveLength(2);
  });
});

describe.each([1, BEFORE_OPERATIONS, BEFORE_NAMES])('a database as step %i left it', (steps) => {
  it('takes a session that was kept or deleted then for the same one when it comes again', async () => {
    const old = await release(steps);
    await sql`insert into history (user_id, id, at, body, fingerprint, recorded_at, deleted)
      values ('7', ${monday.id}, 1, ${JSON.stringify(monday)}, '', 1, 0), ('7', 'gone', 1, '', '', 1, 1)`.execute(
      old.database,
    );
    const { database, write } = await upgraded(old);
    for (const id of [monday.id, 'gone']) {
      const wanted = { session: { ...monday, id }, fingerprint: 'sent', hasKey: true };
      await write(id, (writing) => addSession(writing, wanted));
    }
    expect(said(await readSessions(database, '7'))).toEqual([monday]);
  });

  it('keeps its people signed in', async () => {
    const old = await release(steps);
    await sql`insert into sessions (token_hash, user_id, created_at, used_at)
      values ('hash', '7', 1, 1)`.execute(old.database);
    const { database } = await upgraded(old);
    expect(await accountOfToken(database, 'hash', 2)).toBe('7');
  });
});

it('an upgraded database calls its tables by what they hold, and by no other name', async () => {
  const { database } = await upgraded(await release(BEFORE_NAMES));
  const tables = await database.introspection.getTables();
  expect(tables.map(({ name }) => name).sort()).toEqual([
    'calorie_days',
    'epoch',
    'identities',
    'logins',
    'operations',
    'plans',
    'schema_version',
    'session_records',
    'sign_ins',
    'users',
    'weights',
  ]);
});

it('what a person holds in an older database is counted, deleted rows too, and nobody else’s', async () => {
  const old = await release(BEFORE_BYTES);
  await sql`insert into users (id, calories_consumed, created_at) values ('8', 0, 0)`.execute(
    old.database,
  );
  await sql`insert into weights (user_id, date, weight, recorded_at)
    values ('7', '2025-11-23', 181, 0), ('7', '2025-11-24', null, 0)`.execute(old.database);
  await sql`insert into session_records (user_id, id, at, body, fingerprint, recorded_at, deleted)
    values ('7', '1', 1, 'ü', '', 1, 0), ('7', '2', 1, '', '', 1, 1)`.execute(old.database);
  await sql`insert into plans (user_id, id, position, name, exercises, recorded_at, deleted)
    values ('7', 'op-1', 1, 'Push', '[]', 1, 0)`.execute(old.database);
  const { database } = await upgraded(old);
  const held = database.selectFrom('users').select(['id', 'bytes']).orderBy('id');
  expect(await held.execute()).toEqual([
    { id: '7', bytes: 5 * 100 + 2 + 'Push[]{}'.length },
    { id: '8', bytes: 0 },
  ]);
});

it('a key of calories that an older release kept is known by itself', async () => {
  const old = await release(BEFORE_OPERATIONS);
  const known = { user_id: '7', key: 'op-1', applied_at: 5 };
  await old.database.insertInto('calorie_keys').values(known).execute();
  const { database, write } = await upgraded(old);
  const add = (key: string) =>
    write(key, async (writing) => {
      await addCalories(writing, '2025-11-24', 30);
      return true;
    });
  await add('op-1');
  expect(await readProfile(database, '7')).toMatchObject({ caloriesConsumed: 70 });
  await add('op-2');
  expect(await readProfile(database, '7')).toMatchObject({ caloriesConsumed: 100 });
  expect(await database.selectFrom('operations').selectAll().orderBy('op_id').execute()).toEqual([
    { user_id: '7', op_id: 'op-1', request_hash: '', revision_before: 0, revision_after: 0, at: 5 },
    {
      user_id: '7',
      op_id: 'op-2',
      request_hash: 'sent',
      revision_before: 0,
      revision_after: 1,
      at: 2,
    },
  ]);
});
