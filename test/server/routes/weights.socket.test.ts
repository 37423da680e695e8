import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/data/database.ts';
import { dialectOf, storageAfterFirstStart } from '../storage.ts';
import { startSignedIn } from '../support.ts';

it('refuses the 20,001st day of an account with 422, and still changes those it holds', async () => {
  const storage = await storageAfterFirstStart();
  const { browser } = await startSignedIn(storage);
  const database = await openDatabase(dialectOf(storage));
  const { id: user_id } = await database.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const dayOf = (index: number) => new Date(index * 86_400_000).toISOString().slice(0, 10);
  const rows = Array.from({ length: 20_000 }, (_, index) => {
    return { user_id, date: dayOf(index), weight: 180, recorded_at: 0, revision: 1 };
  });
  for (let from = 0; from < rows.length; from += 1000) {
    await database
      .insertInto('weights')
      .values(rows.slice(from, from + 1000))
      .execute();
  }
  await database.destroy();
  const log = (date: string) => browser.call('PUT', '/api/weight', { date, weight: 181 });
  expect((await log(dayOf(20_000))).status).toBe(422);
  const changed = await log(dayOf(7));
  expect(changed.status).toBe(200);
  expect(await changed.json()).toMatchObject({ [dayOf(7)]: 181 });
  // The row of a deleted day stays, and is no new one.
  await browser.call('DELETE', `/api/weight/${dayOf(7)}`);
  expect((await log(dayOf(7))).status).toBe(200);
});
