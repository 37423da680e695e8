/** A second tap of one thumb comes sooner, one that is meant comes later. */
export const DOUBLE_TAP_MS = 400;
/** It comes to the same place, about as wide as a thumb. */
const THUMB_PX = 32;

type Tap = Pick<MouseEvent, 'clientX' | 'clientY' | 'detail'>;

/**
 * What a tap has pressed is gone: for a moment another tap at that place presses nothing, since a double
 * tap would press what lay under it. Keys, and clicks that code makes, pass.
 */
export function swallowSecondTap(first: Tap): void {
  if (first.detail === 0) return;
  const swallow = (event: MouseEvent) => {
    const { clientX, clientY } = event;
    const away = Math.hypot(clientX - first.clientX, clientY - first.clientY);
    if (!event.isTrusted || event.detail === 0 || away > THUMB_PX) return;
    // Nobody hears of it, not even who waits for a tap anywhere (movedOn.ts).
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const moment = new AbortController();
  document.addEventListener('click', swallow, { capture: true, signal: moment.signal });
  setTimeout(() => moment.abort(), DOUBLE_TAP_MS);
}
