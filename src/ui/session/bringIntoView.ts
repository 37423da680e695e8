/** What a person does to the page themselves: from there on nothing else moves it. */
const OWN_MOVES = ['pointerdown', 'wheel', 'keydown'] as const;

/** Longer than any smooth scroll; one that had nowhere to go never says that it ended. */
const MOST_MS = 1_000;

/**
 * Scrolls a row into view, and looks again when it is there: exercises that were out of sight have
 * their true height only then.
 */
export function bringIntoView(row: Element, behavior: 'instant' | 'smooth'): void {
  const again = () => row.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const isTold = behavior === 'smooth' && 'onscrollend' in window;
  row.scrollIntoView({ block: 'nearest', behavior: isTold ? behavior : 'instant' });
  if (!isTold) {
    requestAnimationFrame(() => requestAnimationFrame(again));
    return;
  }
  const following = new AbortController();
  const options = { signal: following.signal, capture: true };
  const stop = () => following.abort();
  document.addEventListener(
    'scrollend',
    () => {
      stop();
      again();
    },
    options,
  );
  for (const own of OWN_MOVES) document.addEventListener(own, stop, options);
  setTimeout(stop, MOST_MS);
}
