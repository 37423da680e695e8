import { expect } from '@playwright/test';
import { CHANGES, nameOf, type PickUp, schemaOf, until } from './phone.ts';

/** A phone with our outbox on a server that knows none of our extensions. */
export function ourPhone(): PickUp {
  return async (context, url) => {
    const open = async (settings: string) => {
      const opened = await context.newPage();
      await opened.goto(`${url}/ourPage.html${settings}`);
      await opened.waitForFunction(() => 'ourPage' in window);
      return opened;
    };
    let page = await open('');
    // What the start of the app reads is through before the signal goes.
    await page.evaluate(() => window.ourPage.syncNow());
    let attempt: Promise<void> = Promise.resolve();
    const outstanding = () => page.evaluate(() => window.ourPage.outstanding());

    return {
      async record() {
        for (const change of CHANGES) {
          await page.evaluate((meant) => window.ourPage.record(meant), change);
        }
      },
      async beginSending() {
        attempt = page.evaluate(() => window.ourPage.syncNow());
        // Ends with the page when that is killed; whoever waits for it hears of any other failure.
        attempt.catch(() => undefined);
      },
      sendingIsOver: () => attempt,
      die: () => page.close(),
      async comeBack({ laterMs, upgraded }) {
        await page.close();
        page = await open(`?laterMs=${laterMs}${upgraded ? '&upgraded' : ''}`);
        // Ten times the number in the code: so Dexie counts.
        expect(await schemaOf(page, 'repkeep-account-7')).toBe(upgraded ? 30 : 20);
      },
      // The page sends by itself.
      sendAll: () =>
        until(async () => (await outstanding()).every(({ state }) => state === 'parked')),
      async kept() {
        const changes = await outstanding();
        const named = (isParked: boolean) =>
          changes
            .filter(({ state }) => (state === 'parked') === isParked)
            .flatMap(({ change }) => (change.kind === 'unknown' ? [] : [nameOf(change)]));
        return { waiting: named(false), parked: named(true) };
      },
    };
  };
}
