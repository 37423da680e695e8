/** Background Sync, which the WebWorker library of TypeScript does not know (Chromium only). */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

const OUTBOX_TAG = 'outbox';

/**
 * Drains the outbox when the browser finds signal again, with no page open.
 * `drain` rejects where something waits still and no person is needed for it: the browser then tries
 * once more by itself.
 */
export function drainOnSync(worker: ServiceWorkerGlobalScope, drain: () => Promise<void>): void {
  worker.addEventListener('sync', (event) => {
    if (event.tag === OUTBOX_TAG) event.waitUntil(drain());
  });
}
