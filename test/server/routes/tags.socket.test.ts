import { describe, expect, it } from 'vitest';
import { api, type Call } from '../../../src/contract/api.ts';
import { openDatabase } from '../../../src/server/data/database.ts';
import { renewEpoch } from '../../../src/server/data/schema/epoch.ts';
import { write } from '../../../src/server/data/writing/write.ts';
import { dialectOf, storageAfterFirstStart } from '../storage.ts';
import { Browser, longDay, monday, pushDay, startServer, startSignedIn } from '../support.ts';

const reads = Object.values<Call>(api).filter(({ method }) => method === 'GET');
const paths = reads.map(({ path }) => path);

const read = (browser: Browser, path: string, headers: Record<string, string> = {}) =>
  browser.call('GET', path, undefined, headers);

async function tagOf(browser: Browser, path: string, headers: Record<string, string> = {}) {
  return (await read(browser, path, headers)).headers.get('etag') ?? 'none';
}

async function withLists() {
  const { browser } = await startSignedIn();
  await browser.call('PUT', '/api/weight', { date: '2025-11-24', weight: 181.5 });
  await browser.call('POST', '/api/workouts', pushDay);
  await browser.call('POST', '/api/workout-history', { session: monday });
  return browser;
}

describe('ETag on every GET of the call table', () => {
  it.each(paths)(
    'GET %s has a strong one, and is answered 304 to it, without a body',
    async (path) => {
      const browser = await withLists();
      const tag = await tagOf(browser, path);
      expect(tag).toMatch(/^"[\w-]+"$/);
      const again = await read(browser, path, { 'if-none-match': tag });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(tag);
      expect(await again.text()).toBe('');
    },
  );

  it.each(['W/TAG', '"other", W/TAG', 'TAG,"other"'])('knows it again as %s', async (form) => {
    const browser = await withLists();
    const tag = await tagOf(browser, '/api/weight');
    const known = { 'if-none-match': form.replace('TAG', tag) };
    expect((await read(browser, '/api/weight', known)).status).toBe(304);
  });

  it.each(['"other"', 'TAG', 'W/', '', ',,', '"', '*'])('answers whole to %j', async (garbage) => {
    const browser = await withLists();
    const response = await read(browser, '/api/weight', { 'if-none-match': garbage });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ '2025-11-24': 181.5 });
  });

  it.each([
    ['/api/weight', 'PUT', '/api/weight', { date: '2025-11-25', weight: 180 }],
    ['/api/workouts', 'POST', '/api/workouts', pushDay],
    ['/api/workout-history', 'DELETE', `/api/workout-history/${monday.id}`, undefined],
    ['/api/auth/user', 'PUT', '/api/user', { calorieGoal: 1900 }],
  ] as const)('that of GET %s is another after %s %s', async (path, method, at, body) => {
    const browser = await withLists();
    const before = await tagOf(browser, path);
    await browser.call(method, at, body);
    const now = await read(browser, path, { 'if-none-match': before });
    expect(now.status).toBe(200);
    expect(now.headers.get('etag')).not.toBe(before);
  });

  it('of the user object is another on another day, by which the days go that it tells', async () => {
    let nowMs = Date.parse('2025-11-20T12:00:00Z');
    const { browser } = await startSignedIn({}, 'Ann', { now: () => nowMs });
    const minimal = { prefer: 'return=minimal' };
    // Left by a phone whose clock was ahead.
    for (const day of ['2025-11-23', '2025-12-21', '2025-12-22', '2025-12-23']) {
      await browser.call('PUT', '/api/user', { lastCalorieDate: day, caloriesConsumed: 500 });
    }
    const path = '/api/auth/user';
    const before = await tagOf(browser, path, minimal);
    const again = () => read(browser, path, { ...minimal, 'if-none-match': before });
    expect((await again()).status).toBe(304);
    nowMs += 86_400_000;
    const then = await again();
    expect(then.status).toBe(200);
    expect((await then.json()).calorieDays).toHaveProperty('2025-11-23');
  });

  it('is another for another packing, since the bytes are others, and 304 says so to caches', async () => {
    const browser = await withLists();
    await browser.call('POST', '/api/workouts', longDay);
    const path = '/api/auth/user';
    const packings = ['identity', 'gzip', 'br'].map((name) => ({ 'accept-encoding': name }));
    const tags = await Promise.all(packings.map((accepts) => tagOf(browser, path, accepts)));
    expect(new Set(tags).size).toBe(3);
    const [, gzip = '', br = ''] = tags;
    const accepts = { 'accept-encoding': 'br' };
    expect((await read(browser, path, { ...accepts, 'if-none-match': gzip })).status).toBe(200);
    const same = await read(browser, path, { ...accepts, 'if-none-match': br });
    expect(same.status).toBe(304);
    expect(same.headers.get('vary')).toBe('Prefer, Accept-Encoding');
  });

  it('of the user object without the lists is strong and is not that of the whole one', async () => {
    const browser = await withLists();
    const minimal = { prefer: 'return=minimal', 'accept-encoding': 'br, gzip' };
    const tag = await tagOf(browser, '/api/auth/user', minimal);
    expect(tag).toMatch(/^"/);
    expect(await tagOf(browser, '/api/auth/user')).not.toBe(tag);
    // 304 is an answer too: it heals a lost XSRF cookie just so.
    browser.cookies.delete('XSRF-TOKEN');
    const known = { ...minimal, 'if-none-match': tag };
    expect((await read(browser, '/api/auth/user', known)).status).toBe(304);
    expect(browser.cookies.has('XSRF-TOKEN')).toBe(true);
  });

  it('outlives a restart of the same build; another build has another, and so has a restored database', async () => {
    const storage = await storageAfterFirstStart();
    const tags: string[] = [];
    const tagUnder = async (build: string) => {
      const { app, browser } = await startSignedIn(storage, 'Ann', { build });
      tags.push(await tagOf(browser, '/api/weight'));
      await app.close();
    };
    await tagUnder('b1');
    await tagUnder('b1');
    expect(tags[1]).toBe(tags[0]);
    await tagUnder('b2');
    const restored = await openDatabase(dialectOf(storage));
    await write(restored, renewEpoch);
    await restored.destroy();
    await tagUnder('b1');
    expect(new Set(tags).size).toBe(3);
  });

  it('of a person’s list is not that of another’s, though both are at the same revision', async () => {
    const { url, browser } = await startSignedIn();
    const bob = new Browser(url);
    await bob.signInLocally('Bob');
    const tag = await tagOf(browser, '/api/weight');
    expect(await tagOf(bob, '/api/weight')).not.toBe(tag);
  });

  it('does not come with the answers to writes of a list, nor with refusals', async () => {
    const browser = await withLists();
    const tag = await tagOf(browser, '/api/weight');
    const body = { date: '2025-11-24', weight: 181.5 };
    const written = await browser.call('PUT', '/api/weight', body, { 'if-none-match': tag });
    expect(written.status).toBe(200);
    expect(written.headers.get('etag')).toBeNull();
    const { url } = await startServer();
    expect((await new Browser(url).fetch('/api/weight')).headers.get('etag')).toBeNull();
  });

  it('does not come with an answer that failed', async () => {
    const storage = await storageAfterFirstStart();
    const { browser } = await startSignedIn(storage);
    const database = await openDatabase(dialectOf(storage));
    await database.schema.alterTable('weights').renameTo('lost').execute();
    await database.destroy();
    const failed = await read(browser, '/api/weight');
    expect([failed.status, failed.headers.get('etag')]).toEqual([500, null]);
  });
});

describe('with CORS_ORIGINS', () => {
  const origin = { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' };

  it('pages of those origins may read the tag and name it', async () => {
    const { url, browser } = await startSignedIn({ CORS_ORIGINS: origin.origin });
    const response = await read(browser, '/api/weight', origin);
    expect(response.headers.get('access-control-expose-headers')).toContain('ETag');
    const asked = await new Browser(url).fetch('/api/weight', {
      method: 'OPTIONS',
      headers: { ...origin, 'access-control-request-method': 'GET' },
    });
    const allowed = asked.headers.get('access-control-allow-headers')?.split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['If-Match', 'If-None-Match']));
    const tag = response.headers.get('etag') ?? 'none';
    const unchanged = await read(browser, '/api/weight', { ...origin, 'if-none-match': tag });
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.get('access-control-allow-origin')).toBe(origin.origin);
  });
});
