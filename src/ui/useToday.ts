import { useCallback, useSyncExternalStore } from 'react';
import { type Day, deviceDay, msUntilLocalMidnight } from '../domain/days.ts';
import type { Account } from '../store/account.ts';
import { readClockOffset } from '../store/outbox/serverTime.ts';
import { useQuery } from './useQuery.ts';

/** The device's day (D12), up to date after midnight and when the page is shown again. */
export function useToday(account: Account): Day {
  const { clock } = account;
  const offsetMs = useQuery(readClockOffset, account) ?? null;
  const subscribe = useCallback(
    (onChange: () => void) => {
      let midnight = 0;
      const waitForMidnight = () => {
        const nowMs = clock.nowMs();
        // Whichever of the two clocks the day goes by.
        const midnights = [nowMs, nowMs + (offsetMs ?? 0)];
        midnight = window.setTimeout(
          () => {
            onChange();
            waitForMidnight();
          },
          Math.min(...midnights.map(msUntilLocalMidnight)),
        );
      };
      waitForMidnight();
      // A sleeping phone's timers stand still.
      document.addEventListener('visibilitychange', onChange);
      return () => {
        window.clearTimeout(midnight);
        document.removeEventListener('visibilitychange', onChange);
      };
    },
    [clock, offsetMs],
  );
  return useSyncExternalStore(subscribe, () => deviceDay(clock.nowMs(), offsetMs));
}
