import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../../src/server/data/database.ts';
import { readRevision } from '../../../src/server/data/revision.ts';
import { readSessions } from '../../../src/server/data/sessions.ts';
import { dialectOver, openFile } from '../../../src/server/data/sqlite.ts';
import { write } from '../../../src/server/data/write.ts';
import { temporaryFolder } from '../storage.ts';

it('a statement is compiled once, however often and for whomever it runs', async () => {
  const file = openFile(await temporaryFolder());
  const database = await openDatabase(dialectOver(() => file));
  const prepare = vi.spyOn(file, 'prepare');
  const work = async (id: string) => {
    const user = { id, name: id, calories_consumed: 0, created_at: 0 };
    await write(database, (trx) => trx.insertInto('users').values(user).execute());
    await readRevision(database, id);
    await readSessions(database, id);
  };
  await work('ann');
  const compiled = prepare.mock.calls.length;
  expect(compiled).toBeGreaterThan(0);
  await work('bob');
  expect(prepare).toHaveBeenCalledTimes(compiled);
  await database.destroy();
});
