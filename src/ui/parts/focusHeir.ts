import { type RefObject, useLayoutEffect } from 'react';

/**
 * When `leaving` is removed with the focus in it, its heir takes the focus: another element, or the
 * nearest ancestor of that tag. A person who has moved on keeps the focus.
 */
export function useFocusHeir(
  leaving: RefObject<Element | null>,
  heir: RefObject<HTMLElement | null> | 'section' | 'main',
): void {
  useLayoutEffect(() => {
    const element = leaving.current;
    const ancestor = typeof heir === 'string' ? element?.closest(heir) : null;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      passFocus(() => ancestor ?? (typeof heir === 'string' ? null : heir.current));
    };
  }, [leaving, heir]);
}

/**
 * Gives the focus to `heir`, unless somebody has it. Call it in the commit that removes whoever had
 * it: it waits only until that is through, so that no key that is pressed later goes astray.
 */
export function passFocus(heir: () => Element | null): void {
  queueMicrotask(() => {
    const next = heir();
    if (isFocusFree() && next instanceof HTMLElement && next.isConnected) {
      next.focus({ preventScroll: true });
    }
  });
}

/** True when nothing on the page has the focus. */
export function isFocusFree(): boolean {
  const focused = document.activeElement;
  return !focused?.isConnected || focused === document.body;
}
