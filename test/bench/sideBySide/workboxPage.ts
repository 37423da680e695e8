/** The page of the library's worker: it writes by plain fetch, and can age what the worker keeps. */
import { Dexie } from 'dexie';
import type { Wire } from '../../../src/store/outbox/entry.ts';
import type { WorkerState } from './workboxWorker.ts';

export interface WorkboxPage {
  /** Resolves when the worker answers for this page. */
  register(address: string): Promise<void>;
  /** One write, as any page makes it; resolves when it was answered or kept. */
  write(wire: Wire): Promise<void>;
  ask(): Promise<WorkerState>;
  /** What is kept was kept that much earlier. The worker must be stopped. */
  age(ms: number): Promise<void>;
  /** What is kept was kept by Workbox 3, whose schema was number 1. The worker must be stopped. */
  putUnderOldSchema(): Promise<void>;
}

declare global {
  interface Window {
    workboxPage: WorkboxPage;
  }
}

const DATABASE = 'workbox-background-sync';

window.workboxPage = {
  async register(address) {
    await navigator.serviceWorker.register(address, { type: 'module' });
    await navigator.serviceWorker.ready;
  },

  async write({ method, path, body }) {
    const headers = { 'Content-Type': 'application/json' };
    await fetch(path, { method, headers, body: JSON.stringify(body) }).catch(() => {
      // No signal: the worker has it.
    });
  },

  async ask() {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
      active?.postMessage(null, [port2]);
    });
  },

  async age(ms) {
    const kept = await new Dexie(DATABASE).open();
    await kept
      .table('requests')
      .toCollection()
      .modify((row) => {
        row.timestamp -= ms;
      });
    kept.close();
  },

  async putUnderOldSchema() {
    const kept = await new Dexie(DATABASE).open();
    const rows = await kept.table('requests').toArray();
    await kept.delete();
    const old = new Dexie(DATABASE);
    // A tenth, because Dexie multiplies by ten: the browser sees 1.
    old.version(0.1).stores({ requests: '++, queueName' });
    await old.table('requests').bulkAdd(
      rows.map(({ queueName, requestData, timestamp }) => {
        const { url, ...requestInit } = requestData;
        return { queueName, storableRequest: { url, timestamp, requestInit } };
      }),
    );
    old.close();
  },
};
