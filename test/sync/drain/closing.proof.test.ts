import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/data/database.ts';
import { renewEpoch } from '../../../src/server/data/schema/epoch.ts';
import { sqliteDialect } from '../../../src/server/data/sqlite/sqlite.ts';
import { write } from '../../../src/server/data/writing/write.ts';
import { admitAccount, signOutAccount } from '../../../src/store/account.ts';
import { readRecentSessions } from '../../../src/store/history/sessions.ts';
import { readNews } from '../../../src/store/outbox/news.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { folderAfterFirstStart } from '../../server/storage.ts';
import { startServer } from '../../server/support.ts';
import { recordOf, trained, weightOf } from '../../support/entries.ts';
import { type OwnRig, ownRig, type Phone } from '../../support/ownRig.ts';
import { insideRig, queue } from '../../support/rig.ts';
import { addAnswerHeaders } from '../../support/servers/answerHeaders.ts';

const HISTORY = '/api/workout-history';
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

const add = ({ browser }: OwnRig, id: string) =>
  browser.call('POST', HISTORY, { session: recordOf(id) }, { 'idempotency-key': `add-${id}` });
const remove = ({ browser }: OwnRig, id: string) => browser.call('DELETE', `${HISTORY}/${id}`);
const idsOf = async ({ account }: Phone) =>
  (await readRecentSessions(account, 99)).map(({ id }) => id).sort();

/** What the phones are answered to the questions for the history; `change` puts another answer in its place. */
function answersIn({ browser }: OwnRig, change: (answer: unknown) => unknown = (one) => one) {
  const answers: unknown[] = [];
  const fetch = browser.fetch.bind(browser);
  browser.fetch = async (path, init = {}) => {
    const response = await fetch(path, init);
    if (!path.startsWith(HISTORY) || (init.method ?? 'GET') !== 'GET') return response;
    const answer = change(await response.json());
    answers.push(answer);
    return Response.json(answer, { headers: response.headers });
  };
  return answers;
}

/** A phone that has read a history of these. */
async function following(...ids: string[]) {
  const DATA_DIR = await folderAfterFirstStart();
  const { url } = await startServer({ DATA_DIR });
  const rig = await ownRig({ url });
  for (const id of ids) await add(rig, id);
  const phone = await rig.phone('a');
  await phone.drain({ read: true });
  expect(await idsOf(phone)).toEqual(ids);
  phone.seen.length = 0;
  return { rig, phone, DATA_DIR };
}

const asked = ({ seen }: Phone) =>
  seen.filter(({ method, path }) => method === 'GET' && path.startsWith(HISTORY));

describe('of a history that is here, a server that announces since', () => {
  it('tells only what came and went, on any phone', async () => {
    const { rig, phone } = await following('1', '2', '3');
    const answers = answersIn(rig);
    await add(rig, '4');
    await remove(rig, '2');
    await phone.drain({ read: true });
    expect(await idsOf(phone)).toEqual(['1', '3', '4']);
    await remove(rig, '4');
    await phone.drain({ read: true });
    expect(await idsOf(phone)).toEqual(['1', '3']);
    await phone.drain({ read: true });
    expect(answers).toEqual([
      { added: [recordOf('4')], deleted: ['2'] },
      { added: [], deleted: ['4'] },
    ]);
  });

  it('tells nothing of ours, which are here', async () => {
    const { rig, phone } = await following('1', '2');
    const answers = answersIn(rig);
    await queue(phone.account, trained('3'));
    await queue(phone.account, { kind: 'session.delete', session: recordOf('1') });
    // It is there already, and no delta names it.
    await queue(phone.account, trained('2'));
    await phone.drain();
    expect(answers).toEqual([]);
    expect(await idsOf(phone)).toEqual(['2', '3']);
    expect(await phone.account.db.outbox.count()).toBe(0);
    await rig.browser.call('PUT', '/api/weight', { date: '2026-11-20', weight: 182 });
    await phone.drain({ read: true });
    expect(answers).toEqual([{ added: [], deleted: [] }]);
    expect(await idsOf(phone)).toEqual(['2', '3']);
    expect(await readNews(phone.account)).toBeNull();
    expect(await phone.account.db.sessions.count()).toBe(2);
  });

  it('is asked for the whole where it took a workout without a word', async () => {
    const { rig, phone } = await following('1');
    const { fetch } = rig.browser;
    rig.browser.fetch = async (path, init) => {
      const response = await fetch.call(rig.browser, path, init);
      if (init?.method === 'POST') return new Response('');
      if (path !== '/api/auth/user') return response;
      const user = await response.json();
      return Response.json({ ...user, capabilities: ['idempotency', 'since'] });
    };
    await queue(phone.account, trained('2'));
    await phone.drain();
    expect(asked(phone).map(({ path }) => path)).toEqual([HISTORY]);
    expect(await phone.account.db.outbox.count()).toBe(0);
    expect(await idsOf(phone)).toEqual(['1', '2']);
    expect(await readSyncState(phone.account)).toEqual(SETTLED);
  });

  it('gives the whole list after a restore, and what is in no backup goes', async () => {
    const { rig, phone, DATA_DIR } = await following('1', '2');
    const database = await openDatabase(sqliteDialect(DATA_DIR));
    await write(database, async (restored) => {
      await restored.deleteFrom('session_records').where('id', '=', '2').execute();
      await renewEpoch(restored);
    });
    await database.destroy();
    const answers = answersIn(rig);
    await phone.drain({ read: true });
    expect(await idsOf(phone)).toEqual(['1']);
    await phone.drain({ read: true });
    expect(answers).toEqual([[recordOf('1')]]);
  });

  it('is asked for the whole where nothing is here any more', async () => {
    const { phone } = await following('1', '2');
    await signOutAccount(phone.account);
    await admitAccount(phone.account);
    await phone.drain({ read: true });
    expect(asked(phone).map(({ path }) => path)).toEqual([HISTORY]);
    expect(await idsOf(phone)).toEqual(['1', '2']);
  });
});

describe('a server that announces since and does not say whose answers they are', () => {
  it('is asked for its whole lists', async () => {
    const { rig, phone } = await following('1');
    const { fetch } = rig.browser;
    rig.browser.fetch = async (path, init) => {
      const response = await fetch.call(rig.browser, path, init);
      if (path !== '/api/auth/user') return response;
      const headers = { 'X-Revision': response.headers.get('X-Revision') ?? '' };
      const user = await response.json();
      return Response.json({ ...user, capabilities: ['since', 'minimal'] }, { headers });
    };
    for (let times = 0; times < 2; times += 1) {
      phone.seen.length = 0;
      await phone.drain({ read: true });
      expect(asked(phone).map(({ path }) => path)).toEqual([HISTORY]);
    }
  });
});

describe('a server that does not announce since', () => {
  it('is never asked so, whatever revisions it tells', async () => {
    const { server, account, drain } = await insideRig({ idempotent: true });
    addAnswerHeaders(server, () => ({ 'X-Revision': 'r1' }));
    await drain({ read: true });
    await drain({ read: true });
    expect(server.seen.filter(({ path }) => path === HISTORY)).toHaveLength(2);
    for (const id of ['1', '2']) {
      await queue(account, trained(id));
      await queue(account, weightOf(182));
      await drain({ read: true });
    }
    const paths = server.seen.map(({ path }) => path);
    expect(paths).toContain(HISTORY);
    expect(paths.filter((path) => path.includes('?'))).toEqual([]);
  });
});
