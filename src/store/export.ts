import type { ExportSource } from '../domain/export.ts';
import { projectProfile, projectSessions, projectWeights } from '../domain/project.ts';
import type { Account } from './account.ts';
import { isLeft } from './leftSession.ts';
import { outstanding } from './outbox/choose.ts';
import { readPlans } from './plans.ts';
import { readProjected } from './snapshot/pending.ts';
import { localPlanOf } from './snapshot/planIds.ts';

/** Everything of an account as the screens show it, with what is not on the server yet. */
export async function readExport(account: Account): Promise<ExportSource> {
  const { profile, weights, sessions, outbox, sessionDrafts, builderDraft } = account.db;
  return account.db.transaction('r', account.db.tables, async () => {
    const person = (await profile.get('profile'))?.profile ?? null;
    const drafts = await sessionDrafts.toArray();
    const weightRows = await weights.toArray();
    const changes = await readProjected(account);
    const planOf = await localPlanOf(account);
    const { waiting, parked } = outstanding(await outbox.orderBy('seq').toArray());
    return {
      profile: person && projectProfile(person, changes),
      plans: await readPlans(account),
      weights: projectWeights(
        Object.fromEntries(weightRows.map(({ day, weight }) => [day, weight])),
        changes,
      ),
      sessions: projectSessions(await sessions.toArray(), changes).map((session) => ({
        ...session,
        workoutId: planOf(session),
      })),
      unfinished: drafts
        .filter((draft) => draft.closedAtMs === null || isLeft(draft))
        .map(({ session, closedAtMs }) => ({ session, leftAtMs: closedAtMs })),
      builders: (await builderDraft.toArray()).map(({ draft }) => draft),
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
