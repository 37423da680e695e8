import { useSyncExternalStore } from 'react';

/** What is typed and not saved, and the box that one may be about to type into, of the view in sight. */
const TYPED = 'main[data-view] > :not([hidden]) :is([data-unsaved], input:focus)';

/**
 * Whether something typed on home or Progress waits to be saved, or may soon: nothing takes their place
 * meanwhile; or else whether there is `what`. Only looked at while it is asked for, since each change of the page
 * is a reason to look.
 */
export function useIsTyping(isAsked: boolean, what = TYPED): boolean {
  return useSyncExternalStore(
    isAsked ? watch : never,
    () => isAsked && document.querySelector(what) !== null,
  );
}

function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  const attributeFilter = ['data-unsaved'];
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter });
  // Only then does the next box have the focus.
  const onFocusOut = () => setTimeout(onChange);
  document.addEventListener('focusout', onFocusOut);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusout', onFocusOut);
  };
}

const never = () => () => {};
