import { expect, it, onTestFinished } from 'vitest';
import { rememberAdded, wasAdded } from '../../../src/server/data/calorieKeys.ts';
import { openDatabase } from '../../../src/server/data/database.ts';
import { sqliteDialect } from '../../../src/server/data/sqlite.ts';
import { write } from '../../../src/server/data/write.ts';
import { temporaryFolder } from '../support.ts';

const KEPT = 200;
const NOON_MS = Date.parse('2025-11-24T12:00:00Z');
const HOUR_MS = 3_600_000;

it('an addition made after the server’s clock was put back is known by its key, beyond 200 keys too', async () => {
  const database = await openDatabase(sqliteDialect(await temporaryFolder()));
  onTestFinished(() => database.destroy());
  const user = { id: '1', name: 'Ann', calories_consumed: 0, created_at: 0 };
  await database.insertInto('users').values(user).execute();
  const isKnown = (key: string) => write(database, (trx) => wasAdded(trx, user.id, key));
  await write(database, async (trx) => {
    for (let count = 0; count < KEPT; count += 1) {
      const earlier = { key: `earlier-${count}`, appliedAtMs: NOON_MS + count };
      await rememberAdded(trx, user.id, earlier);
    }
  });
  await write(database, (trx) =>
    rememberAdded(trx, user.id, { key: 'newest', appliedAtMs: NOON_MS - HOUR_MS }),
  );
  expect(await isKnown('newest')).toBe(true);
  expect(await isKnown('earlier-1')).toBe(true);
  expect(await isKnown('earlier-0')).toBe(false);
});
