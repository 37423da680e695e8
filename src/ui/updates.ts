import type { Device } from '../store/device.ts';
import { untilFree } from '../store/watch.ts';
import type { Updates } from './appContext.ts';

/** What is needed of workbox-window's Workbox. */
export interface Worker {
  register(): Promise<ServiceWorkerRegistration | undefined>;
  update(): Promise<void>;
  messageSkipWaiting(): void;
  addEventListener(type: 'waiting', listener: () => void): void;
}

interface Surroundings {
  readonly container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>;
  /** Reloads the page, as soon as that interrupts nobody. */
  readonly reload: () => Promise<void>;
}

/**
 * Asks the worker to take this page. Chromium sometimes leaves one out that loads just as the first
 * worker of all claims its pages, and a page that was reloaded by force has none.
 */
const CLAIM = { type: 'CLAIM' };

/** Where there is no service worker there is nothing to update. */
export const NO_UPDATES: Updates = { watch: () => () => {}, apply: () => {} };

/** Registers the worker and tells of its new versions; all tabs reload when one takes over. */
export function followWorker(worker: Worker, { container, reload }: Surroundings): Updates {
  const listeners = new Set<() => void>();
  let isWaiting = false;
  /** The version that this page belongs to; null until its first worker of all is there. */
  let served = container.controller;

  function announce(): void {
    isWaiting = true;
    for (const listener of listeners) listener();
  }

  worker.addEventListener('waiting', announce);
  container.addEventListener('controllerchange', () => {
    const isNewer = served !== null && served !== container.controller;
    served = container.controller;
    // The first worker of all takes over a page that is as new as itself.
    if (isNewer) void reload();
  });

  async function start(): Promise<void> {
    // Private windows and some settings refuse it: the app works without, only not offline.
    const registration = await worker.register().catch(() => undefined);
    if (!registration) return;
    if (!container.controller && registration.active) {
      served ??= registration.active;
      // A page that no worker controls holds no version back: the next one would take over unasked.
      registration.active.postMessage(CLAIM);
    }
    lookForUpdates(worker, registration, announce);
  }
  void start();

  return {
    watch(onAvailable) {
      listeners.add(onAvailable);
      if (isWaiting) onAvailable();
      return () => listeners.delete(onAvailable);
    },
    apply: () => worker.messageSkipWaiting(),
  };
}

/** Now and whenever the app is shown again: an installed app can live for weeks. */
function lookForUpdates(
  worker: Worker,
  registration: ServiceWorkerRegistration,
  onWaiting: () => void,
): void {
  async function look(): Promise<void> {
    // Without a connection there is simply no news.
    await worker.update().catch(() => undefined);
    // workbox-window tells of a page's first update only.
    if (registration.waiting) onWaiting();
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look();
  });
}

/** What a reload would end: a dialog has its place, a box what was typed, a toast an Undo. */
const UNDER_WAY = 'dialog[open], [data-unsaved], [aria-keyshortcuts]';
const LOOK_AGAIN_MS = 1000;

/** Reloads when no session or builder is open, in any tab, and nothing is under way on this page. */
export async function reloadWhenFree(
  device: Device,
  locks: LockManager,
  reload: () => void,
): Promise<void> {
  for (;;) {
    await untilFree(device, locks);
    if (!document.querySelector(UNDER_WAY)) return reload();
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
