import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../../src/server/data/schema/migrations.ts';
import { NEWER_TABLES } from '../../../../src/server/data/writing/revision.ts';
import { emptyStorage, openStorage, rowsIn, storageAfterFirstStart } from '../../storage.ts';
import { Browser, startServer, startSignedIn } from '../../support.ts';

const NEWER = { version: MIGRATIONS.length + 1, applied_at: 0 };

describe('a database that a newer version wrote', () => {
  it('is refused at the start', async () => {
    const storage = await storageAfterFirstStart();
    const database = await openStorage(storage);
    await database.insertInto('schema_version').values(NEWER).execute();
    await expect(openStorage(storage)).rejects.toThrow('newer version');
    await expect(startServer(storage)).rejects.toThrow(/^DATA(_DIR|BASE_URL) [^\n]+newer version/);
  });

  it('makes a server that runs on it unready, and answer each call with 503', async () => {
    const storage = await storageAfterFirstStart();
    const { browser, url } = await startSignedIn(storage);
    const weigh = () => browser.call('PUT', '/api/weight', { date: '2025-11-24', weight: 181.5 });
    const statuses = async () => [
      (await fetch(`${url}/api/ready`)).status,
      (await weigh()).status,
      (await browser.call('GET', '/api/weight')).status,
      (await browser.call('GET', '/api/auth/user')).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    const database = await openStorage(storage);
    await database.insertInto('schema_version').values(NEWER).execute();
    const kept = await rowsIn(storage, 'select * from weights');
    const newcomer = await new Browser(url).signInLocally('Newcomer');
    expect(newcomer.url.search).toBe('?login=failed');
    expect(await rowsIn(storage, 'select * from users')).toHaveLength(1);
    expect(await statuses()).toEqual([503, 503, 503, 503]);
    expect(await (await weigh()).json()).toMatchObject({ detail: NEWER_TABLES });
    expect(await rowsIn(storage, 'select * from weights')).toEqual(kept);
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
