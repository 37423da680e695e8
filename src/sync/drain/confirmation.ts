/** Whether an answer shows that a change of ours arrived. */
import { safeParse } from 'valibot';
import { PlanBody, UserBody } from '../../contract/bodies.ts';
import type { Profile } from '../../domain/account.ts';
import type { Change } from '../../domain/change.ts';
import { type Plan, sameContent } from '../../domain/plan.ts';
import type { SessionRecord } from '../../domain/session.ts';
import type { Wire } from '../../store/outbox/entry.ts';
import type { Answer } from '../../store/snapshot/install.ts';

/** A change as it was sent. */
export interface Sent {
  readonly change: Change;
  readonly wire: Wire;
}

/**
 * The answer, if it shows the change; else null. For a new plan it then also says which plan of
 * the list is ours. `known` holds the server's plan ids from before the send.
 */
export function proofOf(sent: Sent, answer: Answer, known: ReadonlySet<string>): Answer | null {
  const { change, wire } = sent;
  switch (answer.resource) {
    case 'weights':
      return weightShows(change, answer.weights) ? answer : null;
    case 'sessions':
      return sessionShows(change, answer.sessions) ? answer : null;
    case 'profile':
      return profileShows(wire, answer.fields) ? answer : null;
    case 'plans': {
      if (change.kind === 'plan.create' || change.kind === 'plan.edit') {
        if (wire.method === 'PUT') return planShows(wire, answer.plans) ? answer : null;
        const created = createdPlan(wire, answer.plans, known);
        const localId = change.plan.id;
        return created ? { ...answer, created: { localId, serverId: created.id } } : null;
      }
      return answer.plans.some((plan) => wire.path.endsWith(`/${encodeURIComponent(plan.id)}`))
        ? null
        : answer;
    }
  }
}

function weightShows(change: Change, weights: Readonly<Record<string, number>>): boolean {
  if (change.kind === 'weight.set') return weights[change.day] === change.weight;
  return change.kind === 'weight.delete' && !(change.day in weights);
}

function sessionShows(change: Change, sessions: readonly SessionRecord[]): boolean {
  if (change.kind === 'session.delete') return !holdsSession(sessions, change.session);
  return change.kind === 'session.add' && holdsSession(sessions, change.session);
}

function holdsSession(sessions: readonly SessionRecord[], ours: SessionRecord): boolean {
  return sessions.some(
    (session) =>
      session.id === ours.id ||
      // A server may name sessions itself; the instant of Complete is ours alone.
      (session.timestamp === ours.timestamp && session.workoutName === ours.workoutName),
  );
}

function profileShows({ body }: Wire, fields: Partial<Profile>): boolean {
  const sent = safeParse(UserBody, body);
  if (!sent.success) return false;
  const { calorieGoal, caloriesConsumed, lastCalorieDate } = sent.output;
  return (
    (calorieGoal === undefined || fields.calorieGoal === calorieGoal) &&
    (caloriesConsumed === undefined || fields.caloriesConsumed === caloriesConsumed) &&
    (lastCalorieDate === undefined || fields.lastCalorieDate === lastCalorieDate)
  );
}

function planShows({ body }: Wire, plans: readonly Plan[]): boolean {
  const sent = safeParse(PlanBody, body);
  if (!sent.success) return false;
  const kept = plans.find((plan) => plan.id === sent.output.id);
  return kept !== undefined && sameContent(kept, sent.output);
}

/** Our new plan: it shares an exercise id, or, where the server makes new ids, it is new and equal. */
function createdPlan({ body }: Wire, plans: readonly Plan[], known: ReadonlySet<string>) {
  const sent = safeParse(PlanBody, body);
  if (!sent.success) return null;
  const ours = new Set(sent.output.exercises.map((exercise) => exercise.id));
  const fresh = plans.filter((plan) => !known.has(plan.id));
  const sharing = fresh.find((plan) => plan.exercises.some((exercise) => ours.has(exercise.id)));
  return sharing ?? fresh.find((plan) => sameContent(plan, sent.output)) ?? null;
}
