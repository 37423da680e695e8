import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import type { Day } from '../../domain/days.ts';
import { beginDay, isDayDue } from '../../store/calories.ts';
import { useAccount } from '../accountContext.ts';
import { useToday } from '../useToday.ts';

/** Resets the day's total, on load and when the date rolls over while the app runs (S4). */
export function useDayBegin(): void {
  const account = useAccount();
  const today = useToday(account);
  const isDue = useLiveQuery(() => isDayDue(account, today), [account, today]);
  const begun = useRef<Day | null>(null);

  useEffect(() => {
    // A day comes again where the calendar went back meanwhile, as on a way west.
    if (begun.current !== today) begun.current = null;
    // Once a day: a server that keeps no date would otherwise be asked without end.
    if (!isDue || begun.current === today) return;
    begun.current = today;
    // Silent when it fails (S8): the screen shows 0 all the same, the next start tries again.
    beginDay(account, today).catch(() => undefined);
  }, [account, today, isDue]);
}
