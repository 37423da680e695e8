/** The service worker of the app, driven by the browser's tools. */
import { type CDPSession, expect, type Page } from '@playwright/test';

export interface Worker {
  /** Background Sync's event, as Chromium sends it when the signal is back. */
  syncs(): Promise<void>;
  /** The browser stops it in the middle of whatever it does; resolves when it stands still. */
  stop(): Promise<void>;
}

/** `page` may be at any address: the worker is known to the whole browser. */
export async function workerOf(page: Page, url: string): Promise<Worker> {
  const devTools = await page.context().newCDPSession(page);
  const registrationId = registrationOf(devTools, url);
  await devTools.send('ServiceWorker.enable');
  return {
    async syncs() {
      await devTools.send('ServiceWorker.dispatchSyncEvent', {
        origin: url,
        registrationId: await registrationId,
        tag: 'outbox',
        lastChance: false,
      });
    },
    async stop() {
      const stopped = standsStill(devTools);
      await devTools.send('ServiceWorker.stopAllWorkers');
      await stopped;
    },
  };
}

/**
 * Lets the newer worker that waits, or will soon, take over, as another tab of its build would; resolves
 * when it has.
 */
export async function takeOver(page: Page): Promise<void> {
  const older = await page.evaluateHandle(() => navigator.serviceWorker.controller);
  await expect(async () => {
    const isAsked = await page.evaluate(async () => {
      const { waiting } = await navigator.serviceWorker.ready;
      waiting?.postMessage({ type: 'SKIP_WAITING' });
      return waiting !== null;
    });
    // One that is still being installed would be lost.
    if (isAsked) await endIdleWorkers(page);
    const isNewer = (old: ServiceWorker | null) => navigator.serviceWorker.controller !== old;
    expect(await page.evaluate(isNewer, older)).toBe(true);
  }).toPass();
}

/**
 * Chromium sometimes keeps a newer worker waiting that was told to take over, while the older one runs
 * with nothing to do; under the browser's tools that one did not end by itself in minutes.
 */
export async function endIdleWorkers(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
  await devTools.detach();
}

/** From now on the page asks the network itself, so that a test can take a file away from it. */
export async function bypassWorker(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setBypassServiceWorker', { bypass: true });
}

function registrationOf(devTools: CDPSession, url: string): Promise<string> {
  return new Promise((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${url}/`);
      if (ours) resolve(ours.registrationId);
    });
  });
}

function standsStill(devTools: CDPSession): Promise<void> {
  return new Promise((resolve) => {
    devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve();
    });
  });
}
