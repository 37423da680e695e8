import { useEffect, useState } from 'react';

/** A second tap of one thumb comes sooner, one that is meant comes later. */
const DOUBLE_TAP_MS = 400;

/**
 * Keeps a double tap from pressing what has come under the thumb meanwhile. `isClosed` for a moment
 * after `close`, and at first where something else stood here before.
 */
export function useDoubleTap(isClosedAtFirst = false): { isClosed: boolean; close: () => void } {
  const [closings, setClosings] = useState(isClosedAtFirst ? 1 : 0);
  useEffect(() => {
    if (closings === 0) return;
    const timer = setTimeout(() => setClosings(0), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [closings]);
  return { isClosed: closings > 0, close: () => setClosings((count) => count + 1) };
}
