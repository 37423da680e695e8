import { useCallback, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { type Day, deviceDay, msUntilLocalMidnight } from '../domain/days.ts';
import type { Account } from '../store/account.ts';
import { readClockOffset } from '../store/outbox/serverTime.ts';
import { useQuery } from './useQuery.ts';

/**
 * A sleeping machine's timers stand still, and its zone or clock may be set at any time: what is done
 * counts for the day it is done on. Heard before the button or the box that it is meant for.
 */
const LOOKS = ['visibilitychange', 'click', 'keydown'] as const;

/** The device's day (D12), up to date after midnight, when the page is shown again, and at every tap. */
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
      const lookNow = () => flushSync(onChange);
      for (const look of LOOKS) document.addEventListener(look, lookNow, true);
      return () => {
        window.clearTimeout(midnight);
        for (const look of LOOKS) document.removeEventListener(look, lookNow, true);
      };
    },
    [clock, offsetMs],
  );
  return useSyncExternalStore(subscribe, () => deviceDay(clock.nowMs(), offsetMs));
}
