/** The composition root: opens the device, starts sync, renders, registers the worker. */
import './ui/tokens.css';
import './ui/base.css';
import './ui/parts.css';
import './ui/columns.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Workbox } from 'workbox-window';
import { systemClock } from './store/clock.ts';
import { startNewLog } from './store/database/newLog.ts';
import { openDevice } from './store/device.ts';
import { apiAddress } from './sync/http.ts';
import { type Page, startRemote } from './sync/pageSync.ts';
import { App } from './ui/App.tsx';
import { AppContext } from './ui/appContext.ts';
import { tabMemory } from './ui/tabMemory.ts';
import { TEXT } from './ui/text.ts';
import { followWorker, NO_UPDATES, reloadWhenFree } from './ui/updates.ts';

const providerId = import.meta.env['VITE_AUTH_PROVIDER'] || 'google';

function readCookie(name: string): Promise<string | null> {
  const prefix = `${name}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix));
  return Promise.resolve(found?.slice(prefix.length) ?? null);
}

/** Registers with the browser's Background Sync where it has one (Chromium). */
async function requestBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration && 'sync' in registration) {
    const manager = registration.sync as { register(tag: string): Promise<void> };
    // Refused without a permission, in private windows, and by some browsers: only an extra.
    await manager.register('outbox').catch(() => undefined);
  }
}

const reload = () => location.reload();
const tab = { locks: navigator.locks, memory: tabMemory(() => sessionStorage) };

const page: Page = {
  network: {
    ...apiAddress(import.meta.env['VITE_API_HOST'], location.origin),
    fetch: window.fetch.bind(window),
    readCookie,
    log: (line) => console.warn(line),
  },
  locks: tab.locks,
  random: Math.random,
  requestBackgroundSync,
  onComeback(listener) {
    window.addEventListener('online', listener);
    window.addEventListener('pageshow', (event) => {
      if (event.persisted) listener();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') listener();
    });
  },
  onOffline(listener) {
    window.addEventListener('offline', listener);
  },
  isOffline: () => !navigator.onLine,
  leaveFor(url) {
    location.assign(url);
  },
  defaultProvider: {
    id: providerId,
    name: providerId.charAt(0).toUpperCase() + providerId.slice(1),
  },
};

startNewLog();
const device = openDevice(systemClock, () => void reloadWhenFree(device, tab.locks, reload));
page.onComeback(() => {
  // What stays lost is told by whatever is done next.
  device.probe().catch(() => undefined);
});
const remote = startRemote(device, page);
const updates =
  'serviceWorker' in navigator && import.meta.env.PROD
    ? followWorker(new Workbox('/sw.js', { updateViaCache: 'none' }), {
        container: navigator.serviceWorker,
        reload: () => reloadWhenFree(device, tab.locks, reload),
      })
    : NO_UPDATES;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  // Two tabs could not keep out of each other's way; it is missing where a page came by http.
  'locks' in navigator ? (
    <StrictMode>
      <AppContext value={{ device, remote, updates, tab }}>
        <App />
      </AppContext>
    </StrictMode>
  ) : (
    <main className="page">
      <p role="alert" className="card">
        {TEXT.noStorage}
      </p>
    </main>
  ),
);
