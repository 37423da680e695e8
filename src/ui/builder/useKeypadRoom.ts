import { type RefObject, useLayoutEffect } from 'react';
import { useKeypad } from '../session/useKeypad.ts';

/** Ends a dialog above the phone's keypad, with what is typed in in sight. */
export function useKeypadRoom(inside: RefObject<HTMLElement | null>): void {
  const keypadPx = useKeypad();
  useLayoutEffect(() => {
    const dialog = inside.current?.closest('dialog');
    dialog?.style.setProperty('--keypad', `${keypadPx}px`);
    dialog?.toggleAttribute('data-keypad', keypadPx > 0);
    const typed = document.activeElement;
    if (keypadPx === 0 || !dialog?.contains(typed)) return;
    // All boxes of an exercise, as far as they fit.
    typed?.closest('[data-open]')?.scrollIntoView({ block: 'nearest' });
    typed?.scrollIntoView({ block: 'nearest' });
  }, [inside, keypadPx]);
}
