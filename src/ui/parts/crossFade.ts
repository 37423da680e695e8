import { flushSync } from 'react-dom';
import { isCalm } from './calm.ts';

/**
 * Shows another view; the one that is left fades out over it, where the browser can do that and the
 * person does not mind motion. Only the old one is a picture: the new one can be used at once.
 */
export function crossFade(show: () => void): void {
  if (isCalm() || !('startViewTransition' in document)) {
    show();
    return;
  }
  const root = document.documentElement;
  root.setAttribute('data-leaving', '');
  const fading = document.startViewTransition(() => {
    root.removeAttribute('data-leaving');
    flushSync(show);
  });
  // The view is shown either way; only the fading may fail, as where the page is hidden.
  fading.ready.catch(() => undefined);
}
