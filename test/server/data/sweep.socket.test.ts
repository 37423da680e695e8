import { expect, it } from 'vitest';
import { sweep } from '../../../src/server/data/sweep.ts';
import { openStorage, storageAfterFirstStart } from '../storage.ts';
import { Browser, pushDay, startSignedIn } from '../support.ts';

it('forgets expired logins, sessions and deleted rows, and nothing else', async () => {
  const storage = await storageAfterFirstStart();
  const { url, browser } = await startSignedIn(storage);
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
  const database = await openStorage(storage);
  const left = async () => ({
    logins: (await database.selectFrom('logins').selectAll().execute()).length,
    signIns: (await database.selectFrom('sign_ins').selectAll().execute()).length,
    weights: (await database.selectFrom('weights').selectAll().execute()).length,
    plans: (await database.selectFrom('plans').selectAll().execute()).length,
    days: (await database.selectFrom('calorie_days').selectAll().execute()).length,
    keys: (await database.selectFrom('operations').selectAll().execute()).length,
  });
  const dayMs = 86_400_000;
  await sweep(database, Date.now());
  expect(await left()).toEqual({
    logins: 1,
    signIns: 1,
    weights: 2,
    plans: 2,
    days: 1,
    keys: 2,
  });
  await sweep(database, Date.now() + 399 * dayMs);
  expect(await left()).toEqual({
    logins: 0,
    signIns: 0,
    weights: 2,
    plans: 2,
    days: 1,
    keys: 2,
  });
  await sweep(database, Date.now() + 401 * dayMs);
  expect(await left()).toEqual({
    logins: 0,
    signIns: 0,
    weights: 1,
    plans: 1,
    days: 0,
    keys: 0,
  });
});
