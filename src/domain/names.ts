/**
 * Names as shown: blank ones read 'Untitled', repeated ones get ' (2)', ' (3)' … (N.names).
 * Names that differ only in white space or capitals sound alike, so they count as repeated.
 */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const base = shownName(name);
    let shown = base;
    for (let count = 2; taken.has(spoken(shown)); count += 1) shown = `${base} (${count})`;
    taken.add(spoken(shown));
    return shown;
  });
}

/** One name as shown (N.names). */
export function shownName(name: string): string {
  return name.trim() === '' ? 'Untitled' : name;
}

/** One name as shown before a number, which is not turned around behind Hebrew or Arabic ('155 → 160'). */
export function nameBefore(name: string): string {
  const shown = shownName(name);
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(shown) ? `${shown}\u200e` : shown;
}

/** A name as it sounds, however it is spaced or written in capitals. */
export function spoken(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
