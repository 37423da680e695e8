import { onTestFinished } from 'vitest';

const ASKED = [
  'get',
  'getAll',
  'getAllKeys',
  'count',
  'openCursor',
  'openKeyCursor',
  'add',
  'put',
] as const;

/** Counts from now on how often something is asked of IndexedDB that came out only after an earlier answer. */
export function countWaits(): { waits: number } {
  const counted = { waits: 0 };
  let isAnswered = true;
  for (const { prototype } of [IDBObjectStore, IDBIndex]) {
    for (const name of ASKED) {
      const ask: unknown = Reflect.get(prototype, name);
      if (typeof ask !== 'function') continue;
      const counting = function (this: unknown, ...args: unknown[]) {
        if (isAnswered) counted.waits += 1;
        isAnswered = false;
        const request = ask.apply(this, args);
        request.addEventListener('success', () => {
          isAnswered = true;
        });
        return request;
      };
      Reflect.set(prototype, name, counting);
      onTestFinished(() => void Reflect.set(prototype, name, ask));
    }
  }
  return counted;
}
