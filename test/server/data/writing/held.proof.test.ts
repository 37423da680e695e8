import { beforeEach, describe, expect, it } from 'vitest';
import { FULL_PROBLEM } from '../../../../src/contract/api.ts';
import type { Database } from '../../../../src/server/data/schema/tables.ts';
import { sweep } from '../../../../src/server/data/sweep.ts';
import { recount } from '../../../../src/server/data/writing/held.ts';
import { openStorage, rowsIn, type Storage, storageAfterFirstStart } from '../../storage.ts';
import { type Browser, longDay, monday, pushDay, startSignedIn } from '../../support.ts';

const LIMIT = 1024 * 1024;
const DAY = '2025-11-24';
const LATER_MS = 500 * 86_400_000;

let storage: Storage;
let database: Database;
let browser: Browser;
beforeEach(async () => {
  storage = await storageAfterFirstStart();
  database = await openStorage(storage);
  ({ browser } = await startSignedIn({ ...storage, ACCOUNT_LIMIT_MIB: '1' }));
});

async function held(): Promise<number> {
  const [row] = await rowsIn(storage, 'select bytes from users');
  return Number(row?.['bytes']);
}

const leaveRoom = (bytes: number) =>
  database
    .updateTable('users')
    .set({ bytes: LIMIT - bytes })
    .execute();

/** What the rows say themselves. */
async function counted(): Promise<number> {
  const { id } = await database.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await database.transaction().execute((trx) => recount(trx, id));
  return held();
}

const MINIMAL = { prefer: 'return=minimal' };
const call = (method: string, path: string, body?: unknown, headers = {}) =>
  browser.call(method, path, body, { ...MINIMAL, ...headers });
const session = (id: string, workoutName = 'Push Day') => ({
  session: { ...monday, id, workoutName },
});
const plan = (name: string) => ({ ...pushDay, name });

it('what a person holds is counted with each change, in UTF-8, and what is deleted with it', async () => {
  const calls: Parameters<typeof call>[] = [
    ['PUT', '/api/weight', { date: DAY, weight: 180 }],
    ['PUT', '/api/weight', { date: DAY, weight: 181 }],
    ['DELETE', `/api/weight/${DAY}`],
    ['POST', '/api/workouts', plan('Drücken'), { 'idempotency-key': 'p1' }],
    ['POST', '/api/workouts', plan('Drücken'), { 'idempotency-key': 'p1' }],
    ['PUT', '/api/workouts/p1', { ...plan('重い日'), colour: 'grün' }],
    ['DELETE', '/api/workouts/p1'],
    ['PUT', '/api/workouts/p1', plan('Back'), { 'if-none-match': '*' }],
    ['POST', '/api/workout-history', session('s1', '💪')],
    ['POST', '/api/workout-history', session('s1', '💪')],
    ['DELETE', '/api/workout-history/s1'],
    ['POST', '/api/workout-history', session('s1'), { 'idempotency-key': 'again' }],
    ['PUT', '/api/user', { caloriesAdded: 1, caloriesConsumed: 1, lastCalorieDate: DAY }],
    ['PUT', '/api/user', { caloriesConsumed: 7, lastCalorieDate: '2025-11-25' }],
    ['PUT', '/api/user', { caloriesConsumed: 8, calorieGoal: 2100 }],
  ];
  const sums: number[] = [];
  for (const one of calls) {
    expect((await call(...one)).status).toBe(204);
    const sum = await held();
    expect([one, sum]).toEqual([one, await counted()]);
    sums.push(sum);
  }
  expect(sums[0]).toBe(100);
  expect(new Set(sums).size).toBeGreaterThan(8);
});

describe('at the limit', () => {
  beforeEach(async () => {
    await call('POST', '/api/workouts', longDay, { 'idempotency-key': 'p1' });
    await call('PUT', '/api/weight', { date: DAY, weight: 180 });
    await leaveRoom(0);
  });

  it.each([
    ['a weight', 'PUT', '/api/weight', { date: '2025-11-25', weight: 180 }],
    ['a plan', 'POST', '/api/workouts', plan('Second')],
    ['a longer plan', 'PUT', '/api/workouts/p1', { ...longDay, name: 'Push Day!' }],
    ['a session', 'POST', '/api/workout-history', session('s1')],
    ['another day’s calories', 'PUT', '/api/user', { caloriesConsumed: 7, lastCalorieDate: DAY }],
  ])('%s is refused with 422 and a type of its own, and its key stays free', async (...wanted) => {
    const [, method, path, body] = wanted;
    const key = { 'idempotency-key': 'op-1' };
    const refused = await call(method, path, body, key);
    expect(refused.status).toBe(422);
    const detail = 'The account holds as much as it can.';
    expect(await refused.json()).toMatchObject({ type: FULL_PROBLEM, detail });
    expect(await rowsIn(storage, 'select revision from users')).toEqual([{ revision: 2 }]);
    await leaveRoom(10_000);
    expect((await call(method, path, body, key)).status).toBe(204);
  });

  it('an edit that does not grow is done, and so is a delete, which makes room', async () => {
    expect((await call('PUT', '/api/workouts/p1', { ...longDay, name: 'Pull Day' })).status).toBe(
      204,
    );
    expect((await call('PUT', '/api/weight', { date: DAY, weight: 182 })).status).toBe(204);
    expect((await call('PUT', '/api/user', { calorieGoal: 2100 })).status).toBe(204);
    expect(await held()).toBe(LIMIT);
    expect((await call('DELETE', '/api/workouts/p1')).status).toBe(204);
    expect(await held()).toBeLessThan(LIMIT);
    expect((await call('PUT', '/api/weight', { date: '2025-11-25', weight: 1 })).status).toBe(204);
  });

  it('who holds more than that since it was set lower may still edit and delete', async () => {
    await leaveRoom(-10_000);
    expect((await call('PUT', '/api/workouts/p1', plan('Pull'))).status).toBe(204);
    expect((await call('DELETE', '/api/workouts/p1')).status).toBe(204);
    expect((await call('POST', '/api/workouts', plan('New'))).status).toBe(422);
  });
});

it('the user object of whom holds more than 5 MB leaves the lists to calls of their own', async () => {
  await call('PUT', '/api/weight', { date: DAY, weight: 180 });
  const readUser = async () => (await browser.call('GET', '/api/auth/user')).json();
  await database.updateTable('users').set({ bytes: 5_000_000 }).execute();
  const whole = await readUser();
  expect(whole).toHaveProperty('weightLogLbs', { [DAY]: 180 });
  await database.updateTable('users').set({ bytes: 5_000_001 }).execute();
  // A change of anything, so that no tag stands for the earlier one.
  await call('PUT', '/api/user', { calorieGoal: 2100 });
  const { weightLogLbs, workoutPlans: _plans, workoutHistory: _history, ...rest } = whole;
  expect(await readUser()).toEqual({ ...rest, calorieGoal: 2100 });
  expect(await (await browser.call('GET', '/api/weight')).json()).toEqual(weightLogLbs);
});

it('what is swept is not held any more', async () => {
  await call('POST', '/api/workout-history', session('s1'));
  await call('PUT', '/api/user', { caloriesConsumed: 7, lastCalorieDate: DAY });
  await call('DELETE', '/api/workout-history/s1');
  expect(await held()).toBe(200);
  await sweep(database, Date.now() + LATER_MS);
  expect(await held()).toBe(0);
});

it('of six at once as many are taken as have room, 100 times over', async () => {
  const ids = Array.from({ length: 6 }, (_, index) => `${index}`);
  for (let round = 0; round < 100; round += 1) {
    // Three of a hundred bytes fit.
    await leaveRoom(399);
    const month = 1 + (round % 12);
    const year = 1900 + round;
    const days = ids.map((id) => `${year}-${String(month).padStart(2, '0')}-1${id}`);
    const answers = await Promise.all(
      days.map((date) => call('PUT', '/api/weight', { date, weight: 180 })),
    );
    const taken = answers.filter(({ status }) => status === 204).length;
    const refused = answers.filter(({ status }) => status === 422).length;
    expect([taken, refused, await held()]).toEqual([3, 3, LIMIT - 99]);
  }
}, 120_000);
