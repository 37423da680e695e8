import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { signOutAccount } from '../../src/store/account.ts';
import { ENTRY_VERSION } from '../../src/store/database/storedRows.ts';
import { readHistory } from '../../src/store/history/sessions.ts';
import { undo } from '../../src/store/outbox/append.ts';
import type { Entry } from '../../src/store/outbox/entry.ts';
import { readOutstanding, readSyncState } from '../../src/store/outbox/outstanding.ts';
import { discardParked, retryParked } from '../../src/store/outbox/parked.ts';
import { readPlans } from '../../src/store/plans.ts';
import { readProfile } from '../../src/store/profile.ts';
import { readWeights, saveWeight } from '../../src/store/weights.ts';
import {
  delivery,
  entryOf,
  goalOf,
  leftIn,
  newPlan,
  trained,
  weightOf,
} from '../support/entries.ts';
import { rawRows } from '../support/rawRows.ts';
import { insideRig, queue } from '../support/rig.ts';
import { samplePlan } from '../support/samples.ts';
import { addAnswerHeaders } from '../support/servers/answerHeaders.ts';

/** An entry as a later version of the app may write it: of a kind that this one has never heard of. */
function fromTheFuture(entry: Entry, more: object = {}): Entry {
  const change = { kind: 'mood.set', mood: 'strong' };
  const row = { ...entry, version: ENTRY_VERSION + 1, change, ...more };
  return JSON.parse(JSON.stringify(row));
}

/** A kind that this version knows, in a shape that it does not. */
const PLAN_OF_DAYS = { kind: 'plan.create', plan: { id: 'p9', name: 'Week', days: [] } };

it('a change that newer code wrote is left to it; all else goes on', async () => {
  const { server, account, drain } = await insideRig();
  const future = [
    fromTheFuture(entryOf(1, goalOf(1))),
    fromTheFuture(entryOf(2, weightOf(1, '2026-01-01'), { delivery: delivery('unsure') })),
  ];
  await account.db.outbox.bulkAdd(future);
  await saveWeight(account, '2026-11-20', 182.4);
  // It comes after what nobody here can send: a lane keeps its order.
  await saveWeight(account, '2026-01-01', 190);
  expect(await drain({ read: true })).toMatchObject({ halt: null });
  expect(server.data.weights).toEqual({ '2026-11-20': 182.4 });
  const [first, second] = await rawRows(account.db, 'outbox');
  const later = (await leftIn(account)).at(-1);
  expect(later).toMatchObject({ change: weightOf(190, '2026-01-01'), attempts: 0 });
  expect([first, second]).toEqual(future);
  expect(await readWeights(account)).toEqual({ '2026-01-01': 190, '2026-11-20': 182.4 });
  expect(await readPlans(account)).toEqual([]);
  expect(await readProfile(account)).toMatchObject({ id: '7' });
  expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 3, parked: 0 });
});

it('what newer code left half-sent, refused or in a shape of its own stays byte for byte as it is', async () => {
  const { server, account, drain } = await insideRig();
  const sending = { ...delivery('sending'), route: 'fast' };
  const future = [
    fromTheFuture(entryOf(1, weightOf(1, '2026-01-01')), { delivery: sending }),
    fromTheFuture(entryOf(2, newPlan('p9')), { change: PLAN_OF_DAYS }),
    fromTheFuture(entryOf(3, weightOf(3, '2026-01-03'), { delivery: delivery('parked') })),
    fromTheFuture(entryOf(4, trained('4')), { change: { kind: 'session.add', session: null } }),
  ];
  await account.db.outbox.bulkAdd(future);
  server.data.plans.push({ ...samplePlan('101'), id: 101 });
  await queue(account, trained('5'));
  expect(await drain({ read: true })).toMatchObject({ halt: null, failed: false });
  expect(server.data.sessions.map(({ id }) => id)).toEqual(['5']);
  expect(await readPlans(account)).toMatchObject([{ id: '101' }]);
  expect(await readHistory(account, { month: null, count: 9 })).toMatchObject([{ id: '5' }]);
  expect(await retryParked(account, 'op-3')).toBe(false);
  expect(await discardParked(account, 'op-3')).toBeNull();
  expect(await rawRows(account.db, 'outbox')).toEqual(future);
  const { changes } = await readOutstanding(account);
  expect(changes.map(({ state }) => state)).toEqual(['newer', 'newer', 'newer', 'newer']);
  expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 4, parked: 0 });
});

it('nothing that happens to its neighbours in a lane touches it, nor does a sign-out', async () => {
  const { server, account, drain } = await insideRig();
  const undone = await queue(account, weightOf(180, '2026-01-01'), { undoMs: 10_000, base: null });
  await queue(account, weightOf(181, '2026-01-02'));
  addAnswerHeaders(server, () => ({ Date: new Date(account.clock.nowMs()).toUTCString() }));
  const behindUndone = fromTheFuture(entryOf(8, weightOf(1, '2026-01-01'), { notBeforeMs: 1 }));
  const behindSent = fromTheFuture(entryOf(9, weightOf(1, '2026-01-02'), { notBeforeMs: 1 }));
  await account.db.outbox.add(behindUndone);
  expect(await undo(account, undone)).toBe(true);
  const answer = server.network.fetch;
  Object.assign(server.network, {
    async fetch(input: string, init?: RequestInit) {
      if (init?.method === 'PUT') await account.db.outbox.add(behindSent);
      return answer(input, init);
    },
  });
  await drain();
  expect(server.data.weights).toEqual({ '2026-01-02': 181 });
  await signOutAccount(account);
  expect(await rawRows(account.db, 'outbox')).toEqual([behindUndone, behindSent]);
});
