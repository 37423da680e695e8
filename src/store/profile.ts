import type { Profile } from '../domain/account.ts';
import { withoutLaterDay } from '../domain/calories.ts';
import { localDay } from '../domain/days.ts';
import { projectProfile } from '../domain/project.ts';
import type { Account } from './account.ts';
import { readProjected } from './snapshot/pending.ts';

/** The person as the screens show them; null until the server has answered once. */
export async function readProfile(account: Account): Promise<Profile | null> {
  const { profile, outbox } = account.db;
  return account.db.transaction('r', profile, outbox, async () => {
    const row = await profile.get('profile');
    if (!row) return null;
    const held = withoutLaterDay(row.profile, localDay(account.clock.nowMs()));
    return projectProfile(held, await readProjected(account, 'user'));
  });
}
