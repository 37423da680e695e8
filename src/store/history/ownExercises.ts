/** What a builder offers beside the catalogue. Apart, so that home starts without the catalogue. */
import { newestSessionFirst } from '../../domain/history.ts';
import { type OwnExercises, ownExercises } from '../../domain/knownExercises.ts';
import type { Account } from '../account.ts';
import { readPlans } from '../plans.ts';
import { listed, readWaiting } from './listed.ts';

/** The exercises of all sessions and plans, with the sets of last time; waiting ones among them (D33). */
export async function readOwnExercises(account: Account): Promise<OwnExercises> {
  const { meta, sessions, plans, outbox } = account.db;
  return account.db.transaction('r', meta, sessions, plans, outbox, async () => {
    const all = listed(await sessions.toArray(), await readWaiting(account));
    return ownExercises(all.sort(newestSessionFirst), await readPlans(account));
  });
}
