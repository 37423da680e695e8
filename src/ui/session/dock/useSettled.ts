import { useEffect, useState } from 'react';

/** A second tap of one thumb comes sooner, one that is meant comes later. */
const DOUBLE_TAP_MS = 400;

/**
 * False for a moment after `what` stands under the thumb: a double tap on what stood there before must
 * not press it.
 */
export function useSettled(what: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(what), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [what]);
  return settled === what;
}
