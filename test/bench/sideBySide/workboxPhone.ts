import { type CDPSession, expect, type Page } from '@playwright/test';
import { CHANGES, nameOf, type PickUp, requestOf, schemaOf, until } from './phone.ts';

/** As often as Chromium fires the event of one registration. */
const MAX_SYNC_EVENTS = 3;

const NAMES = new Map(
  CHANGES.map((change) => [JSON.stringify(requestOf(change).body), nameOf(change)]),
);

/** A phone whose worker holds the library's Queue, as documented or with the most done by hand. */
export function workboxPhone({ byHand }: { byHand: boolean }): PickUp {
  return async (context, url) => {
    // None is granted, Background Sync among them: the browser's own moment for the event, which is
    // the first write already, would shuffle what is kept. Here it fires when a scenario says so.
    await context.grantPermissions([], { origin: url });
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const registrationId = registrationOf(devTools);
    await page.goto(`${url}/workboxPage.html`);
    await page.evaluate(
      (address) => window.workboxPage.register(address),
      `/workboxWorker.js${byHand ? '?byHand' : ''}`,
    );
    // From its next load on, the page's requests go through the worker.
    await page.reload();
    const ask = () => page.evaluate(() => window.workboxPage.ask());
    let before = 0;

    async function beginSending() {
      before = (await ask()).replays;
      await devTools.send('ServiceWorker.dispatchSyncEvent', {
        origin: url,
        registrationId: await registrationId,
        tag: 'workbox-background-sync:changes',
        lastChance: false,
      });
    }
    const sendingIsOver = () => until(async () => (await ask()).replays > before);
    async function die() {
      await devTools.send('ServiceWorker.stopAllWorkers');
    }

    return {
      async record() {
        for (const change of CHANGES) {
          await page.evaluate((wire) => window.workboxPage.write(wire), requestOf(change));
        }
        await until(async () => (await ask()).kept.length === CHANGES.length);
      },
      beginSending,
      sendingIsOver,
      die,
      async comeBack({ laterMs, upgraded }) {
        await die();
        await onStoppedWorker(page, laterMs, upgraded);
        await page.goto(`${url}/workboxPage.html`);
      },
      async sendAll() {
        for (let tries = 0; tries < MAX_SYNC_EVENTS; tries += 1) {
          await beginSending();
          await sendingIsOver();
        }
      },
      async kept() {
        const { kept } = await ask();
        return { waiting: kept.map((body) => NAMES.get(body) ?? body), parked: [] };
      },
    };
  };
}

/** A worker's clock cannot be moved from here, so what it kept is made older instead. */
async function onStoppedWorker(page: Page, laterMs: number, upgraded: boolean): Promise<void> {
  await page.evaluate((ms) => window.workboxPage.age(ms), laterMs);
  if (!upgraded) return;
  await page.evaluate(() => window.workboxPage.putUnderOldSchema());
  expect(await schemaOf(page, 'workbox-background-sync')).toBe(1);
}

/** The registration's id, as the browser's tools name it. */
async function registrationOf(devTools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  return found;
}
