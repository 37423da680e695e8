import { type Account, readAccountRow } from './account.ts';
import { readRunningSession } from './running.ts';

/**
 * What is in front for a remembered person, but for the builder that a tab may have open. An open
 * session stays usable when the server asks for a sign-in; otherwise that follows (D2).
 */
export type Front = 'session' | 'signIn' | 'screens';

export async function readFront(account: Account): Promise<Front> {
  const { meta, sessionDrafts } = account.db;
  // One transaction: a live query of several would lose sight of the later ones.
  return account.db.transaction('r', meta, sessionDrafts, async () => {
    if (await readRunningSession(account)) return 'session';
    return (await readAccountRow(account)).gate === 'signIn' ? 'signIn' : 'screens';
  });
}
