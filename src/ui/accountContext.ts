import { createContext, useContext } from 'react';
import type { Account } from '../store/account.ts';

/** Whose data the screens below show. */
export const AccountContext = createContext<Account | null>(null);

export function useAccount(): Account {
  const account = useContext(AccountContext);
  if (!account) throw new Error('A screen was rendered outside AccountContext.');
  return account;
}
