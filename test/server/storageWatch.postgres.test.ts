import { execFileSync } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createDatabase, dropDatabase, nameOf, run } from '../support/postgres/freshDatabase.ts';
import { mayMount, mountSmallDisk, unmountDisk } from '../support/smallDisk.ts';
import { temporaryFolder } from './storage.ts';
import { startSignedIn } from './support.ts';
import { lifter } from './untilFull.ts';

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

// Its disk is of this machine, and belongs to whom the tests' own runs as.
if (mayMount() && !process.env['TEST_DATABASE_URL']) {
  it('on a disk that is really full a PostgreSQL loses nothing that was acknowledged, is read from, and is written to again when there is room', async () => {
    const { url = '' } = inject('postgres') ?? {};
    const folder = await temporaryFolder();
    mountSmallDisk(folder, 32);
    onTestFinished(() => unmountDisk(folder));
    // A PostgreSQL that root starts runs as nobody (test/support/postgres/cluster.ts).
    execFileSync('chown', ['nobody', folder]);
    const DATABASE_URL = await createDatabase(url);
    const name = nameOf(DATABASE_URL);
    await run(url, `create tablespace ${name} location '${folder}'`);
    onTestFinished(() => run(url, `drop tablespace ${name}`).then(() => undefined));
    onTestFinished(() => dropDatabase(url, DATABASE_URL));
    await run(url, `alter database ${name} set tablespace ${name}`);
    const { browser } = await startSignedIn({ DATABASE_URL });
    const ballast = join(folder, 'ballast');
    const { bavail, bsize } = await statfs(folder);
    await writeFile(ballast, Buffer.alloc(bavail * bsize - 256 * 1024));

    const { log, logUntilRefused, idsThere } = lifter(browser);
    const { acknowledged, refused } = await logUntilRefused();
    expect(acknowledged.length).toBeGreaterThan(5);
    expect(refused.status).toBe(507);
    expect(await idsThere()).toEqual([...acknowledged].sort());
    const ready = () => browser.fetch('/api/ready');
    expect((await ready()).status).toBe(503);

    await rm(ballast);
    await expect.poll(async () => (await ready()).status).toBe(200);
    expect((await log('last')).status).toBe(204);
    expect(await idsThere()).toEqual([...acknowledged, 'last'].sort());
  });
}

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
