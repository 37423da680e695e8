import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { type Cluster, startCluster } from '../../../support/postgres/cluster.ts';
import { createDatabase, dropDatabase, run } from '../../../support/postgres/freshDatabase.ts';
import { openStorage, storageAfterFirstStart } from '../../storage.ts';
import { Browser, startSignedIn } from '../../support.ts';

const DAY = '2025-11-24';

describe('a PostgreSQL that goes away for a while', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.remove());

  async function start() {
    const DATABASE_URL = await createDatabase(cluster.url);
    const { browser } = await startSignedIn({ DATABASE_URL });
    /** What nobody caught would end a server. */
    const uncaught = vi.fn();
    process.on('uncaughtException', uncaught);
    onTestFinished(() => void process.off('uncaughtException', uncaught));
    const log = (weight: number) => browser.call('PUT', '/api/weight', { date: DAY, weight });
    const read = () => browser.call('GET', '/api/weight');
    const ready = async () => (await browser.fetch('/api/ready')).status;
    return { uncaught, log, read, ready, browser };
  }

  it('is answered for with 503, and the server goes on by itself when it is back', async () => {
    const { uncaught, log, read, ready, browser } = await start();
    expect((await log(180)).status).toBe(200);
    await cluster.stop();
    for (const answer of [await log(181), await read(), await browser.fetch('/api/ready')]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(await answer.json()).toMatchObject({ detail: 'The database does not answer.' });
    }
    expect((await browser.fetch('/api/health')).status).toBe(200);
    await cluster.start();
    expect(await ready()).toBe(200);
    expect(await (await read()).json()).toEqual({ [DAY]: 180 });
    expect((await log(182)).status).toBe(200);
    expect(uncaught.mock.calls).toEqual([]);
  });

  it('ends no server that was in the middle of its writes, and loses nothing that was acknowledged', async () => {
    const { uncaught, log, read, ready } = await start();
    let acknowledged = 0;
    const statuses = new Set<number>();
    const writing = (async () => {
      for (let weight = 1; !statuses.has(503); weight += 1) {
        const { status } = await log(weight);
        statuses.add(status);
        if (status === 200) acknowledged = weight;
      }
    })();
    await vi.waitUntil(() => acknowledged > 20, { timeout: 20_000 });
    await cluster.stop();
    await writing;
    await cluster.start();
    expect(await ready()).toBe(200);
    expect([...statuses]).toEqual([200, 503]);
    expect(uncaught.mock.calls).toEqual([]);
    const { [DAY]: kept } = await (await read()).json();
    // The answer of the last one was lost, not always what it did.
    expect([acknowledged, acknowledged + 1]).toContain(kept);
  });
});

it('a connection that is lost while someone has it and asks nothing ends no server', async () => {
  const cluster = await startCluster();
  onTestFinished(() => cluster.remove());
  const database = await openStorage({ DATABASE_URL: cluster.url });
  const uncaught = vi.fn();
  process.on('uncaughtException', uncaught);
  onTestFinished(() => void process.off('uncaughtException', uncaught));
  const lost = database.connection().execute(async (lent) => {
    await lent.selectFrom('users').select('id').execute();
    await cluster.stop();
    // It is heard of as lost by now.
    await lent.selectFrom('users').select('id').execute();
  });
  await expect(lost).rejects.toThrow();
  expect(uncaught.mock.calls).toEqual([]);
});

it('a row that another process holds costs its person an answer, and nobody else theirs', async () => {
  const storage = await storageAfterFirstStart();
  if (!('DATABASE_URL' in storage)) throw new Error('This is about PostgreSQL.');
  const { url, browser } = await startSignedIn(storage);
  const other = new Browser(url);
  await other.signInLocally('Bob');
  const holder = new pg.Client(storage.DATABASE_URL);
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  await holder.query('select id from users for update');
  // More than there are connections.
  const writes = Array.from({ length: 12 }, (_, index) =>
    browser.call('PUT', '/api/weight', { date: DAY, weight: 180 + index }),
  );
  expect((await other.call('GET', '/api/weight')).status).toBe(200);
  const statuses = (await Promise.all(writes)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([503]));
  await holder.query('rollback');
  expect((await browser.call('PUT', '/api/weight', { date: DAY, weight: 180 })).status).toBe(200);
});

it('text sorts by its bytes, whatever the language of the database', async () => {
  const { url = '' } = inject('postgres') ?? {};
  const german = await createDatabase(
    url,
    "template0 locale_provider icu icu_locale 'de-DE' locale 'C.UTF-8'",
  );
  onTestFinished(() => dropDatabase(url, german));
  const database = await openStorage({ DATABASE_URL: german });
  const ids = ['ä', 'a', 'Z', 'z', 'B', 'ss', 'ß', '10', '9', '😀', '\uffee'];
  const user = { name: null, calories_consumed: 0, created_at: 0 };
  await database
    .insertInto('users')
    .values(ids.map((id) => ({ id, ...user })))
    .execute();
  const inBytes = [...ids].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const sorted = await database.selectFrom('users').select('id').orderBy('id').execute();
  expect(sorted.map(({ id }) => id)).toEqual(inBytes);
  const [language] = await run(german, "select 'ä' < 'Z' as is_german");
  expect(language).toEqual({ is_german: true });
});

it('numbers come back as numbers, as large and as fine as they were', async () => {
  const database = await openStorage(await storageAfterFirstStart());
  const numbers = [1_763_979_000_123, 135.55, 0.1 + 0.2, 1_000_000];
  for (const [index, current_weight] of numbers.entries()) {
    const created_at = numbers[0] ?? 0;
    const user = { id: String(index), calories_consumed: 0, current_weight, created_at };
    await database.insertInto('users').values(user).execute();
  }
  const rows = await database.selectFrom('users').selectAll().orderBy('id').execute();
  expect(rows.map((row) => row.current_weight)).toEqual(numbers);
  expect(rows.map((row) => [row.created_at, row.revision])).toEqual(
    numbers.map(() => [numbers[0], 0]),
  );
});
