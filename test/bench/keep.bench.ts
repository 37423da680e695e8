/** What keeping and sending a change costs: ratios side by side in one run. */
import { bench, describe } from 'vitest';
import { type Account, admitAccount, openAccount } from '../../src/store/account.ts';
import { systemClock } from '../../src/store/clock.ts';
import { claimNext, type Progress } from '../../src/store/outbox/claim.ts';
import { becomeDrainer } from '../../src/store/outbox/fence.ts';
import { saveWeight } from '../../src/store/weights.ts';
import { wireOf } from '../../src/sync/drain/wire.ts';
import { settle } from '../support/drainer.ts';
import { entryOf, noWeight } from '../support/entries.ts';

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
async function openNew(): Promise<Account> {
  const opened = openAccount(crypto.randomUUID(), systemClock);
  await admitAccount(opened);
  return opened;
}

/** One change, all but the network: claimed, settled, and another one queued in its place. */
async function oneOf(pending: number): Promise<() => Promise<void>> {
  const opened = await openNew();
  const { outbox } = opened.db;
  let seq = 0;
  const next = () => {
    seq += 1;
    return { ...entryOf(seq, noWeight(`day-${seq}`)), opId: crypto.randomUUID() };
  };
  await outbox.bulkAdd(Array.from({ length: pending }, next));
  const drainer = await becomeDrainer(opened);
  const progress: Progress = { failed: new Set(), agenda: [] };
  return async () => {
    const entry = await claimNext(drainer, wireOf, progress);
    if (!entry) throw new Error('Nothing waits.');
    await settle(drainer, entry, { answer: { resource: 'weights', weights: {} } });
    await outbox.add(next());
  };
}

const account = await openNew();
const [oneOf100, oneOf1000, oneOf10000] = await Promise.all([100, 1_000, 10_000].map(oneOf));
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

describe('sending a change, without the network', () => {
  bench('with 100 waiting', async () => oneOf100?.());
  bench('with 1,000 waiting', async () => oneOf1000?.());
  bench('with 10,000 waiting', async () => oneOf10000?.());
});
