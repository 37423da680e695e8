import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { valueTag } from '../../../../src/domain/valueTag.ts';
import { accountOfIdentity } from '../../../../src/server/data/accounts.ts';
import { LIMITS_PER_USER } from '../../../../src/server/data/limits.ts';
import type { Database } from '../../../../src/server/data/schema/tables.ts';
import { addSignIn } from '../../../../src/server/data/signIns.ts';
import { write } from '../../../../src/server/data/writing/write.ts';
import { openStorage, rowsIn, storageAfterFirstStart } from '../../storage.ts';
import { type Browser, pushDay, startSignedIn } from '../../support.ts';

const DAY = '2025-11-24';
const WITHIN_MS = 120_000;
const MINIMAL = { prefer: 'return=minimal' };
const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const atOnce = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(times(count).map(work));
const countOf = (answers: readonly Response[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

async function withAnn() {
  const storage = await storageAfterFirstStart();
  const { browser } = await startSignedIn(storage);
  const revision = async () =>
    Number((await rowsIn(storage, 'select revision from users'))[0]?.['revision']);
  return { storage, browser, revision };
}

type Headers = Record<string, string>;
const log = (browser: Browser, weight: number, headers: Headers) =>
  browser.call('PUT', '/api/weight', { date: DAY, weight }, { ...MINIMAL, ...headers });
const rename = (browser: Browser, name: string, headers: Headers) =>
  browser.call('PUT', '/api/workouts/p1', { ...pushDay, name }, { ...MINIMAL, ...headers });

describe('of four edits at once that saw the same, one is done, 100 times over', () => {
  it('of a weight', async () => {
    const { browser, revision } = await withAnn();
    await log(browser, 0, {});
    let seen = 0;
    for (const round of times(100)) {
      const named = { 'if-match': `"${valueTag(seen)}"` };
      const weights = times(4).map((index) => 100 * (round + 1) + index);
      const answers = await atOnce(4, (index) => log(browser, weights[index] ?? 0, named));
      expect([countOf(answers, 204), countOf(answers, 412)]).toEqual([1, 3]);
      seen = weights[answers.findIndex(({ status }) => status === 204)] ?? 0;
    }
    expect(await (await browser.call('GET', '/api/weight')).json()).toEqual({ [DAY]: seen });
    expect(await revision()).toBe(101);
  });

  it('of a plan', async () => {
    const { browser, revision } = await withAnn();
    const key = { 'idempotency-key': 'p1' };
    await browser.call('POST', '/api/workouts', { ...pushDay, name: 'First' }, key);
    let seen = 'First';
    for (const round of times(100)) {
      const named = { 'if-match': `"${valueTag({ ...pushDay, name: seen })}"` };
      const answers = await atOnce(4, (index) => rename(browser, `${round} ${index}`, named));
      expect([countOf(answers, 204), countOf(answers, 412)]).toEqual([1, 3]);
      seen = `${round} ${answers.findIndex(({ status }) => status === 204)}`;
    }
    expect(await revision()).toBe(101);
  });
});

it(
  'forty additions at once all count, 100 times over',
  async () => {
    const { browser, revision } = await withAnn();
    for (const round of times(100)) {
      const added = { caloriesAdded: 1, caloriesConsumed: 1, lastCalorieDate: DAY };
      const answers = await atOnce(40, () => browser.call('PUT', '/api/user', added, MINIMAL));
      expect(countOf(answers, 204)).toBe(40);
      const { caloriesConsumed } = await (await browser.call('GET', '/api/auth/user')).json();
      expect(caloriesConsumed).toBe(40 * (round + 1));
    }
    expect(await revision()).toBe(4_000);
  },
  WITHIN_MS,
);

it(
  'of thirty plans at once as many are taken as have room, 100 times over',
  async () => {
    const { storage, browser } = await withAnn();
    const database = await openStorage(storage);
    const { id: user_id } = await database
      .selectFrom('users')
      .select('id')
      .executeTakeFirstOrThrow();
    const { plans: limit } = LIMITS_PER_USER;
    const rows = times(limit - 10).map((position) => ({
      ...{ user_id, id: `old-${position}`, position, name: 'x', exercises: '[]', more: '{}' },
      ...{ recorded_at: 0, revision: 0, deleted: 0 },
    }));
    await database.insertInto('plans').values(rows).execute();
    for (const _ of times(100)) {
      const answers = await atOnce(30, () =>
        browser.call('POST', '/api/workouts', pushDay, MINIMAL),
      );
      expect([countOf(answers, 204), countOf(answers, 422)]).toEqual([10, 20]);
      const fresh = await rowsIn(storage, "select position from plans where id not like 'old-%'");
      expect(new Set(fresh.map(({ position }) => position)).size).toBe(10);
      await database.deleteFrom('plans').where('id', 'not like', 'old-%').execute();
    }
  },
  WITHIN_MS,
);

it(
  'of thirty requests at once under one key one takes effect, and all are told the same, 100 times over',
  async () => {
    const { browser, revision } = await withAnn();
    for (const round of times(100)) {
      const key = { ...MINIMAL, 'idempotency-key': randomUUID() };
      const answers = await atOnce(30, () => browser.call('POST', '/api/workouts', pushDay, key));
      expect(countOf(answers, 204)).toBe(30);
      const told = new Set(answers.map(({ headers }) => headers.get('x-revision')));
      expect(told.size).toBe(1);
      expect(await revision()).toBe(round + 1);
    }
  },
  WITHIN_MS,
);

describe('sign-ins at once', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openStorage(await storageAfterFirstStart());
  });
  const signIn = (subject: string, tokenHash: string, nowMs: number) =>
    write(database, async (trx) => {
      const identity = { provider: 'local', subject, name: subject, picture: null };
      const { userId } = await accountOfIdentity(trx, identity, nowMs);
      await addSignIn(trx, { tokenHash, userId }, nowMs);
      return userId;
    });

  it('of one person who is new make one account, 100 times over', async () => {
    for (const round of times(100)) {
      const ids = await atOnce(4, (index) => signIn(`${round}`, `${round} ${index}`, 0));
      expect(new Set(ids).size).toBe(1);
    }
    expect(await database.selectFrom('users').select('id').execute()).toHaveLength(100);
    expect(await database.selectFrom('sign_ins').select('token_hash').execute()).toHaveLength(400);
  });

  it(
    'leave an account as many as it can have, 100 times over',
    async () => {
      for (const round of times(100)) {
        await atOnce(30, (index) => signIn('ann', `${round} ${index}`, round));
        const left = await database.selectFrom('sign_ins').select('created_at').execute();
        expect(left).toHaveLength(LIMITS_PER_USER.signIns);
        expect(left.every(({ created_at }) => created_at === round)).toBe(true);
      }
    },
    WITHIN_MS,
  );
});
