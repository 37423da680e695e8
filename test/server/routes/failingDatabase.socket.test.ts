import { Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../../../src/server/data/migrate.ts';
import { sqliteDialect } from '../../../src/server/data/sqlite.ts';
import type { Tables } from '../../../src/server/data/tables.ts';
import { longDay, startSignedIn, temporaryFolder } from '../support.ts';

/** A server with Ann signed in, its database, and a clock to put forward. */
async function startOnDatabase() {
  const folder = await temporaryFolder();
  const notes: string[] = [];
  const database = new Kysely<Tables>({
    dialect: sqliteDialect(folder),
    log: ({ query }) => {
      if (/^update "sessions"/.test(query.sql)) notes.push(query.sql);
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
    detail: 'The database or disk is full.',
  });
  const small = await browser.call('PUT', '/api/weight', { date: '2025-11-24', weight: 150 });
  expect(await small.json()).toEqual({ '2025-11-24': 150 });
});
