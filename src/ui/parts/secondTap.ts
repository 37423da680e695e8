import { pressedBy } from './movedOn.ts';

/** A second tap of one thumb comes sooner, one that is meant comes later. */
export const DOUBLE_TAP_MS = 400;
/** It comes to the same place, about as wide as a thumb. */
const THUMB_PX = 32;

/** The last tap that was heard: who goes on tapping is heard again after a moment. */
let last: MouseEvent | null = null;
/** What it has pressed; null: nothing. */
let pressed: Element | null = null;
/** The click at hand is the second on one control. */
let isSecond = false;
/** The tap at hand was meant for a control that is there no more. */
let isAstray = false;
/** By a thumb or a pen, and not by a mouse. Of a click itself Safari says it since 2024 alone. */
let isTouch = false;

/** While a click is heard: it is the second on one control of a thumb that meant one. Of keys it never is. */
export function isSecondTap(): boolean {
  return isSecond;
}

/** What was tapped last, and has not gone by that. */
export function lastPressed(): Element | null {
  return pressed?.isConnected ? pressed : null;
}

/**
 * The second of a double tap presses nothing but what the first has pressed: what has come up under the thumb
 * meanwhile was not meant by it. It holds for all there is to press, here in one place. Keys, and clicks that
 * code makes, pass.
 */
function watch(event: MouseEvent): void {
  const isClick = event.type === 'click';
  isSecond = false;
  // That a key makes.
  if (isClick && event.detail === 0) return;
  const control = pressedBy(event);
  // At each of a tap's events: a click may go to a control beside which the finger came down.
  isAstray ||= pressed !== null && control !== null && control !== pressed && follows(event);
  if (isAstray) {
    // Not even who waits for a tap anywhere (movedOn.ts) hears of it; nor does a box take the focus.
    event.stopImmediatePropagation();
    event.preventDefault();
  } else if (isClick) {
    isSecond = control === pressed && follows(event);
    last = event;
    pressed = control;
  }
}

window.addEventListener(
  'pointerdown',
  ({ pointerType }) => {
    isTouch = /touch|pen/.test(pointerType);
    isAstray = false;
  },
  true,
);
for (const type of ['pointerdown', 'mousedown', 'click'] as const) {
  window.addEventListener(type, watch, true);
}

/**
 * Whether it comes to the place of the last tap, and soon. A phone's own count says less: on one it takes in
 * taps a row apart, on another it is always 1. A mouse counts well.
 */
function follows(event: MouseEvent): boolean {
  if (!last) return false;
  const { clientX, clientY, timeStamp } = last;
  const isNear = Math.hypot(clientX - event.clientX, clientY - event.clientY) <= THUMB_PX;
  return isNear && (isTouch ? event.timeStamp - timeStamp < DOUBLE_TAP_MS : event.detail > 1);
}
