import { Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/server/data/database.ts';
import { migrate } from '../../../src/server/data/schema/migrate.ts';
import type { Tables } from '../../../src/server/data/schema/tables.ts';
import { sqliteDialect } from '../../../src/server/data/sqlite/sqlite.ts';
import { temporaryFolder } from '../storage.ts';
import { longDay, startSignedIn } from '../support.ts';

const HOUR_MS = 3_600_000;

/** A server with Ann signed in, its database, and a clock to put forward. */
async function startOnDatabase() {
  const folder = await temporaryFolder();
  const notes: string[] = [];
  const database = new Kysely<Tables>({
    dialect: sqliteDialect(folder),
    log: ({ query }) => {
      if (/^update "sign_ins"/.test(query.sql)) notes.push(query.sql);
    },
  });
  await migrate(database);
  let nowMs = Date.now();
  const options = { database, now: () => nowMs };
  const { browser } = await startSignedIn({}, 'Ann', options);
  return {
    folder,
    database,
    browser,
    /** How often a use of a sign-in was noted, or that was tried. */
    noted: () => notes.length,
    passMs: (ms: number) => {
      nowMs += ms;
    },
    read: async () => (await browser.call('GET', '/api/weight')).status,
  };
}

describe('a read', () => {
  it('notes once an hour that the sign-in is used', async () => {
    const { read, noted, passMs } = await startOnDatabase();
    expect([await read(), noted()]).toEqual([200, 0]);
    passMs(HOUR_MS + 1);
    expect(await Promise.all([read(), read(), read()])).toEqual([200, 200, 200]);
    // No answer waits for it.
    await expect.poll(noted).toBe(1);
    passMs(HOUR_MS + 1);
    expect(await read()).toBe(200);
    await expect.poll(noted).toBe(2);
  });

  it('is answered where nothing can be written, and tries to note it once an hour', async () => {
    const { database, read, noted, passMs } = await startOnDatabase();
    await sql`pragma query_only = on`.execute(database);
    passMs(HOUR_MS + 1);
    expect([await read(), await read()]).toEqual([200, 200]);
    // No answer waits for it.
    await expect.poll(noted).toBe(1);
    passMs(HOUR_MS + 1);
    expect(await read()).toBe(200);
    await expect.poll(noted).toBe(2);
  });

  it('is answered while another program holds the database locked', async () => {
    const { folder, read, passMs } = await startOnDatabase();
    const other = await openDatabase(sqliteDialect(folder));
    onTestFinished(() => other.destroy());
    await other.transaction().execute(async () => {
      passMs(HOUR_MS + 1);
      expect(await read()).toBe(200);
    });
  });
});

it('a write that the disk has no room for is 507 as a problem document, and the next one is kept', async () => {
  const { database, browser } = await startOnDatabase();
  await sql`pragma max_page_count = 1`.execute(database);
  const large = {
    ...longDay,
    exercises: [{ ...longDay.exercises[0], youtubeLink: 'x'.repeat(2048) }],
  };
  const full = { ...large, exercises: Array.from({ length: 100 }, () => large.exercises[0]) };
  const response = await browser.call('POST', '/api/workouts', full);
  expect(response.status).toBe(507);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(await response.json()).toMatchObject({
    status: 507,
    title: 'Insufficient Storage',
    detail: 'The disk is full or may not be written to.',
  });
  const small = await browser.call('PUT', '/api/weight', { date: '2025-11-24', weight: 150 });
  expect(await small.json()).toEqual({ '2025-11-24': 150 });
});

describe('signing out', () => {
  it('clears the cookies also when the sign-in cannot be deleted, which the next one does [D8.signIn]', async () => {
    const { database, browser } = await startOnDatabase();
    const cookie = `session=${browser.cookies.get('session')}`;
    const ask = () => browser.fetch('/api/auth/user', { headers: { cookie } });
    await sql`create trigger fault before delete on sign_ins begin select raise(abort, 'no'); end`.execute(
      database,
    );
    for (const time of [1, 2]) {
      const response = await browser.call('POST', '/api/auth/logout');
      expect(response.status, `time ${time}`).toBe(500);
      expect((await browser.call('GET', '/api/auth/user')).status).toBe(401);
    }
    expect((await ask()).status).toBe(200);
    await sql`drop trigger fault`.execute(database);
    expect((await browser.call('POST', '/api/auth/logout')).status).toBe(204);
    expect((await ask()).status).toBe(401);
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  it('that failed is made up for by the next sign-in, too', async () => {
    const { database, browser } = await startOnDatabase();
    const cookie = `session=${browser.cookies.get('session')}`;
    await sql`create trigger fault before delete on sign_ins begin select raise(abort, 'no'); end`.execute(
      database,
    );
    expect((await browser.call('POST', '/api/auth/logout')).status).toBe(500);
    await sql`drop trigger fault`.execute(database);
    await browser.signInLocally('Bob');
    const left = await browser.fetch('/api/auth/user', { headers: { cookie } });
    expect(left.status).toBe(401);
    expect([...browser.cookies.keys()]).not.toContain('left');
    expect((await browser.call('GET', '/api/auth/user')).status).toBe(200);
  });

  it('clears the cookies also when the database cannot be read, for our own page', async () => {
    const { database, browser } = await startOnDatabase();
    await database.destroy();
    const forged = await browser.call('POST', '/api/auth/logout', undefined, {
      'x-xsrf-token': 'x',
    });
    expect([forged.status, forged.headers.getSetCookie()]).toEqual([500, []]);
    const response = await browser.call('POST', '/api/auth/logout');
    expect(response.status).toBe(500);
    expect([...browser.cookies.keys()]).toEqual(['left']);
  });
});
