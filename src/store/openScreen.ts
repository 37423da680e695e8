import { type Account, readAccountRow } from './account.ts';
import { readRunningSession } from './liveSession.ts';

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

/** True as soon as one workout or one weight was saved, on this device or on the server. */
export async function hasLogged({ db }: Account): Promise<boolean> {
  const { sessions, weights, outbox } = db;
  return db.transaction('r', sessions, weights, outbox, async () => {
    if ((await sessions.count()) > 0 || (await weights.count()) > 0) return true;
    const waiting = await outbox.toArray();
    return waiting.some(({ change }) => ['session.add', 'weight.set'].includes(change.kind));
  });
}
