import { expect, inject, it, onTestFinished } from 'vitest';
import { createDatabase, dropDatabase, run } from '../support/postgres/freshDatabase.ts';
import { startSignedIn } from './support.ts';

/** A server with Ann signed in, on a PostgreSQL of its own that a test may break. */
async function startOnPostgres() {
  const { url = '' } = inject('postgres') ?? {};
  const DATABASE_URL = await createDatabase(url);
  onTestFinished(() => dropDatabase(url, DATABASE_URL));
  const { browser } = await startSignedIn({ DATABASE_URL });
  return { browser, run: (sql: string) => run(DATABASE_URL, sql) };
}

/** A server on a PostgreSQL whose writes fail with a code of its own, when they are told to. */
async function startFailing(code: string) {
  const { browser, run } = await startOnPostgres();
  await run(
    `create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$`,
  );
  for (const table of ['weights', 'logins']) {
    await run(`create trigger failing before insert or update on ${table} execute function fail()`);
  }
  return {
    log: (date: string) => browser.call('PUT', '/api/weight', { date, weight: 150 }),
    read: () => browser.call('GET', '/api/weight'),
    metrics: async () => (await browser.fetch('/api/metrics')).text(),
    ready: () => browser.fetch('/api/ready'),
    beginSignIn: () => browser.fetch('/oauth2/authorization/local'),
    async mend() {
      for (const table of ['weights', 'logins']) {
        await run(`drop trigger failing on ${table}`);
      }
    },
  };
}

it('a PostgreSQL whose disk is full is answered for with 507, read from, said to be so by /api/ready, and written to again when there is room', async () => {
  const { log, read, ready, mend } = await startFailing('53100');
  const refused = await log('2025-11-24');
  expect([refused.status, await refused.json()]).toEqual([
    507,
    expect.objectContaining({ detail: 'The disk is full or may not be written to.' }),
  ]);
  expect((await read()).status).toBe(200);
  const answer = await ready();
  expect([answer.status, await answer.json()]).toEqual([
    503,
    expect.objectContaining({ detail: expect.stringContaining('takes no more') }),
  ]);
  await mend();
  expect((await log('2025-11-25')).status).toBe(200);
  await expect.poll(async () => (await ready()).status).toBe(200);
});

it('a disk that is full is known of by /api/ready where nobody but a person who signs in has met it', async () => {
  const { beginSignIn, ready } = await startFailing('53100');
  expect((await ready()).status).toBe(200);
  expect((await beginSignIn()).headers.get('location')).toBe('/?login=failed');
  expect((await ready()).status).toBe(503);
});

it('a PostgreSQL whose disk has no room for what a read sorts is answered for with 507, and counted', async () => {
  const { browser, run } = await startOnPostgres();
  await run(
    `create function no_room() returns boolean language plpgsql as
      $$ begin raise exception 'could not write to file' using errcode = '53100'; end $$`,
  );
  await run('alter table weights rename to kept');
  await run('create view weights as select * from kept where no_room()');
  await run(`insert into kept select id, '2025-11-24', 150, 0, 0 from users`);
  const answer = await browser.call('GET', '/api/weight');
  expect([answer.status, await answer.json()]).toEqual([
    507,
    expect.objectContaining({ detail: 'The disk is full or may not be written to.' }),
  ]);
  const metrics = await (await browser.fetch('/api/metrics')).text();
  expect(metrics).toContain('repkeep_database_failures_total{reason="full"} 1\n');
});

it('a PostgreSQL with damaged pages is answered for with 503, and makes the server unready for good', async () => {
  const { log, read, metrics, ready, mend } = await startFailing('XX001');
  const refused = await log('2025-11-24');
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({ detail: 'The database is damaged.' }),
  ]);
  expect((await read()).status).toBe(200);
  expect(await metrics()).toContain('repkeep_database_failures_total{reason="damaged"} 1\n');
  await mend();
  expect((await ready()).status).toBe(503);
});
