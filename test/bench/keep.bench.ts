/** What keeping a change costs, against the least that IndexedDB can do: ratios side by side in one run. */
import { bench, describe } from 'vitest';
import { admitAccount, openAccount } from '../../src/store/account.ts';
import { systemClock } from '../../src/store/clock.ts';
import { saveWeight } from '../../src/store/weights.ts';

/** One put in one strict transaction, nothing around it. */
function putRaw(database: IDBDatabase, row: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.objectStore('rows').add(row);
  });
}

function openRaw(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(`bench-${crypto.randomUUID()}`, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('rows', { keyPath: 'seq', autoIncrement: true });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const raw = await openRaw();
const account = openAccount(crypto.randomUUID(), systemClock);
await admitAccount(account);
let weight = 100;

describe('keeping a change on the disk', () => {
  bench('raw IndexedDB, one strict put', async () => {
    // A new value each time: the same one would be written to nowhere.
    weight += 0.1;
    await putRaw(raw, { kind: 'weight.set', day: '2026-11-20', weight });
  });

  bench('saveWeight, the whole command', async () => {
    weight += 0.1;
    await saveWeight(account, '2026-11-20', weight);
  });
});
