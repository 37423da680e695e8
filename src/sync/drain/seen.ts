/** What an answer shows of the changes that the server took before. */
import type { Plan } from '../../domain/plan.ts';
import type { AcceptedEntry } from '../../store/outbox/entry.ts';
import {
  isAwaited,
  type Judge,
  readAccepted,
  refresh,
  type Seen,
} from '../../store/outbox/settle.ts';
import type { Answer } from '../../store/snapshot/install.ts';
import { lookFor, sentOf, standingOfTaken } from './confirmation.ts';
import { resourceOf } from './resources.ts';
import type { Run } from './run.ts';

/**
 * Looks in the person's object, which the preflight has just read, and notes which lists are to be
 * read for what they have not shown yet.
 */
export async function seeTaken(run: Run): Promise<void> {
  const { known, drainer, unseen } = run;
  const profile = known.get('profile');
  let isOfProfile = false;
  for (const entry of await readAccepted(drainer.account)) {
    const resource = resourceOf(entry.change);
    if (resource === 'profile') isOfProfile = true;
    else if (isAwaited(entry)) unseen.add(resource);
  }
  if (isOfProfile && profile) await refresh(drainer, [profile], judgeFor(run));
}

/** Looks in an answer for what the server has taken. */
export function judgeFor({ shown }: Run): Judge {
  return (answer, accepted, newPlans) => {
    const ofIt = accepted.filter(({ change }) => resourceOf(change) === answer.resource);
    const plans = newPlans(answer.resource === 'plans' ? answer.plans : []);
    const others = withoutPlans(answer, new Set([...plans.values()].map(({ plan }) => plan)));
    const seen = ofIt.map((entry): Seen => {
      const newPlan = plans.get(entry.opId) ?? null;
      const standing = shown.get(entry.seq);
      if (standing && (newPlan || !isToBeNamed(entry))) return { entry, standing, there: null };
      const sent = sentOf(entry);
      const look = lookFor(sent, others, newPlan);
      return { entry, there: look.there, standing: standingOfTaken(sent, look, answer) };
    });
    const created = ofIt.flatMap(({ opId, change }) => {
      const ours = plans.get(opId);
      return ours && 'plan' in change ? [{ localId: change.plan.id, serverId: ours.plan.id }] : [];
    });
    return { seen, created };
  };
}

/** A new plan whose id only a list tells: without it, its next edit would make a twin. */
function isToBeNamed({ change, delivery: { wire } }: AcceptedEntry): boolean {
  return 'plan' in change && wire.method === 'POST' && !wire.under?.includes('idempotency');
}

/** One of ours that is new may have the id of one that we have deleted. */
function withoutPlans(answer: Answer, gone: ReadonlySet<Plan>): Answer {
  if (answer.resource !== 'plans') return answer;
  return { ...answer, plans: answer.plans.filter((plan) => !gone.has(plan)) };
}
