/** A second tap of one thumb comes sooner, one that is meant comes later. */
export const DOUBLE_TAP_MS = 400;
/** It comes to the same place, about as wide as a thumb. */
const THUMB_PX = 32;

type Tap = Pick<MouseEvent, 'clientX' | 'clientY' | 'detail'>;

/** The last tap on any control that asks. */
let last: MouseEvent | null = null;
/** By a thumb, and not by a mouse. Of a click itself Safari says it since 2024 alone. */
let isTouch = false;

window.addEventListener('pointerdown', ({ pointerType }) => {
  isTouch = pointerType === 'touch';
});

/**
 * True for the second tap of a thumb that meant one: in the place of another, and soon. A phone's own
 * count says less: on one it takes in taps a row apart, on another it is always 1. A mouse counts well, and
 * a key counts as none.
 */
export function isSecondTap(tap: MouseEvent): boolean {
  const before = last;
  last = tap;
  if (!before || !isNear(before, tap)) return false;
  const countsWell = !isTouch || tap.detail === 0;
  return countsWell ? tap.detail > 1 : tap.timeStamp - before.timeStamp < DOUBLE_TAP_MS;
}

function isNear(one: Tap, other: Tap): boolean {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) <= THUMB_PX;
}

/**
 * What a tap has pressed is gone: for a moment another tap at that place presses nothing, since a double
 * tap would press what lay under it. Keys, and clicks that code makes, pass.
 */
export function swallowSecondTap(first: Tap): void {
  if (first.detail === 0) return;
  const swallow = (event: MouseEvent) => {
    if (!event.isTrusted || event.detail === 0 || !isNear(first, event)) return;
    // Nobody hears of it, not even who waits for a tap anywhere (movedOn.ts).
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  // Where the page is gone by then, as a test’s may be, there is no `document` any more.
  const page = document;
  page.addEventListener('click', swallow, true);
  setTimeout(() => page.removeEventListener('click', swallow, true), DOUBLE_TAP_MS);
}
