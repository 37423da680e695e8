import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { Entry } from '../../src/store/entry.ts';
import { readPlans } from '../../src/store/plans.ts';
import { readProfile } from '../../src/store/profile.ts';
import { readSyncState } from '../../src/store/syncState.ts';
import { readWeights, saveWeight } from '../../src/store/weights.ts';
import { delivery, entryOf, goalOf, weightOf } from '../support/entries.ts';
import { insideRig } from '../support/rig.ts';

/** An entry as a later version of the app may write it: of a kind that this one has never heard of. */
function fromTheFuture(entry: Entry): Entry {
  const row = { ...entry, version: 2, change: { kind: 'mood.set', mood: 'strong' } };
  return JSON.parse(JSON.stringify(row));
}

it('a change that newer code wrote is left to it; all else goes on (sync.md, "Facts measured")', async () => {
  const { server, account, drain } = await insideRig();
  const future = [
    fromTheFuture(entryOf(1, goalOf(1))),
    fromTheFuture(entryOf(2, weightOf(1, '2026-01-01'), { delivery: delivery('unsure') })),
  ];
  await account.db.outbox.bulkAdd(future);
  await saveWeight(account, '2026-11-20', 182.4);
  expect(await drain({ read: true })).toMatchObject({ halt: null });
  expect(server.data.weights).toEqual({ '2026-11-20': 182.4 });
  expect(await account.db.outbox.toArray()).toEqual(future);
  expect(await readWeights(account)).toEqual({ '2026-11-20': 182.4 });
  expect(await readPlans(account)).toEqual([]);
  expect(await readProfile(account)).toMatchObject({ id: '7' });
  expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 2, parked: 0 });
});
