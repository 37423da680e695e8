import 'fake-indexeddb/auto';
import { expect, it, onTestFinished } from 'vitest';
import type { Account } from '../../src/store/account.ts';
import { type SharedQuery, sharedQuery } from '../../src/store/sharedQuery.ts';
import { readWeights, saveWeight } from '../../src/store/weights.ts';
import { openTestAccount, testClock } from '../support/rig.ts';

/** Reads the weights as a screen does, and counts how often they are read. */
function countingReads() {
  const reads = { count: 0 };
  const read = (account: Account) => {
    reads.count += 1;
    return readWeights(account);
  };
  return { reads, read };
}

/** Someone who looks at a query until they stop, or the test is over. */
function look<T>(query: SharedQuery<T>) {
  const seen = { values: [] as T[], errors: [] as unknown[], stop: () => {} };
  seen.stop = query.subscribe(
    (value) => seen.values.push(value),
    (error) => seen.errors.push(error),
  );
  onTestFinished(() => seen.stop());
  return seen;
}

it('who asks what another one asks already is answered at once, and nothing is read for it', async () => {
  const account = await openTestAccount('7', testClock());
  const { reads, read } = countingReads();
  const first = look(sharedQuery(read, account));
  expect(sharedQuery(read, account).hasValue()).toBe(false);
  await expect.poll(() => first.values).toEqual([{}]);

  expect(sharedQuery(read, account).getValue()).toEqual({});
  const second = look(sharedQuery(read, account));
  expect(second.values).toEqual([{}]);
  await saveWeight(account, '2026-11-20', 183);
  await expect.poll(() => second.values.at(-1)).toEqual({ '2026-11-20': 183 });
  expect(first.values).toEqual(second.values);
  expect(reads.count).toBe(2);
});

it('once nobody asks any more, nothing is read and nothing is told; who asks later is told what is there then', async () => {
  const account = await openTestAccount('7', testClock());
  const { reads, read } = countingReads();
  const first = look(sharedQuery(read, account));
  const second = look(sharedQuery(read, account));
  await expect.poll(() => second.values).toEqual([{}]);
  first.stop();
  await saveWeight(account, '2026-11-19', 182);
  await expect.poll(() => second.values.at(-1)).toEqual({ '2026-11-19': 182 });
  second.stop();
  await saveWeight(account, '2026-11-20', 183);
  expect(sharedQuery(read, account).hasValue()).toBe(false);

  const third = look(sharedQuery(read, account));
  await expect.poll(() => third.values).toEqual([{ '2026-11-19': 182, '2026-11-20': 183 }]);
  expect(first.values).toEqual([{}]);
  expect(reads.count).toBe(3);
});

it('another account has answers of its own', async () => {
  const alex = await openTestAccount('7', testClock());
  const kim = await openTestAccount('8', testClock());
  await saveWeight(alex, '2026-11-20', 183);
  const ofAlex = look(sharedQuery(readWeights, alex));
  const ofKim = look(sharedQuery(readWeights, kim));
  await expect.poll(() => ofKim.values).toEqual([{}]);
  await expect.poll(() => ofAlex.values).toEqual([{ '2026-11-20': 183 }]);
});

it('whoever looks learns of a failure, and who looks after it has the answer anew', async () => {
  const account = await openTestAccount('7', testClock());
  let isBroken = true;
  const read = (of: Account) =>
    isBroken ? Promise.reject(new Error('No disk.')) : readWeights(of);
  const first = look(sharedQuery(read, account));
  await expect.poll(() => first.errors).toEqual([new Error('No disk.')]);
  isBroken = false;
  const second = look(sharedQuery(read, account));
  await expect.poll(() => second.values).toEqual([{}]);
  expect(second.errors).toEqual([]);
  expect(first.values).toEqual([{}]);
});
