import { type Account, readAccountRow } from './account.ts';
import { readBuilderDraft } from './plans.ts';
import { readRunningSession } from './running.ts';

/**
 * What is in front for a remembered person. An open session or builder stays usable when the
 * server asks for a sign-in; otherwise the sign-in screen follows (decision 2).
 */
export type Front = 'session' | 'builder' | 'signIn' | 'screens';

export async function readFront(account: Account): Promise<Front> {
  const { meta, sessionDrafts, builderDraft } = account.db;
  // One transaction: a live query of several would lose sight of the later ones.
  return account.db.transaction('r', meta, sessionDrafts, builderDraft, async () => {
    if (await readRunningSession(account)) return 'session';
    if (await readBuilderDraft(account)) return 'builder';
    return (await readAccountRow(account)).gate === 'signIn' ? 'signIn' : 'screens';
  });
}
