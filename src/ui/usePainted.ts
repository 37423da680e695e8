import { startTransition, useEffect, useState } from 'react';

/** True once what was rendered first is on the screen: what takes long or is looked at later comes behind it. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // The first frame from now on shows it; at the second one it is seen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setPainted(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}
