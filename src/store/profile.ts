import type { Capability } from '../contract/answers.ts';
import type { Profile } from '../domain/account.ts';
import { withoutLaterDay } from '../domain/calories.ts';
import type { Day } from '../domain/days.ts';
import { projectProfile } from '../domain/project.ts';
import type { Account } from './account.ts';
import { readProjected } from './snapshot/pending.ts';

/**
 * The person as the screens show them; null until the server has answered once. `today`: where the
 * day's total matters, which none of a later day may be taken for.
 */
export async function readProfile(account: Account, today?: Day): Promise<Profile | null> {
  const { profile, outbox } = account.db;
  return account.db.transaction('r', profile, outbox, async () => {
    const row = await profile.get('profile');
    if (!row) return null;
    const held = today === undefined ? row.profile : withoutLaterDay(row.profile, today);
    return projectProfile(held, await readProjected(account, 'user'));
  });
}

/** What the server announced when it answered last. */
export async function readCapabilities({ db }: Account): Promise<readonly Capability[]> {
  const row = await db.transaction('r', db.profile, () => db.profile.get('profile'));
  return row?.capabilities ?? [];
}
