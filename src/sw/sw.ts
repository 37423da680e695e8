/** The service worker: it keeps the shell on the device and drains the outbox with no page open. */
import type { PrecacheEntry } from 'workbox-precaching';
import { systemClock } from '../store/clock.ts';
import { startNewLog } from '../store/database/newLog.ts';
import { openDevice } from '../store/device.ts';
import { showBadge } from '../store/outbox/badge.ts';
import { drainInBackground } from '../sync/background.ts';
import { apiAddress } from '../sync/http.ts';
import { drainOnSync } from './backgroundSync.ts';
import { serveShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build. */
  readonly __WB_MANIFEST: readonly PrecacheEntry[];
  /** A worker has no document.cookie; wherever there is Background Sync there is this. */
  readonly cookieStore?: { get(name: string): Promise<{ readonly value: string } | null> };
};

serveShell(self, self.__WB_MANIFEST);

// A new version waits until the page asks for it, so that no session is interrupted.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim());
});

const network = {
  ...apiAddress(import.meta.env['VITE_API_HOST'], self.location.origin),
  fetch: self.fetch.bind(self),
  readCookie: async (name: string) => (await self.cookieStore?.get(name))?.value ?? null,
  log: (line: string) => console.warn(line),
};

startNewLog();
const device = openDevice(systemClock);
const { locks } = self.navigator;
drainOnSync(self, () => drainInBackground(device, { network, locks, showWaiting: showBadge }));
