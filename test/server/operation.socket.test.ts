import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/server/data/database.ts';
import { MIGRATIONS } from '../../src/server/data/migrations.ts';
import { sqliteDialect } from '../../src/server/data/sqlite.ts';
import { sweep } from '../../src/server/data/sweep.ts';
import { Browser, pushDay, startServer, startSignedIn, temporaryFolder } from './support.ts';

describe('requests beyond the limit of one address', () => {
  it('are 429 with Retry-After', async () => {
    const { url } = await startServer({ RATE_LIMIT: '3' });
    const ask = () => fetch(`${url}/api/auth/providers`);
    for (let count = 0; count < 3; count += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ status: 429, title: 'Too Many Requests' });
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  });

  it('are 429 earlier where logins begin', async () => {
    const { url } = await startServer({ RATE_LIMIT: '600' });
    const begin = () => fetch(`${url}/oauth2/authorization/local`, { redirect: 'manual' });
    for (let count = 0; count < 30; count += 1) expect((await begin()).status).toBe(302);
    expect((await begin()).status).toBe(429);
  });
});

describe('health and readiness', () => {
  it('answer while the server is up', async () => {
    const { url } = await startServer();
    expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ status: 'up' });
    expect(await (await fetch(`${url}/api/ready`)).json()).toEqual({ status: 'ready' });
  });
});

describe('a server that stops', () => {
  it('finishes what is under way, and takes nothing new', async () => {
    const { app, url, browser } = await startSignedIn();
    const body = JSON.stringify({ date: '2025-11-24', weight: 150 });
    const upload = request(new URL('/api/weight', url), {
      method: 'PUT',
      headers: {
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        'content-type': 'application/json',
        'content-length': body.length,
      },
    });
    const underWay = once(app.server.server, 'request');
    upload.write(body.slice(0, 10));
    await underWay;
    const closed = app.close();
    await expect(fetch(`${url}/api/health`)).rejects.toThrow();
    upload.end(body.slice(10));
    const [response] = await once(upload, 'response');
    expect(response.statusCode).toBe(200);
    response.resume();
    await closed;
  });
});

it('a server that stops does not wait for connections that ask nothing', async () => {
  const { app, url } = await startServer();
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  const ended = once(silent, 'close');
  await once(app.server.server, 'connection');
  const startMs = performance.now();
  await app.close();
  await ended;
  expect(performance.now() - startMs).toBeLessThan(1_000);
});

describe('the data folder', () => {
  it('is for its owner’s eyes only', async () => {
    const dataDir = join(await temporaryFolder(), 'deep', 'data');
    await startServer({ DATA_DIR: dataDir });
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    for (const file of ['repkeep.db', 'repkeep.db-wal']) {
      expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
    }
  });

  it('is refused when a newer version wrote it', async () => {
    const dataDir = await temporaryFolder();
    const database = await openDatabase(sqliteDialect(dataDir));
    const version = MIGRATIONS.length + 1;
    await database.insertInto('schema_version').values({ version, applied_at: 0 }).execute();
    await database.destroy();
    await expect(openDatabase(sqliteDialect(dataDir))).rejects.toThrow('newer version');
  });

  it('is refused when it is a file', async () => {
    const file = join(await temporaryFolder(), 'data');
    await writeFile(file, '');
    await expect(openDatabase(sqliteDialect(file))).rejects.toThrow();
  });

  it('takes the same migrations from two servers that start together', async () => {
    const dataDir = await temporaryFolder();
    const both = await Promise.all([
      openDatabase(sqliteDialect(dataDir)),
      openDatabase(sqliteDialect(dataDir)),
    ]);
    for (const database of both) {
      const done = await database.selectFrom('schema_version').selectAll().execute();
      expect(done).toHaveLength(MIGRATIONS.length);
      await database.destroy();
    }
  });

  it('syncs every write to the disk, in every connection', async () => {
    const database = await openDatabase(sqliteDialect(await temporaryFolder()));
    const pragma = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(database)).rows[0] ?? {})[0];
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
    await database.destroy();
  });

  it('forgets expired logins, sessions and deleted rows, and nothing else', async () => {
    const DATA_DIR = await temporaryFolder();
    const { url, browser } = await startSignedIn({ DATA_DIR });
    await new Browser(url).navigate('/oauth2/authorization/local');
    await browser.call('PUT', '/api/weight', { date: '2025-11-24', weight: 150 });
    await browser.call('PUT', '/api/weight', { date: '2025-11-25', weight: 151 });
    await browser.call('DELETE', '/api/weight/2025-11-24');
    await browser.call('POST', '/api/workouts', pushDay, { 'idempotency-key': 'op-1' });
    await browser.call('POST', '/api/workouts', pushDay, { 'idempotency-key': 'op-2' });
    await browser.call('DELETE', '/api/workouts/op-1');
    const today = new Date().toISOString().slice(0, 10);
    for (const lastCalorieDate of ['2024-01-01', today]) {
      await browser.call('PUT', '/api/user', { caloriesConsumed: 100, lastCalorieDate });
    }
    const database = await openDatabase(sqliteDialect(DATA_DIR));
    const left = async () => ({
      logins: (await database.selectFrom('logins').selectAll().execute()).length,
      sessions: (await database.selectFrom('sessions').selectAll().execute()).length,
      weights: (await database.selectFrom('weights').selectAll().execute()).length,
      plans: (await database.selectFrom('plans').selectAll().execute()).length,
      days: (await database.selectFrom('calorie_days').selectAll().execute()).length,
      keys: (await database.selectFrom('operations').selectAll().execute()).length,
    });
    const dayMs = 86_400_000;
    await sweep(database, Date.now());
    expect(await left()).toEqual({
      logins: 1,
      sessions: 1,
      weights: 2,
      plans: 2,
      days: 1,
      keys: 2,
    });
    await sweep(database, Date.now() + 399 * dayMs);
    expect(await left()).toEqual({
      logins: 0,
      sessions: 0,
      weights: 2,
      plans: 2,
      days: 1,
      keys: 2,
    });
    await sweep(database, Date.now() + 401 * dayMs);
    expect(await left()).toEqual({
      logins: 0,
      sessions: 0,
      weights: 1,
      plans: 1,
      days: 0,
      keys: 0,
    });
    await database.destroy();
  });
});
