import { useCallback, useSyncExternalStore } from 'react';
import { type Day, localDay, msUntilLocalMidnight } from '../domain/days.ts';
import type { Clock } from '../store/clock.ts';

/** The device's day (D12), up to date after midnight and when the page is shown again. */
export function useToday(clock: Clock): Day {
  const subscribe = useCallback(
    (onChange: () => void) => {
      let midnight = 0;
      const waitForMidnight = () => {
        midnight = window.setTimeout(() => {
          onChange();
          waitForMidnight();
        }, msUntilLocalMidnight(clock.nowMs()));
      };
      waitForMidnight();
      // A sleeping phone's timers stand still.
      document.addEventListener('visibilitychange', onChange);
      return () => {
        window.clearTimeout(midnight);
        document.removeEventListener('visibilitychange', onChange);
      };
    },
    [clock],
  );
  return useSyncExternalStore(subscribe, () => localDay(clock.nowMs()));
}
