import { useEffect } from 'react';
import { showBadge } from '../store/outbox/badge.ts';
import { readSyncState } from '../store/outbox/outstanding.ts';
import { useAccount } from './accountContext.ts';
import { useQuery } from './useQuery.ts';

/** Shows on the app's icon how many changes are not on the server, where the platform has badges. */
export function useBadge(): void {
  const account = useAccount();
  const state = useQuery(readSyncState, account);
  const count = state && state.waiting + state.parked;
  useEffect(() => {
    if (count !== undefined) void showBadge(count);
  }, [count]);
  // Whoever signs out takes the number along.
  useEffect(() => () => void showBadge(0), []);
}
