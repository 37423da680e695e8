import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type Account,
  admitAccount,
  endUndoTime,
  isSignedOut,
  openAccount,
  putAccountRow,
  readAccountRow,
  readBeat,
  readStanding,
  SignedOutError,
  setGate,
  signOutAccount,
  write,
} from '../../src/store/account.ts';
import { discardBuilderDraft, keepBuilderDraft } from '../../src/store/builder.ts';
import { completeWorkout } from '../../src/store/completedSession.ts';
import {
  changeSet,
  leaveWorkout,
  readRunningSession,
  resumeWorkout,
  startWorkout,
} from '../../src/store/liveSession.ts';
import { undo } from '../../src/store/outbox/append.ts';
import { keepProfile } from '../../src/store/outbox/deliver.ts';
import { becomeDrainer } from '../../src/store/outbox/fence.ts';
import { discardParked, retryParked } from '../../src/store/outbox/parked.ts';
import { deletePlan, readPlans, savePlan } from '../../src/store/plans.ts';
import { readServerPlanIds } from '../../src/store/snapshot/planIds.ts';
import { deleteWeight, readWeights, saveWeight } from '../../src/store/weights.ts';
import { install } from '../support/drainer.ts';
import { recordOf } from '../support/entries.ts';
import { openTestAccount, testClock } from '../support/rig.ts';
import { ALEX, PUSH_DAY, samplePlan } from '../support/samples.ts';

/** An account with something in every table. */
async function fullAccount(): Promise<Account> {
  const account = await openTestAccount('7', testClock());
  const drainer = await becomeDrainer(account);
  await keepProfile(drainer, { profile: ALEX, capabilities: [] });
  await install(drainer, {
    resource: 'plans',
    plans: [samplePlan('101'), samplePlan('55')],
    created: [{ localId: 'local-1', serverId: '101' }],
  });
  await install(drainer, { resource: 'weights', weights: { '2026-11-19': 181 } });
  await install(drainer, { resource: 'sessions', sessions: [recordOf('1')] });
  await saveWeight(account, '2026-11-20', 182.4);
  await undo(account, await deleteWeight(account, '2026-11-19'));
  await deleteWeight(account, '2026-11-19');
  await startWorkout(account, samplePlan('55'));
  await keepBuilderDraft(account, 'one', PUSH_DAY);
  return account;
}

async function rowCounts({ db }: Account): Promise<Record<string, number>> {
  const counted = db.tables.map(async (table) => [table.name, await table.count()] as const);
  return Object.fromEntries(await Promise.all(counted));
}

/** Every write a person can make. */
const WRITES: Record<string, (account: Account) => Promise<unknown>> = {
  saveWeight: (account) => saveWeight(account, '2026-11-20', 183),
  deleteWeight: (account) => deleteWeight(account, '2026-11-20'),
  savePlan: (account) => savePlan(account, PUSH_DAY),
  deletePlan: (account) => deletePlan(account, samplePlan('55')),
  keepBuilderDraft: (account) => keepBuilderDraft(account, 'one', PUSH_DAY),
  discardBuilderDraft: (account) => discardBuilderDraft(account, 'one'),
  startWorkout: (account) => startWorkout(account, samplePlan('55')),
  changeSet: (account) => changeSet(account, '1', { exercise: 0, set: 0, completed: true }),
  completeWorkout: (account) => completeWorkout(account, '1'),
  leaveWorkout: (account) => leaveWorkout(account, '1'),
  resumeWorkout: (account) => resumeWorkout(account, '1'),
  undo: (account) => undo(account, 'any'),
  retryParked: (account) => retryParked(account, 'any'),
  discardParked: (account) => discardParked(account, 'any'),
  becomeDrainer: (account) => becomeDrainer(account),
};

describe('signing out (D7)', () => {
  it('removes what the server can give again, and keeps what it cannot [D7.removed, D7.kept]', async () => {
    const account = await fullAccount();
    for (const count of Object.values(await rowCounts(account))) expect(count).toBeGreaterThan(0);
    await signOutAccount(account);
    expect(await rowCounts(account)).toEqual({
      // The account's row, the receipts of the last transactions, and which lanes are crowded.
      meta: 3,
      profile: 0,
      plans: 0,
      weights: 0,
      sessions: 0,
      journal: 0,
      outbox: 2,
      planIds: 2,
      sessionDrafts: 1,
      builderDraft: 1,
    });
  });

  it('keeps the server id of every plan, also of one the server made: what waits for it needs it', async () => {
    const account = await fullAccount();
    const before = await readServerPlanIds(account);
    expect(before.get('55')).toBe('55');
    await signOutAccount(account);
    expect(await readServerPlanIds(account)).toEqual(before);
  });

  it('ends the undo time [D11.signOut]', async () => {
    const account = await fullAccount();
    await signOutAccount(account);
    const waits = await account.db.outbox.toArray();
    expect(waits.map(({ notBeforeMs }) => notBeforeMs)).toEqual([0, 0]);
  });

  it.each(Object.keys(WRITES))('refuses every later write: %s', async (name) => {
    const account = await fullAccount();
    await signOutAccount(account);
    const before = await rowCounts(account);
    await expect(WRITES[name]?.(account)).rejects.toBeInstanceOf(SignedOutError);
    expect(await rowCounts(account)).toEqual(before);
  });

  it('holds for a tab that was open all the while', async () => {
    const account = await fullAccount();
    const otherTab = openAccount('7', account.clock);
    expect(await readWeights(otherTab)).toEqual({ '2026-11-20': 182.4 });
    await signOutAccount(account);
    await expect(saveWeight(otherTab, '2026-11-20', 183)).rejects.toBeInstanceOf(SignedOutError);
    otherTab.db.close();
  });

  it('is over when the same account signs in again', async () => {
    const account = await fullAccount();
    await setGate(account, 'signIn');
    await signOutAccount(account);
    expect(await isSignedOut(account)).toBe(true);
    await admitAccount(account);
    expect(await readStanding(account)).toMatchObject({ signedOut: false, gate: 'open' });
    await saveWeight(account, '2026-11-20', 183);
    expect(await readWeights(account)).toEqual({ '2026-11-20': 183 });
    expect(await readRunningSession(account)).toMatchObject({ planId: '55' });
    expect(await readPlans(account)).toEqual([]);
  });
});

describe('an account', () => {
  it('writes all or nothing: a run that fails leaves no trace', async () => {
    const account = await openTestAccount('7', testClock());
    const failing = write(account, [account.db.weights], async () => {
      await account.db.weights.put({ day: '2026-11-20', weight: 1 });
      throw new Error('Half-way.');
    });
    await expect(failing).rejects.toThrow('Half-way.');
    expect(await account.db.weights.count()).toBe(0);
  });

  it('keeps accounts apart: each has a database of its own [D9.database]', async () => {
    const clock = testClock();
    const [alex, sam] = [await openTestAccount('7', clock), await openTestAccount('8', clock)];
    await saveWeight(alex, '2026-11-20', 182.4);
    expect(await readWeights(sam)).toEqual({});
    expect(await sam.db.outbox.count()).toBe(0);
  });

  it('has every write on the disk before it says so', async () => {
    const seen: (string | undefined)[] = [];
    const original = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function record(names, mode, options) {
      if (mode === 'readwrite') seen.push(options?.durability);
      return original.call(this, names, mode, options);
    };
    onTestFinished(() => {
      IDBDatabase.prototype.transaction = original;
    });
    const account = await openTestAccount('7', testClock());
    seen.length = 0;
    await saveWeight(account, '2026-11-20', 182.4);
    expect(seen).toEqual(['strict']);
  });

  it('raises its beat at every step of a drain', async () => {
    const account = await openTestAccount('7', testClock());
    const drainer = await becomeDrainer(account);
    const before = await readBeat(account);
    await keepProfile(drainer, { profile: ALEX, capabilities: [] });
    await keepProfile(drainer, { profile: ALEX, capabilities: [] });
    expect(await readBeat(account)).toBe(before + 2);
  });

  it('can end the undo time while nobody signs out yet: the last send takes deletes along', async () => {
    const account = await openTestAccount('7', testClock());
    await deleteWeight(account, '2026-11-20');
    await endUndoTime(account);
    expect(await account.db.outbox.toArray()).toMatchObject([{ notBeforeMs: 0 }]);
  });
});

describe('the state row', () => {
  it('is within a transaction as that has left it, however often it is asked for', async () => {
    const account = await openTestAccount('7', testClock());
    await account.db.transaction('rw', account.db.meta, async () => {
      await putAccountRow(account, { ...(await readAccountRow(account)), beat: 5 });
      await putAccountRow(account, { ...(await readAccountRow(account)), toldSeq: 3 });
    });
    expect(await readStanding(account)).toMatchObject({ beat: 5, toldSeq: 3 });
  });

  it('is asked of the database once in a transaction, whoever of it wants to know', async () => {
    const account = await openTestAccount('7', testClock());
    const get = vi.spyOn(IDBObjectStore.prototype, 'get');
    onTestFinished(() => get.mockRestore());
    await saveWeight(account, '2026-11-20', 182.4);
    const asked = get.mock.calls.filter(([key]) => key === 'account');
    expect(asked).toHaveLength(1);
  });

  it('is not all that is asked for once: so is what waits in the lane of a change', async () => {
    const account = await openTestAccount('7', testClock());
    const asked = (['getAll', 'openCursor'] as const).map((how) =>
      vi.spyOn(IDBIndex.prototype, how),
    );
    onTestFinished(() => {
      for (const spy of asked) spy.mockRestore();
    });
    await saveWeight(account, '2026-11-20', 182.4);
    expect(asked.map((spy) => spy.mock.calls.length)).toEqual([1, 0]);
  });

  it('is after a transaction that failed as it was before', async () => {
    const account = await openTestAccount('7', testClock());
    const failing = account.db.transaction('rw', account.db.meta, async () => {
      await putAccountRow(account, { ...(await readAccountRow(account)), beat: 5 });
      throw new Error('The disk is full.');
    });
    await expect(failing).rejects.toThrow('The disk is full.');
    expect(await readStanding(account)).toMatchObject({ beat: 0 });
  });
});
