import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { holdBackButton, pressBack } from './backButton.ts';
import { passFocus } from './focusHeir.ts';

/**
 * Shows a `<dialog>` as a modal for as long as its component is mounted. Escape and Back ask to
 * close it; the component's owner decides. Focus goes to `first`, and back to the opener at the end, to
 * where that was, or to the screen below.
 */
export function useModalDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  first: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  /** The opener, and what it stands in. */
  const openers = useRef<readonly Element[]>([]);
  const askToClose = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const show = () => {
      element.showModal();
      first.current?.focus({ preventScroll: true });
    };
    const opener = document.activeElement;
    if (opener && !element.contains(opener)) {
      openers.current = ['*', 'section[tabindex]', 'main']
        .map((place) => opener.closest(place))
        .filter((one): one is Element => one !== null && one !== document.body);
    }
    show();
    const stopListening = listen(element, show);
    const releaseBackButton = holdBackButton(() => askToClose());
    return () => {
      stopListening();
      releaseBackButton();
      element.close();
      // Another dialog above this one may close in the same render: until then nothing below it
      // can be focused.
      passFocus(
        () => openers.current.find((one) => one.isConnected) ?? document.querySelector('main'),
      );
    };
  }, [dialog, first]);
}

/** The ways in which a browser asks a modal dialog to close; a menu or a search inside it comes first. */
function listen(element: HTMLDialogElement, show: () => void): () => void {
  element.onkeydown = (event) => {
    // What a dialog inside this one has taken is not asked of this one as well.
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    pressBack();
  };
  // Android's Back reaches a modal dialog as 'cancel', and as 'close' where that may not be prevented.
  element.oncancel = (event) => {
    if (!event.cancelable) return;
    event.preventDefault();
    pressBack();
  };
  element.onclose = () => {
    if (element.open) return;
    show();
    pressBack();
  };
  return () => {
    element.onclose = null;
  };
}
