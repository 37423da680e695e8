import { useEffect } from 'react';

/** Keeps the screen on for as long as the component is there and the page is shown. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let held: WakeLockSentinel | null = null;
    let isOver = false;

    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      try {
        const lock = await navigator.wakeLock.request('screen');
        const isNeeded = !isOver && (held === null || held.released);
        if (isNeeded) held = lock;
        else await lock.release();
      } catch {
        // Refused, as with a low battery: the screen goes out as it always did.
      }
    }

    // The browser lets go of it whenever the page is hidden.
    const holdAgain = () => void hold();
    holdAgain();
    document.addEventListener('visibilitychange', holdAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', holdAgain);
      void held?.release();
    };
  }, []);
}
