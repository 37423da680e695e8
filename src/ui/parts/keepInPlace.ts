import { flushSync } from 'react-dom';
import { pageOf } from './pageOf.ts';

/** Makes a change above an element without moving the element under the thumb. */
export function keepInPlace(element: Element, change: () => void): void {
  const before = element.getBoundingClientRect().top;
  flushSync(change);
  const moved = element.getBoundingClientRect().top - before;
  pageOf(element)?.scrollBy(0, moved);
}

/** Makes a change that moves an element, and brings it back into view if it left. */
export function follow(element: Element, change: () => void): void {
  flushSync(change);
  element.scrollIntoView({ block: 'nearest' });
}
