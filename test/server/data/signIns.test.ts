import { expect, it } from 'vitest';
import { LIMITS_PER_USER } from '../../../src/server/data/limits.ts';
import { accountOfToken, addSignIn } from '../../../src/server/data/signIns.ts';
import { write } from '../../../src/server/data/writing/write.ts';
import { openStorage, storageAfterFirstStart } from '../storage.ts';

const NOON_MS = Date.parse('2025-11-24T12:00:00Z');
const HOUR_MS = 3_600_000;

it('whoever signs in after the server’s clock was put back is signed in, beyond the limit too', async () => {
  const database = await openStorage(await storageAfterFirstStart());
  const user = { id: '1', name: 'Ann', calories_consumed: 0, created_at: 0 };
  await database.insertInto('users').values(user).execute();
  const signIn = (tokenHash: string, nowMs: number) =>
    write(database, (trx) => addSignIn(trx, { tokenHash, userId: user.id }, nowMs));
  for (let count = 0; count < LIMITS_PER_USER.signIns; count += 1) {
    await signIn(`earlier-${count}`, NOON_MS + count);
  }
  const putBackMs = NOON_MS - HOUR_MS;
  await signIn('newest', putBackMs);
  expect(await accountOfToken(database, 'newest', putBackMs)).toBe(user.id);
  expect(await accountOfToken(database, 'earlier-1', putBackMs)).toBe(user.id);
  expect(await accountOfToken(database, 'earlier-0', putBackMs)).toBeNull();
});
