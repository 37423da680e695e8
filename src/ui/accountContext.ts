import { createContext } from 'react';
import type { Account } from '../store/account.ts';
import { useProvided } from './useProvided.ts';

/** Whose data the screens below show. */
export const AccountContext = createContext<Account | null>(null);

export function useAccount(): Account {
  return useProvided(AccountContext);
}
