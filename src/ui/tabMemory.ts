/** What this tab keeps for itself through a reload; a tab that is duplicated takes a copy along. */
export interface TabMemory {
  get(key: string): string | null;
  /** null: forgets it. */
  set(key: string, value: string | null): void;
}

/** Over `sessionStorage`. Where the browser forbids that, it lasts until the reload. */
export function tabMemory(
  open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): TabMemory {
  const kept = new Map<string, string | null>();
  return {
    get(key) {
      const held = kept.get(key);
      if (held !== undefined) return held;
      try {
        return open().getItem(key);
      } catch {
        return null; // Forbidden: nothing was kept.
      }
    },
    set(key, value) {
      kept.set(key, value);
      try {
        if (value === null) open().removeItem(key);
        else open().setItem(key, value);
      } catch {
        // Forbidden, or full: it is known until the reload.
      }
    },
  };
}
