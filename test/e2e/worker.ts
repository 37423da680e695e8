/** The service worker of the app, driven by the browser's tools. */
import type { CDPSession, Page } from '@playwright/test';

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
