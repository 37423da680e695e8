import { cacheNames, clientsClaim } from 'workbox-core';
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SERVER_PATHS } from '../contract/api.ts';

/** No view has an address of its own (S2.routes). */
const APP_ADDRESS = /^\/(index\.html)?(\?|$)/;
/** A provider may come back to the app's own address (OAuth 2). */
const SIGN_IN_CODE = /[?&]state=/;

/**
 * Keeps the app's files on the device and answers its address with them, and any other that the server does
 * not answer: that is asked first, as it may be where a provider comes back to.
 */
export function serveShell(
  worker: ServiceWorkerGlobalScope,
  entries: readonly PrecacheEntry[],
): void {
  // Before the one that answers: no other hears of a request after that.
  worker.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.waitUntil(refill(entries));
  });
  addPlugins([onlyOfThisBuild(entries)]);
  // Without the digests: behind a proxy that writes into pages nothing would be kept at all.
  precacheAndRoute(entries.map(({ url, revision = null }) => ({ url, revision })));
  cleanupOutdatedCaches();
  clientsClaim();
  const shell = createHandlerBoundToURL('/index.html');
  registerRoute(new NavigationRoute(shell, { allowlist: [APP_ADDRESS], denylist: [SIGN_IN_CODE] }));
  const serverFirst: RouteHandlerCallback = (asked) =>
    fetch(asked.request).catch(() => shell(asked));
  registerRoute(new NavigationRoute(serverFirst, { denylist: [SERVER_PATHS] }));
}

/**
 * A server that has not got all of this build yet answers with its page, and 200, where it lacks a file, or with
 * the page of before: kept, the app would never open again, with a signal or without. The version before stays
 * instead. Whatever a proxy writes into the page, that asks for this build's script.
 */
function onlyOfThisBuild(entries: readonly PrecacheEntry[]): WorkboxPlugin {
  const script = entries.find(({ url }) => /^assets\/index-.*\.js$/.test(url))?.url ?? '';
  return {
    async cacheWillUpdate({ request, response }) {
      const isPage = response.headers.get('Content-Type')?.includes('text/html') ?? false;
      const isAsked = new URL(request.url).pathname.endsWith('.html');
      const isOurs = isAsked ? (await response.clone().text()).includes(script) : !isPage;
      return response.ok && isOurs ? response : null;
    },
  };
}

/**
 * Puts back, at each start with a connection, what the browser has lost of the files. Workbox fetches
 * such a file each time and keeps it never: the app would not start without a connection any more. What
 * comes instead (a login page, a file of another build) is not kept.
 */
async function refill(entries: readonly PrecacheEntry[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const held = new Set((await cache.keys()).map(({ url }) => url));
  await Promise.allSettled(
    entries.map(async ({ url, integrity }) => {
      const key = getCacheKeyForURL(url);
      if (key === undefined || integrity === undefined || held.has(key)) return;
      // A page may not be answered with what was redirected.
      await cache.put(key, await fetch(url, { cache: 'reload', redirect: 'error', integrity }));
    }),
  );
}
