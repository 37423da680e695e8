/** True where the person asked for calm: nothing moves or shakes. */
export function isCalm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
