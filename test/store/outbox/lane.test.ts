import { expect, it } from 'vitest';
import type { Entry } from '../../../src/store/outbox/entry.ts';
import { eachLane } from '../../../src/store/outbox/lane.ts';
import { entryOf, goalOf, weightOf } from '../../support/entries.ts';

const IN_TWO_LANES = [
  entryOf(1, weightOf(180)),
  entryOf(2, goalOf(1900)),
  entryOf(3, weightOf(181)),
  entryOf(4, goalOf(2000)),
].map((entry) => ({ entry }));

it('goes through a lane in its order, beside the others', async () => {
  const went: string[] = [];
  await eachLane(IN_TWO_LANES, async ({ entry }: { entry: Entry }) => {
    went.push(`begins ${entry.seq}`);
    await Promise.resolve();
    went.push(`ends ${entry.seq}`);
  });
  const order = [1, 2, 3, 4].flatMap((seq) => [`begins ${seq}`, `ends ${seq}`]);
  expect(went).not.toEqual(order);
  expect(went.toSorted()).toEqual(order.toSorted());
  const ofLane = (seqs: number[]) => went.filter((step) => seqs.includes(Number(step.at(-1))));
  expect(ofLane([1, 3])).toEqual(['begins 1', 'ends 1', 'begins 3', 'ends 3']);
  expect(ofLane([2, 4])).toEqual(['begins 2', 'ends 2', 'begins 4', 'ends 4']);
});

it('ends with the first failure, and goes no further in that lane', async () => {
  const went: number[] = [];
  const all = eachLane(IN_TWO_LANES, async ({ entry }) => {
    if (entry.seq === 1) throw new Error('The disk is full.');
    went.push(entry.seq);
  });
  await expect(all).rejects.toThrow('The disk is full.');
  expect(went).not.toContain(3);
});
