import 'fake-indexeddb/auto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readSyncState } from '../../../../src/store/outbox/outstanding.ts';
import { caloriesOf, trained, weightOf } from '../../../support/entries.ts';
import { loseAnswer, ownRig } from '../../../support/ownRig.ts';
import { startCluster } from '../../../support/postgres/cluster.ts';
import { createDatabase, run } from '../../../support/postgres/freshDatabase.ts';
import { queue } from '../../../support/rig.ts';
import { startSignedIn } from '../../support.ts';

const AWAY_MS = 30_000;
const OTHER_DAY = '2025-11-24';

it(`while a PostgreSQL is away for ${AWAY_MS / 1000} s requests are 503 and /api/health answers, and a phone that asks all the while has sent each change once when it is back`, async () => {
  const cluster = await startCluster();
  onTestFinished(() => cluster.remove());
  /** What nobody caught would end a server. */
  const uncaught = vi.fn();
  process.on('uncaughtException', uncaught);
  onTestFinished(() => void process.off('uncaughtException', uncaught));
  const DATABASE_URL = await createDatabase(cluster.url);
  const { url, browser } = await startSignedIn({ DATABASE_URL }, 'Bob');
  const log = (weight: number) =>
    browser.call('PUT', '/api/weight', { date: OTHER_DAY, weight }, { prefer: 'return=minimal' });
  const phone = await (await ownRig({ url })).phone('a');
  await phone.drain({ read: true });
  // Taken, and the phone does not know; then what nobody has heard of.
  await queue(phone.account, caloriesOf(100));
  phone.onWrite.push(loseAnswer);
  await phone.drain();
  await cluster.stop();
  await queue(phone.account, caloriesOf(50));
  await queue(phone.account, trained('s-1'));
  await queue(phone.account, weightOf(182));

  const fromMs = performance.now();
  let turns = 0;
  for (let awayMs = 0; awayMs < AWAY_MS; turns += 1) {
    const asked = [
      log(181),
      browser.call('GET', '/api/weight'),
      browser.fetch('/api/ready'),
      browser.fetch('/api/health'),
    ];
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toEqual([503, 503, 503, 200]);
    await phone.drain({ read: true });
    const nowMs = performance.now() - fromMs;
    phone.clock.advance(nowMs - awayMs);
    awayMs = nowMs;
  }
  expect(turns).toBeGreaterThan(20);
  expect(await readSyncState(phone.account)).toEqual({ gate: 'down', waiting: 4, parked: 0 });

  await cluster.start();
  expect((await log(183)).status).toBe(204);
  expect((await browser.fetch('/api/ready')).status).toBe(200);
  for (let times = 0; times < 3; times += 1) {
    phone.clock.advance(60_000);
    await phone.drain({ read: true });
  }
  expect(await readSyncState(phone.account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
  const kept = await run(
    DATABASE_URL,
    `select name, calories_consumed as calories, revision::int,
      (select string_agg(id, ',') from session_records where user_id = users.id) as sessions,
      (select string_agg(weight::text, ',') from weights where user_id = users.id) as weights
      from users order by name`,
  );
  expect(kept).toEqual([
    { name: 'Ann', calories: 150, revision: 4, sessions: 's-1', weights: '182' },
    { name: 'Bob', calories: 0, revision: 1, sessions: null, weights: '183' },
  ]);
  expect(uncaught.mock.calls).toEqual([]);
}, 120_000);
