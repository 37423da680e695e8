import { expect, test } from 'vitest';
import { WriteQueue } from '../../../src/ui/parts/writeQueue.ts';

/** A write that ends when the test says so. */
function slowWrite(then: () => void): { write: () => Promise<void>; end: () => void } {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { write: () => ended.then(then), end: () => end() };
}

test('writes happen one at a time, in the order they were asked for', async () => {
  const queue = new WriteQueue();
  const written: string[] = [];
  const first = slowWrite(() => written.push('a'));
  queue.put('a', first.write);
  queue.put('b', async () => void written.push('b'));
  expect(written).toEqual([]);
  first.end();
  await queue.flush();
  expect(written).toEqual(['a', 'b']);
  expect(queue.isEmpty).toBe(true);
});

test('a waiting write is replaced by a newer one of the same key; one on its way is not lost', async () => {
  const queue = new WriteQueue();
  const written: number[] = [];
  const first = slowWrite(() => written.push(1));
  queue.put('draft', first.write);
  queue.put('draft', async () => void written.push(2));
  queue.put('draft', async () => void written.push(3));
  first.end();
  await queue.flush();
  expect(written).toEqual([1, 3]);
});

test('a failed write stays and is tried again with the next', async () => {
  const queue = new WriteQueue();
  const written: string[] = [];
  let isFull = true;
  queue.put('a', async () => {
    if (isFull) throw new Error('full');
    written.push('a');
  });
  await expect(queue.flush()).rejects.toThrow('full');
  expect(queue.isEmpty).toBe(false);
  isFull = false;
  queue.put('b', async () => void written.push('b'));
  await queue.flush();
  expect(written).toEqual(['a', 'b']);
});
