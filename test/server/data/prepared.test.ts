import { expect, it, vi } from 'vitest';
import { prepared } from '../../../src/server/data/prepared.ts';
import type { Database } from '../../../src/server/data/schema/tables.ts';
import { write } from '../../../src/server/data/writing/write.ts';
import { openStorage, storageAfterFirstStart } from '../storage.ts';

const named = (database: Database, { id, name }: { id: string; name: string }) =>
  database.selectFrom('users').select('id').where('name', '=', name).where('id', '<>', id);

it('a query is built once for a database and its transactions, and each run has values of its own', async () => {
  const build = vi.fn(named);
  const findNamed = prepared(build);
  const addUser = prepared((database, { id, name }: { id: string; name: string }) =>
    database.insertInto('users').values({ id, name, calories_consumed: 0, created_at: 0 }),
  );
  for (const others of [1, 2]) {
    const database = await openStorage(await storageAfterFirstStart());
    await write(database, async (trx) => {
      await addUser(trx, { id: '1', name: 'Ann' });
      await addUser(trx, { id: '2', name: 'Bob' });
      expect(await findNamed(trx, { id: '2', name: 'Ann' })).toEqual([{ id: '1' }]);
    });
    expect(await findNamed(database, { name: 'Bob', id: '1' })).toEqual([{ id: '2' }]);
    expect(await findNamed(database, { id: '1', name: 'Ann' })).toEqual([]);
    expect(build).toHaveBeenCalledTimes(others);
    await database.destroy();
  }
});
