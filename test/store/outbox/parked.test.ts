import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/domain/change.ts';
import type { Account } from '../../../src/store/account.ts';
import type { Entry } from '../../../src/store/outbox/entry.ts';
import { readOutstanding, readSyncState } from '../../../src/store/outbox/outstanding.ts';
import {
  discardParked,
  restoreDiscarded,
  retryAllParked,
  retryParked,
} from '../../../src/store/outbox/parked.ts';
import { readWeights, saveWeight } from '../../../src/store/weights.ts';
import { caloriesOf, delivery, goalOf, trained, weightOf } from '../../support/entries.ts';
import { type InsideRig, insideRig, openTestAccount, queue, testClock } from '../../support/rig.ts';

const TODAY = '2026-11-20';

/** A person whose weight of today the server has refused; it knows 181. */
async function refusedWeight(): Promise<InsideRig & { opId: string }> {
  const rig = await insideRig();
  rig.server.data.weights[TODAY] = 181;
  await rig.drain({ read: true });
  rig.server.faults.push({ method: 'PUT', path: /weight/, does: { status: 422 } });
  const opId = await queue(rig.account, weightOf(182.4));
  await rig.drain();
  return { ...rig, opId };
}

/** An entry of the outbox in any state, as no drain would leave it alone. */
async function standing(state: Entry['delivery']['state'], change: Change = weightOf(182.4)) {
  const account = await openTestAccount('7', testClock());
  const opId = await queue(account, change);
  await account.db.outbox.toCollection().modify({ delivery: delivery(state) });
  return { account, opId };
}

const outcomes = async ({ db }: Account) =>
  (await db.journal.toArray()).map(({ outcome }) => outcome);

async function discarded(account: Account, opId: string): Promise<Entry> {
  const entry = await discardParked(account, opId);
  if (!entry) throw new Error('It was not refused.');
  return entry;
}

describe('a refused change (D6)', () => {
  it('is sent again when the person retries it [D6.retry]', async () => {
    const { account, server, drain, opId } = await refusedWeight();
    expect(await readSyncState(account)).toMatchObject({ waiting: 0, parked: 1 });
    expect(await retryParked(account, opId)).toBe(true);
    expect(await readSyncState(account)).toMatchObject({ waiting: 1, parked: 0 });
    await drain();
    expect(server.data.weights[TODAY]).toBe(182.4);
    expect(await readSyncState(account)).toMatchObject({ waiting: 0, parked: 0 });
  });

  it('is sent again with all others that were refused, when the person retries all [D6.retry]', async () => {
    const { account, server, drain } = await refusedWeight();
    server.faults.push({ method: 'PUT', path: /user/, does: { status: 422 } });
    await queue(account, goalOf(1900));
    await queue(account, trained('1'), { undoMs: 10_000 });
    await drain();
    expect(await readSyncState(account)).toMatchObject({ waiting: 1, parked: 2 });
    expect(await retryAllParked(account)).toBe(2);
    expect(await readSyncState(account)).toMatchObject({ waiting: 3, parked: 0 });
    await drain();
    expect(server.data.weights[TODAY]).toBe(182.4);
    expect(server.data.user['calorieGoal']).toBe(1900);
    expect(await retryAllParked(account)).toBe(0);
  });

  it('starts with a clean slate: what went wrong before counts no more', async () => {
    const { account, opId } = await standing('parked');
    const lastError = { kind: 'badAnswer', status: 200, atMs: 0 } as const;
    await account.db.outbox.toCollection().modify({ lastError });
    await retryParked(account, opId);
    expect(await account.db.outbox.toArray()).toMatchObject([
      { opId, delivery: { state: 'queued' }, lastError: null },
    ]);
  });

  it('is gone when the person discards it, and the screen falls back [D6.discard]', async () => {
    const { account, opId } = await refusedWeight();
    expect(await readWeights(account)).toEqual({ [TODAY]: 182.4 });
    expect(await discardParked(account, opId)).toMatchObject({ opId });
    expect(await readWeights(account)).toEqual({ [TODAY]: 181 });
    expect(await readSyncState(account)).toMatchObject({ parked: 0 });
    expect(await outcomes(account)).toEqual(['discarded']);
  });

  it.each(['queued', 'sending', 'unsure'] as const)(
    'only a refused one can be retried or discarded, not a %s one',
    async (state) => {
      const { account, opId } = await standing(state);
      const before = await account.db.outbox.toArray();
      expect(await retryParked(account, opId)).toBe(false);
      expect(await discardParked(account, opId)).toBeNull();
      expect(await account.db.outbox.toArray()).toEqual(before);
    },
  );

  it('nothing happens to one that is gone', async () => {
    const { account } = await standing('parked');
    expect(await retryParked(account, 'another')).toBe(false);
    expect(await discardParked(account, 'another')).toBeNull();
  });
});

describe('a discard that is taken back', () => {
  it('stands as it stood', async () => {
    const { account, opId } = await refusedWeight();
    const before = await readOutstanding(account);
    expect(await restoreDiscarded(account, await discarded(account, opId))).toBe(true);
    expect(await readOutstanding(account)).toEqual(before);
    expect(await readWeights(account)).toEqual({ [TODAY]: 182.4 });
    expect(await outcomes(account)).toEqual([]);
  });

  it('does so once, however often it is asked for', async () => {
    const { account, opId } = await standing('parked');
    const entry = await discarded(account, opId);
    expect(await restoreDiscarded(account, entry)).toBe(true);
    expect(await restoreDiscarded(account, entry)).toBe(false);
    expect(await account.db.outbox.count()).toBe(1);
  });

  it('does not cover what was saved in its place meanwhile', async () => {
    const { account, drain, opId } = await refusedWeight();
    const entry = await discarded(account, opId);
    await saveWeight(account, TODAY, 183);
    await drain();
    expect(await restoreDiscarded(account, entry)).toBe(false);
    expect(await readWeights(account)).toEqual({ [TODAY]: 183 });
  });

  it.each([
    ['kept', false],
    ['superseded', false],
    ['merged', true],
    ['undone', true],
  ] as const)('does not cover what stands there of a later one: %s', async (outcome, comesBack) => {
    const { account, opId } = await standing('parked');
    const entry = await discarded(account, opId);
    const change = weightOf(183);
    await account.db.journal.add({ opId: 'later', atMs: 0, change, outcome });
    expect(await restoreDiscarded(account, entry)).toBe(comesBack);
  });

  it('does not cover what the server has taken in its place and not shown yet', async () => {
    const { account, opId } = await refusedWeight();
    const entry = await discarded(account, opId);
    await saveWeight(account, TODAY, 183);
    await account.db.outbox.toCollection().modify({ delivery: delivery('accepted') });
    expect(await restoreDiscarded(account, entry)).toBe(false);
    expect(await readWeights(account)).toEqual({ [TODAY]: 183 });
  });

  it.each([caloriesOf(300), trained('1')])(
    'comes back beside whatever was sent meanwhile when it adds something: $kind',
    async (change) => {
      const { account, opId } = await standing('parked', change);
      const entry = await discarded(account, opId);
      await account.db.journal.add({ opId: 'later', atMs: 0, change, outcome: 'sent' });
      expect(await restoreDiscarded(account, entry)).toBe(true);
    },
  );
});
