import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { Wire } from '../../../src/store/outbox/entry.ts';
import { readProjected } from '../../../src/store/snapshot/pending.ts';
import { caloriesOf, entryOf, goalOf, NOON_MS, weightOf } from '../../support/entries.ts';
import { openTestAccount, testClock } from '../../support/rig.ts';

const sent = (calories?: Wire['calories']) =>
  ({
    state: 'unsure',
    wire: { method: 'PUT', path: '/api/user', body: {}, ...(calories && { calories }) },
    firstSentAtMs: NOON_MS,
  }) as const;

it('gives the waiting changes in their order, sent calories as the total that was sent', async () => {
  const account = await openTestAccount('7', testClock());
  await account.db.outbox.bulkAdd([
    entryOf(2, goalOf(1900), { delivery: sent() }),
    entryOf(1, weightOf(180)),
    entryOf(3, caloriesOf(50), { delivery: sent({ before: 100, total: 150 }) }),
    // The clock went back before this one (I16).
    entryOf(4, caloriesOf(70), { recordedAtMs: NOON_MS - 86_400_000 }),
    // One whose request names no total is shown as what it was meant to be.
    entryOf(5, caloriesOf(80), { delivery: sent() }),
  ]);
  const { outbox } = account.db;
  const projected = await account.db.transaction('r', outbox, () => readProjected(account));
  expect(projected).toEqual([
    weightOf(180),
    goalOf(1900),
    { kind: 'calories.total', day: '2026-11-20', total: 150 },
    caloriesOf(70),
    caloriesOf(80),
  ]);
});
