/** What scrolls round an element of an overlay: its middle, and in a low window the whole of it. */
export function pageOf(element: Element): Element | null {
  const middle = element.closest('[data-overlay-body]');
  if (!middle || getComputedStyle(middle).overflowY !== 'visible') return middle;
  return middle.parentElement;
}
