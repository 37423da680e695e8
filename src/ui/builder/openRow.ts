/** One row of the builder is open at a time: the one that was added, shown or tapped last. */

/** Brings the open row of a page into sight; for a person who went there, its name takes the focus too. */
export function bringOpenRow(page: Element | null, { takesFocus = false } = {}): void {
  const row = page?.querySelector('[data-open]');
  row?.scrollIntoView({ block: 'nearest' });
  if (takesFocus)
    row?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true });
}
