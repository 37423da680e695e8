import { expect, it } from 'vitest';
import { accountOfIdentity } from '../../../src/server/data/accounts.ts';
import { readTogether } from '../../../src/server/data/readTogether.ts';
import { readWeights, setWeight } from '../../../src/server/data/weights.ts';
import { operate } from '../../../src/server/data/writing/operation.ts';
import { readRevision } from '../../../src/server/data/writing/revision.ts';
import { write } from '../../../src/server/data/writing/write.ts';
import { openStorage, storageAfterFirstStart } from '../storage.ts';
import { startSignedIn } from '../support.ts';

const ANN = { provider: 'local', subject: 'ann', name: 'Ann', picture: null };

it('reads that belong together see one state, whatever another process writes between them', async () => {
  const storage = await storageAfterFirstStart();
  const [database, other] = [await openStorage(storage), await openStorage(storage)];
  const { userId } = await write(database, (trx) => accountOfIdentity(trx, ANN, 0));
  const log = () => {
    const operation = {
      userId,
      key: null,
      requestHash: '',
      recordedAtMs: 0,
      nowMs: 0,
      maxBytes: 1e6,
    };
    const condition = { ifMatch: null, mustBeNew: false };
    return operate(other, operation, {
      work: (writing) => setWeight(writing, { date: '2025-11-24', weight: 180, condition }),
      answer: async () => null,
    });
  };
  const seen = await readTogether(database, async (together) => {
    const { number } = await readRevision(together, userId);
    await log();
    return { number, weights: (await readWeights(together, userId)).text };
  });
  expect(seen).toEqual({ number: 0, weights: '{}' });
  expect((await readWeights(database, userId)).text).toBe('{"2025-11-24":180}');
});

it('the lists of the user object are of one state, whatever another process writes meanwhile', async () => {
  const storage = await storageAfterFirstStart();
  const [{ browser }, other] = [await startSignedIn(storage), await openStorage(storage)];
  const [user] = await other.selectFrom('users').select('id').execute();
  const row = { user_id: user?.id ?? '', recorded_at: 0, revision: 0 };
  let isOver = false;
  const writing = (async () => {
    for (let at = 100; at < 300; at += 1) {
      await write(other, async (trx) => {
        const day = `2025-01-${at}`;
        await trx
          .insertInto('weights')
          .values({ ...row, date: day, weight: 150 })
          .execute();
        const plan = { id: String(at), name: day, position: at, exercises: '[]', more: '{}' };
        await trx
          .insertInto('plans')
          .values({ ...row, ...plan, deleted: 0 })
          .execute();
      });
    }
  })().finally(() => {
    isOver = true;
  });
  const apart = new Set<number>();
  while (!isOver) {
    const { weightLogLbs, workoutPlans } = await (
      await browser.call('GET', '/api/auth/user')
    ).json();
    apart.add(workoutPlans.length - Object.keys(weightLogLbs).length);
  }
  await writing;
  expect([...apart]).toEqual([0]);
});
