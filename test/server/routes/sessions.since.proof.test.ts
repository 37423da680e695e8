import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { SessionList } from '../../../src/contract/answers.ts';
import { pathOf } from '../../../src/contract/api.ts';
import { getSessionsSince, SessionsSince } from '../../../src/contract/revision.ts';
import { openDatabase } from '../../../src/server/data/database.ts';
import { renewEpoch } from '../../../src/server/data/schema/epoch.ts';
import type { Database } from '../../../src/server/data/schema/tables.ts';
import { sweep } from '../../../src/server/data/sweep.ts';
import { write } from '../../../src/server/data/writing/write.ts';
import { dialectOf, type Storage, storageAfterFirstStart } from '../storage.ts';
import { Browser, monday, startSignedIn } from '../support.ts';

const HISTORY = '/api/workout-history';
const DAY_MS = 86_400_000;
const sessionOf = (id: string) => ({ ...monday, id });

async function withSessions(...ids: string[]) {
  const storage = await storageAfterFirstStart();
  const { browser, url } = await startSignedIn(storage);
  for (const id of ids) await add(browser, id);
  return { browser, url, storage };
}

const add = (browser: Browser, id: string) =>
  browser.call('POST', HISTORY, { session: sessionOf(id) }, { 'idempotency-key': `add-${id}` });
const remove = (browser: Browser, id: string) => browser.call('DELETE', `${HISTORY}/${id}`);

async function revisionOf(browser: Browser): Promise<string> {
  return (await browser.call('GET', HISTORY)).headers.get('x-revision') ?? 'none';
}

async function since(browser: Browser, revision: string): Promise<unknown> {
  const response = await browser.call('GET', pathOf(getSessionsSince, revision));
  expect(response.status).toBe(200);
  expect(response.headers.get('x-revision')).toBe(await revisionOf(browser));
  return response.json();
}

async function past(storage: Storage, work: (database: Database) => Promise<void>) {
  const database = await openDatabase(dialectOf(storage));
  await work(database);
  await database.destroy();
}

describe('GET /api/workout-history?since=REVISION', () => {
  it('answers what was added and what was deleted since, and no more', async () => {
    const { browser } = await withSessions('a', 'b', 'c');
    const held = await revisionOf(browser);
    expect(await since(browser, held)).toEqual({ added: [], deleted: [] });
    await add(browser, 'd');
    await remove(browser, 'a');
    const news = await since(browser, held);
    expect(news).toEqual({ added: [sessionOf('d')], deleted: ['a'] });
    expect(v.parse(getSessionsSince.answer, news)).toEqual(news);
    expect(v.is(SessionsSince, news)).toBe(true);
  });

  it('says of what came and went since that it is deleted, and of what came back that it is added', async () => {
    const { browser } = await withSessions('a', 'b');
    const held = await revisionOf(browser);
    await add(browser, 'c');
    await remove(browser, 'c');
    await remove(browser, 'b');
    const again = { 'idempotency-key': 'again' };
    await browser.call('POST', HISTORY, { session: sessionOf('b') }, again);
    expect(await since(browser, held)).toEqual({ added: [sessionOf('b')], deleted: ['c'] });
  });

  it('says nothing of weights and plans, and of other people', async () => {
    const { browser, url } = await withSessions('a');
    const held = await revisionOf(browser);
    await browser.call('PUT', '/api/weight', { date: '2025-11-24', weight: 180 });
    const bob = new Browser(url);
    await bob.signInLocally('Bob');
    await add(bob, 'x');
    expect(await since(browser, held)).toEqual({ added: [], deleted: [] });
  });

  it('follows what a write said of the revision, too', async () => {
    const { browser } = await withSessions('a');
    const minimal = { prefer: 'return=minimal' };
    const written = await browser.call('POST', HISTORY, { session: sessionOf('b') }, minimal);
    const [before, after] = ['x-revision-before', 'x-revision'].map(
      (name) => written.headers.get(name) ?? 'none',
    );
    expect(await since(browser, String(before))).toEqual({ added: [sessionOf('b')], deleted: [] });
    expect(await since(browser, String(after))).toEqual({ added: [], deleted: [] });
  });

  it('adds up: whoever follows step by step has what is there', async () => {
    const { browser } = await withSessions('a', 'b');
    const held = new Set(['a', 'b']);
    let at = await revisionOf(browser);
    for (const step of ['+c', '-a', '+d', '-c', '-d', '+e']) {
      await (step.startsWith('+') ? add : remove)(browser, step.slice(1));
      const news = v.parse(SessionsSince, await since(browser, at));
      for (const { id } of news.added) held.add(id);
      for (const id of news.deleted) held.delete(id);
      at = await revisionOf(browser);
    }
    const list = v.parse(SessionList, await (await browser.call('GET', HISTORY)).json());
    expect([...held].sort()).toEqual(list.map(({ id }) => id).sort());
    expect(held).toEqual(new Set(['b', 'e']));
  });
});

describe('the whole list comes, as without since', () => {
  it.each([
    '',
    '0',
    'null',
    'EPOCH.',
    'EPOCH.-1',
    'EPOCH.1e0',
    'EPOCH.0.5',
    'EPOCH.99',
    'other.1',
    '{revision}',
  ])('to the revision %j, which this server never gave', async (form) => {
    const { browser } = await withSessions('a');
    const [epoch = ''] = (await revisionOf(browser)).split('.');
    expect(await since(browser, form.replace('EPOCH', epoch))).toEqual([sessionOf('a')]);
  });

  it('where the question is asked twice', async () => {
    const { browser } = await withSessions('a');
    const held = await revisionOf(browser);
    const twice = await browser.call('GET', `${HISTORY}?since=${held}&since=${held}`);
    expect(await twice.json()).toEqual([sessionOf('a')]);
  });

  it('to a revision of before a restore', async () => {
    const { browser, storage } = await withSessions('a');
    const held = await revisionOf(browser);
    await past(storage, (database) => write(database, renewEpoch));
    expect(await since(browser, held)).toEqual([sessionOf('a')]);
  });

  it('to a revision of before a delete that is not kept any more, and to no later one', async () => {
    const { browser, storage } = await withSessions('a', 'b');
    const early = await revisionOf(browser);
    await remove(browser, 'a');
    const late = await revisionOf(browser);
    expect(await since(browser, early)).toEqual({ added: [], deleted: ['a'] });
    await past(storage, (database) => sweep(database, Date.now() + 401 * DAY_MS));
    await browser.signInLocally('Ann');
    expect(await since(browser, early)).toEqual([sessionOf('b')]);
    expect(await since(browser, late)).toEqual({ added: [], deleted: [] });
  });
});

it('a revision is asked about by a tag of its own: 304 where that answer is known', async () => {
  const { browser } = await withSessions('a');
  const held = await revisionOf(browser);
  await add(browser, 'b');
  const path = pathOf(getSessionsSince, held);
  const tag = (await browser.call('GET', path)).headers.get('etag') ?? 'none';
  expect(tag).not.toBe((await browser.call('GET', HISTORY)).headers.get('etag'));
  const known = { 'if-none-match': tag };
  expect((await browser.call('GET', path, undefined, known)).status).toBe(304);
});
