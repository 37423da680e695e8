import { expect, it } from 'vitest';
import { accountOfIdentity, readProfile } from '../../../../src/server/data/accounts.ts';
import { renewEpoch } from '../../../../src/server/data/schema/epoch.ts';
import { addSession, deleteSession } from '../../../../src/server/data/sessions.ts';
import { sweep } from '../../../../src/server/data/sweep.ts';
import { setWeight } from '../../../../src/server/data/weights.ts';
import { operate, type Writing } from '../../../../src/server/data/writing/operation.ts';
import { readListRevision, readRevision } from '../../../../src/server/data/writing/revision.ts';
import { write } from '../../../../src/server/data/writing/write.ts';
import { emptyStorage, openStorage, type Storage, storageAfterFirstStart } from '../../storage.ts';
import { monday } from '../../support.ts';

const ann = { provider: 'local', subject: 'ann', name: 'Ann', picture: null };

async function withAnn() {
  const database = await openStorage(await storageAfterFirstStart());
  const signIn = (name: string, picture: string | null = null) =>
    write(database, (trx) => accountOfIdentity(trx, { ...ann, name, picture }, 0));
  const { userId } = await signIn('Ann');
  const number = async () => (await readRevision(database, userId)).number;
  return { database, signIn, userId, number };
}

it('the epoch is made with the database, stays with it, and no other database has it', async () => {
  const storage = await emptyStorage();
  const epochIn = async (at: Storage) => {
    const database = await openStorage(at);
    const { userId } = await write(database, (trx) => accountOfIdentity(trx, ann, 0));
    return (await readRevision(database, userId)).epoch;
  };
  const first = await epochIn(storage);
  expect(first).toMatch(/^[\w-]{12}$/);
  expect(await epochIn(storage)).toBe(first);
  expect(await epochIn(await emptyStorage())).not.toBe(first);
});

it('a restore gives the database a new epoch, and servers that run meanwhile see it', async () => {
  const { database, userId } = await withAnn();
  const before = await readRevision(database, userId);
  await write(database, renewEpoch);
  const after = await readRevision(database, userId);
  expect(after.epoch).not.toBe(before.epoch);
  expect(after.number).toBe(before.number);
});

it('a sign-in raises the revision where the provider has another name or picture, and only there', async () => {
  const { database, signIn, userId, number } = await withAnn();
  await signIn('Ann');
  expect(await number()).toBe(0);
  await signIn('Anna');
  expect(await number()).toBe(1);
  await signIn('Anna', 'https://example.org/ann.png');
  await signIn('Anna', 'https://example.org/ann.png');
  expect(await number()).toBe(2);
  await signIn('Anna', null);
  expect(await number()).toBe(3);
  expect(await readProfile(database, userId)).toMatchObject({ name: 'Anna', profilePicture: null });
});

it('the sweep raises the revision of those whose days of calories it takes away', async () => {
  const { database, userId, number } = await withAnn();
  await database
    .insertInto('calorie_days')
    .values({ user_id: userId, day: '2025-11-24', total: 100 })
    .execute();
  await sweep(database, Date.parse('2026-11-24'));
  expect(await number()).toBe(0);
  await sweep(database, Date.parse('2027-11-24'));
  expect(await number()).toBe(1);
});

const MS_OF_400_DAYS = 400 * 86_400_000;

it('the revision of a list is that of its last change, and a sweep takes none back', async () => {
  const { database, userId } = await withAnn();
  const numbers = async () => {
    const lists = ['weights', 'plans', 'session_records'] as const;
    const found = lists.map((list) => readListRevision(database, userId, list));
    return (await Promise.all(found)).map(({ changedAt }) => changedAt);
  };
  const change = (work: (writing: Writing) => Promise<boolean>) => {
    const operation = {
      userId,
      key: null,
      requestHash: '',
      recordedAtMs: 0,
      nowMs: 0,
      maxBytes: 1e6,
    };
    return operate(database, operation, { work, answer: async () => null });
  };
  const condition = { ifMatch: null, mustBeNew: false };
  expect(await numbers()).toEqual([0, 0, 0]);
  await change((writing) => setWeight(writing, { date: '2025-11-24', weight: 180, condition }));
  const wanted = { session: monday, fingerprint: '', hasKey: true };
  await change((writing) => addSession(writing, wanted));
  expect(await numbers()).toEqual([1, 0, 2]);
  await change((writing) => deleteSession(writing, monday.id));
  expect(await numbers()).toEqual([1, 0, 3]);
  await sweep(database, MS_OF_400_DAYS + 1);
  expect(await numbers()).toEqual([3, 3, 3]);
  expect(await database.selectFrom('session_records').selectAll().execute()).toEqual([]);
});
