import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** The server's own paths. The provider's redirect must never be answered with the app (S7). */
const SERVER_PATHS = [/^\/api\//, /^\/oauth2\//, /^\/login\//, /^\/local-idp\//];

/** Keeps the app's files on the device and answers every screen's address with them. */
export function serveShell(entries: readonly (PrecacheEntry | string)[]): void {
  precacheAndRoute([...entries]);
  cleanupOutdatedCaches();
  clientsClaim();
  const shell = createHandlerBoundToURL('/index.html');
  registerRoute(new NavigationRoute(shell, { denylist: SERVER_PATHS }));
}
