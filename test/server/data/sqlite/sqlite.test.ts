import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../../../src/server/data/database.ts';
import { readSessions } from '../../../../src/server/data/sessions.ts';
import { dialectOver, openFile, openReader } from '../../../../src/server/data/sqlite/sqlite.ts';
import { readRevision } from '../../../../src/server/data/writing/revision.ts';
import { write } from '../../../../src/server/data/writing/write.ts';
import { temporaryFolder } from '../../storage.ts';

it('a statement is compiled once, however often and for whomever it runs', async () => {
  const folder = await temporaryFolder();
  const [writer, reader] = [openFile(folder), openReader(folder)];
  const files = { writer: () => writer, reader: () => reader };
  const database = await openDatabase(dialectOver(files));
  const prepare = [writer, reader].map((file) => vi.spyOn(file, 'prepare'));
  const prepared = () => prepare.map(({ mock }) => mock.calls.length);
  const work = async (id: string) => {
    const user = { id, name: id, calories_consumed: 0, created_at: 0 };
    await write(database, (trx) => trx.insertInto('users').values(user).execute());
    await readRevision(database, id);
    await readSessions(database, id);
  };
  await work('ann');
  const compiled = prepared();
  expect(Math.min(...compiled)).toBeGreaterThan(0);
  await work('bob');
  expect(prepared()).toEqual(compiled);
  await database.destroy();
});
