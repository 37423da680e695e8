import { useEffect, useState } from 'react';
import { DOUBLE_TAP_MS } from '../parts/secondTap.ts';

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
