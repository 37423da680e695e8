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

/** Where there is no service worker there is nothing to update. */
export const NO_UPDATES: Updates = { watch: () => () => {}, apply: () => {} };

/** Registers the worker and tells of its new versions; all tabs reload when one takes over. */
export function followWorker(worker: Worker, { container, reload }: Surroundings): Updates {
  const listeners = new Set<() => void>();
  let isWaiting = false;
  let isControlled = container.controller !== null;

  function announce(): void {
    isWaiting = true;
    for (const listener of listeners) listener();
  }

  worker.addEventListener('waiting', announce);
  container.addEventListener('controllerchange', () => {
    // The first worker of all takes over a page that is as new as itself.
    if (isControlled) void reload();
    isControlled = true;
  });
  void lookForUpdates(worker, announce);

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
async function lookForUpdates(worker: Worker, onWaiting: () => void): Promise<void> {
  // Private windows and some settings refuse it: the app works without, only not offline.
  const registration = await worker.register().catch(() => undefined);
  if (!registration) return;

  async function look(): Promise<void> {
    // Without a connection there is simply no news.
    await worker.update().catch(() => undefined);
    // workbox-window tells of a page's first update only.
    if (registration?.waiting) onWaiting();
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look();
  });
}

/** Reloads when no session, builder or dialog is open; what they hold is kept, but not the place. */
export async function reloadWhenFree(device: Device, reload: () => void): Promise<void> {
  await untilFree(device);
  while (document.querySelector('dialog[open]')) {
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true });
    });
    await untilFree(device);
  }
  reload();
}
