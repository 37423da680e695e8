/** Whether it is still our own person whose data a server gives to whoever is signed in. */
import { refusesStrangers } from './capabilities.ts';
import { askPresence } from './presence.ts';
import { type Found, readResource } from './readResource.ts';
import type { Resource } from './resources.ts';
import type { Run } from './run.ts';
import type { Halt } from './verdict.ts';

/**
 * Null when all that was heard so far is our own person's. Another one may have signed in since the
 * preflight, and a server that knows S7 alone does not say so: it is asked again, if it may be.
 */
export async function confirmOurs(run: Run, mayAsk = true): Promise<Halt | null> {
  if (refusesStrangers(run)) return null;
  if (!mayAsk) return { why: 'preflight', retryAfterMs: null };
  const presence = await askPresence(run.network);
  // It was not told who is there, but for how long not to ask.
  if (presence.who === 'unknown' && presence.retryAfterMs !== null) {
    return { why: 'busy', retryAfterMs: presence.retryAfterMs };
  }
  const isOurs = presence.who === 'user' && presence.user.id === run.drainer.account.userId;
  return isOurs ? null : { why: 'preflight', retryAfterMs: null };
}

/** Reads a resource as a whole, to decide by it. */
export async function readOurs(run: Run, resource: Resource): Promise<Found> {
  const found = await readResource(run.network, resource);
  const isAnswer = found !== null && !('why' in found);
  return (isAnswer ? await confirmOurs(run) : null) ?? found;
}
