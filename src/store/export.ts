import type { ExportSource } from '../domain/export.ts';
import {
  projectPlans,
  projectProfile,
  projectSessions,
  projectWeights,
} from '../domain/project.ts';
import type { Account } from './account.ts';
import { outstanding } from './outbox/choose.ts';
import { readProjected } from './snapshot/pending.ts';

/** Everything of an account as the screens show it, with what is not on the server yet. */
export async function readExport(account: Account): Promise<ExportSource> {
  const { profile, plans, weights, sessions, outbox } = account.db;
  return account.db.transaction('r', [profile, plans, weights, sessions, outbox], async () => {
    const person = (await profile.get('profile'))?.profile ?? null;
    const planRows = await plans.orderBy('position').toArray();
    const weightRows = await weights.toArray();
    const changes = await readProjected(account);
    const { waiting, parked } = outstanding(await outbox.orderBy('seq').toArray());
    return {
      profile: person && projectProfile(person, changes),
      plans: projectPlans(
        planRows.map(({ plan }) => plan),
        changes,
      ),
      weights: projectWeights(
        Object.fromEntries(weightRows.map(({ day, weight }) => [day, weight])),
        changes,
      ),
      sessions: projectSessions(await sessions.toArray(), changes),
      unsent: [...parked, ...waiting].map(
        ({ change, lane, recordedAtMs, delivery, lastError }) => ({
          change,
          lane,
          recordedAtMs,
          refusal: delivery.state === 'parked' ? { status: lastError?.status ?? null } : null,
        }),
      ),
    };
  });
}
