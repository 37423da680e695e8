import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../../src/server/data/schema/migrations.ts';
import { emptyStorage, openStorage, storageAfterFirstStart } from '../../storage.ts';
import { startServer } from '../../support.ts';

const NEWER = { version: MIGRATIONS.length + 1, applied_at: 0 };

describe('a database that a newer version wrote', () => {
  it('is refused at the start', async () => {
    const storage = await storageAfterFirstStart();
    const database = await openStorage(storage);
    await database.insertInto('schema_version').values(NEWER).execute();
    await expect(openStorage(storage)).rejects.toThrow('newer version');
    await expect(startServer(storage)).rejects.toThrow(/^DATA(_DIR|BASE_URL) [^\n]+newer version/);
  });

  it('makes a server that runs on it unready', async () => {
    const storage = await storageAfterFirstStart();
    const { url } = await startServer(storage);
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    await (await openStorage(storage)).insertInto('schema_version').values(NEWER).execute();
    const answer = await fetch(`${url}/api/ready`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ detail: 'The tables are not up to date.' }),
    ]);
  });
});

it('three servers that start together on an empty database take each step once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const storage = await emptyStorage();
    const all = await Promise.all([
      openStorage(storage),
      openStorage(storage),
      openStorage(storage),
    ]);
    for (const database of all) {
      const done = await database.selectFrom('schema_version').selectAll().execute();
      expect(done).toHaveLength(MIGRATIONS.length);
      expect(await database.selectFrom('epoch').selectAll().execute()).toHaveLength(1);
    }
  }
});
