import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/server/data/database.ts';
import { sweep } from '../../../../src/server/data/sweep.ts';
import { dialectOf, rowsIn, type Storage, storageAfterFirstStart } from '../../storage.ts';
import { Browser, monday, pushDay, startSignedIn } from '../../support.ts';

const DAY = '2025-11-24';
const tuesday = { ...monday, id: 't', date: '2025-11-25', timestamp: '2025-11-25T10:40:00.000Z' };

type Sent = readonly [method: string, path: string, body?: object, headers?: object];

const send = (browser: Browser, [method, path, body, headers]: Sent, key?: string) =>
  browser.call(method, path, body, {
    ...headers,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  });

const logged = (weight: number): Sent => ['PUT', '/api/weight', { date: DAY, weight }];
const edited = (name: string): Sent => ['PUT', '/api/workouts/p1', { ...pushDay, name }];
const aimed = (calorieGoal: number): Sent => ['PUT', '/api/user', { calorieGoal }];
const unlogged: Sent = ['DELETE', `/api/weight/${DAY}`];
const removed: Sent = ['DELETE', '/api/workouts/p1'];
const recreated: Sent = ['PUT', '/api/workouts/p1', pushDay, { 'if-none-match': '*' }];
const created: Sent = ['POST', '/api/workouts', pushDay];
const trained: Sent = ['POST', '/api/workout-history', { session: tuesday }];
const forgotten: Sent = ['DELETE', `/api/workout-history/${monday.id}`];

/** Each write, what another device does after it, and the same key with other content. */
const writes = [
  { write: aimed(1900), next: aimed(2000), other: aimed(1800) },
  { write: logged(181), next: logged(182), other: logged(170) },
  { write: unlogged, next: logged(182), other: ['DELETE', '/api/weight/2025-11-23'] },
  { write: created, next: ['DELETE', '/api/workouts/op-1'], other: ['POST', '/api/workouts', {}] },
  { write: edited('A'), next: edited('B'), other: edited('C') },
  { write: removed, next: recreated, other: ['DELETE', '/api/workouts/p2'] },
  { write: trained, next: ['DELETE', '/api/workout-history/t'], other: logged(1) },
  {
    write: forgotten,
    next: ['POST', '/api/workout-history', { session: monday }, { 'idempotency-key': 'again' }],
    other: ['DELETE', '/api/workout-history/5'],
  },
] as const satisfies readonly { write: Sent; next: Sent; other: Sent }[];
const cases = writes.map((one) => ({ ...one, what: `${one.write[0]} ${one.write[1]}` }));

/** A person with a weight, a plan p1 and a session. */
async function withAll() {
  const storage = await storageAfterFirstStart();
  const { url, browser } = await startSignedIn(storage);
  await send(browser, logged(180));
  await send(browser, created, 'p1');
  await send(browser, ['POST', '/api/workout-history', { session: monday }]);
  const look = async () => ({
    user: await (await browser.call('GET', '/api/auth/user')).json(),
    revision: await revisionIn(storage),
  });
  return { storage, url, browser, look };
}

const revisionIn = async (storage: Storage) =>
  (await rowsIn(storage, 'select revision from users'))[0]?.['revision'];

describe('Idempotency-Key on every write', () => {
  it.each(cases)(
    '$what: a repeat changes nothing, whatever came after, and is answered as the first was',
    async ({ write, next }) => {
      const { browser, look } = await withAll();
      expect((await send(browser, write, 'op-1')).status).toBe(200);
      expect((await send(browser, next)).status).toBe(200);
      const before = await look();
      expect((await send(browser, write, 'op-1')).status).toBe(200);
      expect(await look()).toEqual(before);
    },
  );

  it.each(cases)(
    '$what: the same key with other content is 422, and changes nothing',
    async ({ write, other }) => {
      const { browser, look } = await withAll();
      await send(browser, write, 'op-1');
      const before = await look();
      const refused = await send(browser, other, 'op-1');
      expect(refused.status).toBe(422);
      expect(refused.headers.get('content-type')).toContain('application/problem+json');
      expect(await look()).toEqual(before);
    },
  );

  it.each(cases)('$what: of ten requests at once one takes effect', async ({ write }) => {
    const { browser, look } = await withAll();
    const { revision } = await look();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(browser, write, 'op-1')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await look()).revision).toBe(Number(revision) + 1);
  });

  it.each(cases)('$what: is refused when it is no key', async ({ write }) => {
    const { browser, look } = await withAll();
    const before = await look();
    for (const bad of ['', 'x'.repeat(65)]) {
      expect((await send(browser, write, bad)).status).toBe(400);
    }
    expect(await look()).toEqual(before);
  });

  it('the body is compared as it was sent, byte for byte', async () => {
    const { browser } = await withAll();
    await send(browser, logged(181), 'op-1');
    const turned: Sent = ['PUT', '/api/weight', { weight: 181, date: DAY }];
    expect((await send(browser, turned, 'op-1')).status).toBe(422);
  });

  it('is looked at before any condition: a repeat is no conflict', async () => {
    const { browser } = await withAll();
    const fresh: Sent = [
      'PUT',
      '/api/weight',
      { date: '2025-11-25', weight: 1 },
      { 'if-none-match': '*' },
    ];
    expect((await send(browser, fresh, 'op-1')).status).toBe(200);
    expect((await send(browser, fresh, 'op-1')).status).toBe(200);
    expect((await send(browser, fresh, 'op-2')).status).toBe(412);
  });

  it('what was refused was not done: the key is free', async () => {
    const { browser, look } = await withAll();
    const nowhere: Sent = ['PUT', '/api/workouts/p2', pushDay];
    expect((await send(browser, nowhere, 'op-1')).status).toBe(404);
    expect((await send(browser, logged(185), 'op-1')).status).toBe(200);
    expect((await look()).user.weightLogLbs).toEqual({ [DAY]: 185 });
  });

  it('is each person’s own', async () => {
    const { url, browser } = await withAll();
    await send(browser, aimed(1900), 'op-1');
    const bob = new Browser(url);
    await bob.signInLocally('Bob');
    expect(await (await send(bob, aimed(1500), 'op-1')).json()).toMatchObject({
      calorieGoal: 1500,
    });
  });
});

describe('a session’s id', () => {
  it('is free again after its delete for who says so with a new key, and for nobody else', async () => {
    const { browser, look } = await withAll();
    await send(browser, trained, 'op-1');
    await send(browser, ['DELETE', '/api/workout-history/t']);
    for (const key of ['op-1', undefined]) {
      expect(await (await send(browser, trained, key)).json()).toEqual([monday]);
    }
    const { revision } = await look();
    expect(await (await send(browser, trained, 'op-2')).json()).toEqual([tuesday, monday]);
    expect((await look()).revision).toBe(Number(revision) + 1);
  });

  it('with the same content under another key changes nothing; with other content it is 422', async () => {
    const { browser, look } = await withAll();
    await send(browser, trained, 'op-1');
    const before = await look();
    expect((await send(browser, trained, 'op-2')).status).toBe(200);
    const turned = Object.fromEntries(Object.entries(tuesday).reverse());
    const again: Sent = ['POST', '/api/workout-history', { session: turned }];
    expect((await send(browser, again, 'op-3')).status).toBe(200);
    const longer: Sent = [
      'POST',
      '/api/workout-history',
      { session: { ...tuesday, duration: 31 } },
    ];
    expect((await send(browser, longer, 'op-4')).status).toBe(422);
    expect(await look()).toEqual(before);
  });
});

describe('the account’s revision', () => {
  it('is raised by one by each change, and by nothing else', async () => {
    const { storage, browser } = await withAll();
    const first = Number(await revisionIn(storage));
    const steps: [Sent, number][] = [
      [aimed(1900), 1],
      [['PUT', '/api/user', {}], 1],
      [logged(181), 2],
      [unlogged, 3],
      [unlogged, 3],
      [['GET', '/api/weight'], 3],
      [removed, 4],
      [removed, 4],
      [forgotten, 5],
    ];
    for (const [write, raised] of steps) {
      await send(browser, write);
      expect(Number(await revisionIn(storage)) - first).toBe(raised);
    }
  });

  it('stands in the rows that a change touched, and beside its key', async () => {
    const { storage, browser } = await withAll();
    const revision = Number(await revisionIn(storage));
    await send(browser, logged(181), 'op-1');
    await send(browser, ['DELETE', '/api/weight/2025-11-23'], 'op-2');
    await send(browser, removed, 'op-3');
    await send(browser, forgotten, 'op-4');
    const only = async (query: string) =>
      (await rowsIn(storage, query)).map((row) => Object.values(row));
    expect(await only('select revision from weights')).toEqual([[revision + 1]]);
    expect(await only('select revision from plans')).toEqual([[revision + 2]]);
    expect(await only('select revision from session_records')).toEqual([[revision + 3]]);
    const kept = await only(
      "select revision_before, revision_after from operations where op_id like 'op-%' order by op_id",
    );
    expect(kept.map((pair) => pair.map((one) => Number(one) - revision))).toEqual([
      [0, 1],
      [1, 1],
      [1, 2],
      [2, 3],
    ]);
  });
});

it('of one person’s keys the newest 20,000 are kept, whatever the clock said', async () => {
  const { storage, browser } = await withAll();
  const database = await openDatabase(dialectOf(storage));
  const { id } = await database.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const nowMs = Date.now();
  const kept = Array.from({ length: 20_000 }, (_, index) => ({
    user_id: id,
    op_id: `old-${index}`,
    request_hash: '',
    revision_before: -1,
    revision_after: 0,
    at: nowMs + index,
  }));
  for (let from = 0; from < kept.length; from += 1000) {
    await database
      .insertInto('operations')
      .values(kept.slice(from, from + 1000))
      .execute();
  }
  await send(browser, logged(181), 'op-1');
  await sweep(database, nowMs);
  await database.destroy();
  const keys = (await rowsIn(storage, 'select op_id from operations')).map(({ op_id }) => op_id);
  expect(keys).toHaveLength(20_000);
  expect(keys).toContain('op-1');
  expect(keys).not.toContain('old-0');
});
