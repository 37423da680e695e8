/** How the app can be installed in this browser, kept from the moment the browser says so. */
import { useSyncExternalStore } from 'react';

/** The browser's own dialog, the steps of iOS by hand, or nothing to offer. */
export type InstallOffer =
  | { readonly way: 'dialog'; readonly open: () => void }
  | { readonly way: 'share' };

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function change(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

// Chromium only, and not in the DOM library of TypeScript; it may come before any screen does.
window.addEventListener('beforeinstallprompt', (event) => {
  if (!('prompt' in event) || typeof event.prompt !== 'function') return;
  const ask: () => unknown = event.prompt.bind(event);
  // The app offers it itself, when there is something to come back to.
  event.preventDefault();
  change({
    way: 'dialog',
    open() {
      // The browser opens it once only.
      change(null);
      ask();
    },
  });
});
window.addEventListener('appinstalled', () => change(null));

const IOS: InstallOffer = { way: 'share' };

/** `standalone` is there on iPhones and iPads only, and true in an installed app. */
function isIosTab(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}

export function useInstallOffer(): InstallOffer | null {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => (isInstalled() ? null : (offer ?? (isIosTab() ? IOS : null))),
  );
}
