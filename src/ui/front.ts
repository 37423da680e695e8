import type { Account } from '../store/account.ts';
import { readBuilderDraft } from '../store/plans.ts';
import { readRunningSession } from '../store/running.ts';
import { readSyncState } from '../store/syncState.ts';

/**
 * What is in front for a remembered person. An open session or builder stays usable when the
 * server asks for a sign-in; otherwise the sign-in screen follows (decision 2).
 */
export type Front = 'session' | 'builder' | 'signIn' | 'screens';

export async function readFront(account: Account): Promise<Front> {
  if (await readRunningSession(account)) return 'session';
  if (await readBuilderDraft(account)) return 'builder';
  return (await readSyncState(account)).gate === 'signIn' ? 'signIn' : 'screens';
}
