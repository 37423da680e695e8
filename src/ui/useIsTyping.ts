import { useSyncExternalStore } from 'react';

/** What is typed and not saved, and the box that one may be about to type into, of the views alone. */
const TYPED = 'main[data-view] :is([data-unsaved], input:focus)';

/**
 * Whether something typed on home or Progress waits to be saved, or may soon: nothing takes their place
 * meanwhile. Only looked at while it is asked for, since each change of the page is a reason to look.
 */
export function useIsTyping(isAsked: boolean): boolean {
  return useSyncExternalStore(
    isAsked ? watch : never,
    () => isAsked && document.querySelector(TYPED) !== null,
  );
}

function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  const attributeFilter = ['data-unsaved'];
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter });
  document.addEventListener('focusout', onChange);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusout', onChange);
  };
}

const never = () => () => {};
