import { useEffect, useState } from 'react';
import { useAccount } from '../accountContext.ts';

/** The time, every second, and at once when the page is shown again: a locked phone runs no timers. */
export function useNowMs(): number {
  const { clock } = useAccount();
  const [nowMs, setNowMs] = useState(() => clock.nowMs());
  useEffect(() => {
    const look = () => setNowMs(clock.nowMs());
    const ticking = setInterval(look, 1000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', look);
    };
  }, [clock]);
  return nowMs;
}
