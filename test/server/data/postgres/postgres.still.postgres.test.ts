import { expect, it, onTestFinished } from 'vitest';
import { startCluster } from '../../../support/postgres/cluster.ts';
import { createDatabase, run } from '../../../support/postgres/freshDatabase.ts';
import { startSignedIn } from '../../support.ts';

it('a PostgreSQL that stands still keeps nobody waiting for ever: requests are 503, /api/health answers meanwhile, and the same requests are done once when it goes on', async () => {
  const cluster = await startCluster();
  onTestFinished(() => cluster.remove());
  const DATABASE_URL = await createDatabase(cluster.url);
  const { browser } = await startSignedIn({ DATABASE_URL });
  const add = (key: string) =>
    browser.call(
      'PUT',
      '/api/user',
      { caloriesAdded: 100, caloriesConsumed: 100, lastCalorieDate: '2025-11-24' },
      { 'idempotency-key': key, prefer: 'return=minimal' },
    );
  expect((await add('before')).status).toBe(204);
  onTestFinished(() => cluster.thaw());
  await cluster.freeze();
  const asked = [
    add('while-1'),
    add('while-2'),
    browser.call('GET', '/api/weight'),
    browser.fetch('/api/ready'),
  ].map(async (answer) => (await answer).status);
  let isOver = false;
  const statuses = Promise.all(asked).finally(() => {
    isOver = true;
  });
  let answered = 0;
  const askHealth = async () => {
    answered += (await browser.fetch('/api/health')).status === 200 ? 1 : Number.NaN;
    return isOver;
  };
  await expect.poll(askHealth, { timeout: 60_000, interval: 20 }).toBe(true);
  expect(await statuses).toEqual([503, 503, 503, 503]);
  expect(answered).toBeGreaterThan(20);
  await cluster.thaw();
  // Each is sent once more, as a phone does.
  for (const key of ['while-1', 'while-2', 'before']) {
    await expect.poll(async () => (await add(key)).status, { timeout: 60_000 }).toBe(204);
  }
  expect((await browser.fetch('/api/ready')).status).toBe(200);
  const kept = await run(DATABASE_URL, 'select calories_consumed as calories from users');
  expect(kept).toEqual([{ calories: 300 }]);
}, 120_000);
