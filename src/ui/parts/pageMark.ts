import { useLayoutEffect } from 'react';

/**
 * Marks the page, as an attribute of its root, for as long as something is the case anywhere in it. Styles
 * that ask the page itself, with `:has()`, make the browser look through it at each tick of a set.
 */
export function usePageMark(mark: `data-${string}`, isSo = true): void {
  useLayoutEffect(() => (isSo ? markPage(mark) : undefined), [mark, isSo]);
}

/** The same from now on, until what it returns is called. */
export function markPage(mark: `data-${string}`): () => void {
  add(mark, 1);
  return () => add(mark, -1);
}

/** Several parts may say the same: the attribute is how many do. */
function add(mark: string, change: 1 | -1): void {
  const root = document.documentElement;
  const count = Number(root.getAttribute(mark)) + change;
  if (count > 0) root.setAttribute(mark, String(count));
  else root.removeAttribute(mark);
}
