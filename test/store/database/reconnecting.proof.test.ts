import 'fake-indexeddb/auto';
import { runInThisContext } from 'node:vm';
import { liveQuery } from 'dexie';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signOutAccount } from '../../../src/store/account.ts';
import { addCalories } from '../../../src/store/calories.ts';
import { completeWorkout } from '../../../src/store/completedSession.ts';
import { isConnectionLost } from '../../../src/store/database/lostConnection.ts';
import { readRunningSession, startWorkout } from '../../../src/store/liveSession.ts';
import { undo } from '../../../src/store/outbox/append.ts';
import { becomeDrainer } from '../../../src/store/outbox/fence.ts';
import { watchOutbox } from '../../../src/store/watch.ts';
import { deleteWeight, readWeights, saveWeight } from '../../../src/store/weights.ts';
import { type LossPoint, loseConnection } from '../../support/brokenStorage.ts';
import { claimed } from '../../support/drainer.ts';
import { caloriesOf, leftIn, weightOf } from '../../support/entries.ts';
import { insideRig, openTestAccount, testClock } from '../../support/rig.ts';
import { only, samplePlan } from '../../support/samples.ts';

const POINTS: LossPoint[] = ['opening', 'running', 'committed'];
const closing = () => new DOMException('The database connection is closing.', 'InvalidStateError');

async function rig() {
  const account = await openTestAccount('7', testClock());
  const changes = async () =>
    (await account.db.outbox.orderBy('seq').toArray()).map(({ change }) => change);
  return { account, changes };
}

/** Every value that a live query of the weights has told, newest last. */
function watchWeights(account: Parameters<typeof readWeights>[0]) {
  const told: unknown[] = [];
  const failures: unknown[] = [];
  const subscription = liveQuery(() => readWeights(account)).subscribe({
    next: (weights) => told.push(weights),
    error: (error) => failures.push(error),
  });
  onTestFinished(() => subscription.unsubscribe());
  return { told, failures };
}

describe('a command whose connection is lost', () => {
  it.each(POINTS)('is kept once all the same: %s', async (at) => {
    const { account, changes } = await rig();
    const breaking = loseConnection({ at, times: 2 });
    await addCalories(account, '2026-11-20', 300);
    await addCalories(account, '2026-11-20', 300);
    expect(breaking.lost).toBe(2);
    expect(await changes()).toEqual([caloriesOf(300), caloriesOf(300)]);
  });

  it('gives the name of the change that was kept, so that it can be taken back', async () => {
    const { account } = await rig();
    loseConnection({ at: 'committed' });
    const opId = await deleteWeight(account, '2026-11-20');
    expect(await undo(account, opId)).toBe(true);
    expect(await account.db.outbox.count()).toBe(0);
  });

  it.each(POINTS)('says that a workout was saved, and saves it once: %s', async (at) => {
    const { account, changes } = await rig();
    await startWorkout(account, samplePlan('p1'));
    const id = (await readRunningSession(account))?.id ?? '';
    loseConnection({ at });
    expect(await completeWorkout(account, id)).not.toBeNull();
    expect(only(await changes())).toMatchObject({ kind: 'session.add', session: { id } });
  });

  it('is given up after three new tries, with nothing kept, and works when it is back', async () => {
    const { account, changes } = await rig();
    const breaking = loseConnection({ at: 'opening', times: 4 });
    await expect(saveWeight(account, '2026-11-20', 182.4)).rejects.toSatisfy(isConnectionLost);
    expect(breaking.lost).toBe(4);
    await saveWeight(account, '2026-11-20', 182.4);
    expect(await changes()).toEqual([weightOf(182.4)]);
  });

  it('is not tried again for a full disk, nor after a sign-out', async () => {
    const { account } = await rig();
    const full = () => new DOMException('The disk is full.', 'QuotaExceededError');
    const breaking = loseConnection({ at: 'opening', times: 9, error: full });
    await expect(saveWeight(account, '2026-11-20', 1)).rejects.toThrow('The disk is full.');
    expect(breaking.lost).toBe(1);
    breaking.mend();
    await signOutAccount(account);
    await expect(saveWeight(account, '2026-11-20', 1)).rejects.toThrow('signed out');
  });

  it('is not revived in a database that was closed on purpose', async () => {
    const { account } = await rig();
    account.db.close();
    await expect(saveWeight(account, '2026-11-20', 1)).rejects.toThrow('closed');
    expect(account.db.isOpen()).toBe(false);
    await account.db.open();
  });

  it('is opened again once, however many lost the same connection', async () => {
    const { account, changes } = await rig();
    const breaking = loseConnection({ at: 'opening', times: 3 });
    let opened = 0;
    account.db.on('ready', () => {
      opened += 1;
    });
    await Promise.all([1, 2, 3].map((kcal) => addCalories(account, '2026-11-20', kcal)));
    expect(breaking.lost).toBe(3);
    expect(opened).toBe(1);
    expect((await changes()).toSorted(byAmount)).toEqual([1, 2, 3].map((kcal) => caloriesOf(kcal)));
  });

  it('survives a connection that the browser closed, which Dexie alone gives up', async () => {
    const { account, changes } = await rig();
    loseConnection({ at: 'opening', times: 4, error: closing });
    await saveWeight(account, '2026-11-20', 182.4);
    expect(await changes()).toEqual([weightOf(182.4)]);
  });
});

describe('code of the app', () => {
  it('that reads outside of a transaction, and so would not outlive a lost connection, fails its test', async () => {
    const { account } = await rig();
    const filename = '/planted/src/store/bare.ts';
    const bare = runInThisContext('(account) => account.db.outbox.toArray()', { filename });
    const kept = runInThisContext(
      "({ db }) => db.transaction('r', db.outbox, () => db.outbox.toArray())",
      { filename },
    );
    // Also the first one of all, which waits until the database is open.
    expect(() => bare(account)).toThrow('outside of a transaction');
    await account.db.open();
    expect(() => bare(account)).toThrow('outside of a transaction');
    expect(await kept(account)).toEqual([]);
  });
});

function byAmount(a: object, b: object): number {
  return ('amount' in a ? Number(a.amount) : 0) - ('amount' in b ? Number(b.amount) : 0);
}

describe('a drain whose connection is lost', () => {
  it.each(POINTS)('claims a change once, and all arrives once: %s', async (at) => {
    const { server, account, drain } = await insideRig();
    await addCalories(account, '2026-11-20', 300);
    await saveWeight(account, '2026-11-20', 182.4);
    loseConnection({ at, times: 3 });
    expect(await drain()).toMatchObject({ halt: null, failed: false });
    expect(await leftIn(account)).toEqual([]);
    expect(server.data.weights).toEqual({ '2026-11-20': 182.4 });
    expect(server.data.user).toMatchObject({ caloriesConsumed: 300 });
    expect(server.seen.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  it('gets the claim that was kept, not the next one', async () => {
    const { account } = await rig();
    await saveWeight(account, '2026-11-19', 181);
    await saveWeight(account, '2026-11-20', 182);
    const drainer = await becomeDrainer(account);
    loseConnection({ at: 'committed' });
    const entry = await claimed(drainer);
    expect(entry.change).toEqual(weightOf(181, '2026-11-19'));
    expect(await account.db.outbox.get(entry.seq)).toEqual(entry);
  });
});

describe('a live query whose connection is lost', () => {
  const lost = { at: 'opening', mode: 'readonly' } as const;

  it('tells its value all the same, and hears of what comes after', async () => {
    const { account } = await rig();
    await saveWeight(account, '2026-11-19', 181);
    loseConnection({ ...lost, times: 2 });
    const { told, failures } = watchWeights(account);
    await expect.poll(() => told.at(-1)).toEqual({ '2026-11-19': 181 });
    await saveWeight(account, '2026-11-20', 182);
    await expect.poll(() => told.at(-1)).toEqual({ '2026-11-19': 181, '2026-11-20': 182 });
    expect(failures).toEqual([]);
  });

  it('keeps what it shows while the connection stays lost, and looks again when it is back', async () => {
    const { account } = await rig();
    const first = watchWeights(account);
    await expect.poll(() => first.told).toEqual([{}]);
    const breaking = loseConnection({ ...lost, times: Number.POSITIVE_INFINITY });
    const second = watchWeights(account);
    const calls: number[] = [];
    onTestFinished(watchOutbox(account, () => calls.push(1)));
    await saveWeight(account, '2026-11-20', 182);
    await expect.poll(() => breaking.lost, { timeout: 5_000 }).toBeGreaterThanOrEqual(12);
    breaking.mend();
    expect([first.told, second.told]).toEqual([[{}], []]);
    await account.db.transaction('r', account.db.meta, () => account.db.meta.count());
    await expect.poll(() => first.told.at(-1)).toEqual({ '2026-11-20': 182 });
    await expect.poll(() => second.told.at(-1)).toEqual({ '2026-11-20': 182 });
    await expect.poll(() => calls).toHaveLength(1);
    expect([...first.failures, ...second.failures]).toEqual([]);
  });

  it('looks again when the browser closed the database and it is open again', async () => {
    const { account } = await rig();
    const { told } = watchWeights(account);
    await expect.poll(() => told).toEqual([{}]);
    account.db.backendDB().onclose?.(new Event('close'));
    expect(account.db.isOpen()).toBe(false);
    await account.db.transaction('r', account.db.meta, () => account.db.meta.count());
    await expect.poll(() => told).toEqual([{}, {}]);
  });

  it('is told of an error that is none of this', async () => {
    const { account } = await rig();
    loseConnection({ ...lost, error: () => new DOMException('No such store.', 'NotFoundError') });
    const { failures } = watchWeights(account);
    await expect.poll(() => failures).toHaveLength(1);
  });
});
