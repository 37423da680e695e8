import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { becomeDrainer } from '../../src/store/outbox/fence.ts';
import { correctWeight, deleteWeight, readWeights, saveWeight } from '../../src/store/weights.ts';
import { countWaits } from '../support/countWaits.ts';
import { install } from '../support/drainer.ts';
import { openTestAccount, testClock } from '../support/rig.ts';

it('shows the server’s weights with the waiting ones over them, the last of a day last', async () => {
  const account = await openTestAccount('7', testClock());
  await install(await becomeDrainer(account), {
    resource: 'weights',
    weights: { '2026-11-18': 180, '2026-11-19': 181 },
  });
  await saveWeight(account, '2026-11-19', 190);
  await saveWeight(account, '2026-11-19', 182);
  await deleteWeight(account, '2026-11-18');
  await saveWeight(account, '2026-11-20', 183);
  expect(await readWeights(account)).toEqual({ '2026-11-19': 182, '2026-11-20': 183 });
});

it('a correction is queued when it differs from what was logged last, sent or not', async () => {
  const account = await openTestAccount('7', testClock());
  await saveWeight(account, '2026-11-20', 183);
  await correctWeight(account, '2026-11-20', 183);
  expect(await account.db.outbox.count()).toBe(1);
  await correctWeight(account, '2026-11-20', 182);
  await correctWeight(account, '2026-11-20', 183);
  expect(await account.db.outbox.count()).toBe(3);
  expect(await readWeights(account)).toEqual({ '2026-11-20': 183 });
});

it('a weight is made upon what its person saw when they began to type, and upon what waits since', async () => {
  const account = await openTestAccount('7', testClock());
  const told = { resource: 'weights', weights: { '2026-11-19': 182 } } as const;
  await install(await becomeDrainer(account), told);
  // Typed over 180, while 182 came from another device; or over nothing.
  await correctWeight(account, '2026-11-19', 180, 180);
  await correctWeight(account, '2026-11-19', 181, 180);
  await correctWeight(account, '2026-11-19', 180, 180);
  await saveWeight(account, '2026-11-20', 179, null);
  const entries = await account.db.outbox.toArray();
  expect(entries.map(({ change, base }) => [change, base])).toEqual([
    [{ kind: 'weight.set', day: '2026-11-19', weight: 181 }, 180],
    [{ kind: 'weight.set', day: '2026-11-19', weight: 180 }, 181],
    [{ kind: 'weight.set', day: '2026-11-20', weight: 179 }, null],
  ]);
});

it('a weight logged over a deleted one is shown though the delete has not gone yet', async () => {
  const account = await openTestAccount('7', testClock());
  await deleteWeight(account, '2026-11-20');
  await saveWeight(account, '2026-11-20', 183);
  expect(await readWeights(account)).toEqual({ '2026-11-20': 183 });
});

it('a tap waits for few answers of the database, one after the other', async () => {
  const account = await openTestAccount('7', testClock());
  await saveWeight(account, '2026-11-19', 182);
  const counted = countWaits();
  await saveWeight(account, '2026-11-20', 183);
  expect(counted.waits).toBeLessThanOrEqual(4);
});
