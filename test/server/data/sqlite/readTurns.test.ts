import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readTogether } from '../../../../src/server/data/readTogether.ts';
import type { Database } from '../../../../src/server/data/schema/tables.ts';
import { folderAfterFirstStart, openStorage } from '../../storage.ts';

it('whoever does not read has a turn while reads follow on reads', async () => {
  const database = await openStorage({ DATA_DIR: await folderAfterFirstStart() });
  // Some milliseconds each.
  const count = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 50000)
    select count(*) from n`;
  const ended: string[] = [];
  const reads = Array.from({ length: 30 }, async () => {
    await readTogether(database, (state) => count.execute(state));
    ended.push('read');
  });
  setImmediate(() => ended.push('other'));
  await Promise.all(reads);
  expect(ended).toHaveLength(31);
  expect(ended.at(-1)).toBe('read');
});

it('what is asked by itself is of now, also while others read an earlier state', async () => {
  const database = await openStorage({ DATA_DIR: await folderAfterFirstStart() });
  const idsIn = (state: Database) => state.selectFrom('users').select('id').execute();
  const ann = { id: 'ann', calories_consumed: 0, created_at: 0 };
  let alone: ReturnType<typeof idsIn> | undefined;
  const together = await readTogether(database, async (state) => {
    await idsIn(state);
    await database.insertInto('users').values(ann).execute();
    alone = idsIn(database);
    return idsIn(state);
  });
  expect([together, await alone]).toEqual([[], [{ id: 'ann' }]]);
});
