/** What an answer says, and whether it shows that a change of ours arrived. */
import { safeParse } from 'valibot';
import { PlanList, SessionList, UserFields, WeightMap } from '../contract/answers.ts';
import { api, type Call } from '../contract/api.ts';
import { PlanBody, UserBody } from '../contract/bodies.ts';
import type { Profile } from '../domain/account.ts';
import type { Change } from '../domain/change.ts';
import { type Plan, sameContent } from '../domain/plan.ts';
import type { SessionRecord } from '../domain/session.ts';
import type { Wire } from '../store/entry.ts';
import type { Answer } from '../store/install.ts';

export type Resource = Answer['resource'];

/** A change as it was sent. */
export interface Sent {
  readonly change: Change;
  readonly wire: Wire;
}

export function resourceOf(change: Change): Resource {
  switch (change.kind) {
    case 'plan.create':
    case 'plan.edit':
    case 'plan.delete':
      return 'plans';
    case 'session.add':
      return 'sessions';
    case 'weight.set':
    case 'weight.delete':
      return 'weights';
    case 'calories.add':
    case 'goal.set':
      return 'profile';
  }
}

/** The call that reads a resource as a whole. */
export const READ_CALLS: Readonly<Record<Resource, Call>> = {
  plans: api.getPlans,
  sessions: api.getSessions,
  weights: api.getWeights,
  profile: api.getUser,
};

/** An answer's body as the new state of a resource; null when it is no such thing. */
export function answerOf(resource: Resource, body: unknown): Answer | null {
  switch (resource) {
    case 'plans': {
      const plans = safeParse(PlanList, body);
      return plans.success ? { resource, plans: plans.output } : null;
    }
    case 'sessions': {
      const sessions = safeParse(SessionList, body);
      return sessions.success ? { resource, sessions: sessions.output } : null;
    }
    case 'weights': {
      const weights = safeParse(WeightMap, body);
      return weights.success ? { resource, weights: weights.output } : null;
    }
    case 'profile': {
      const fields = safeParse(UserFields, body);
      return fields.success ? { resource, fields: definedOnly(fields.output) } : null;
    }
  }
}

/**
 * The answer to a write, with the tag that came with it where that names what is kept of it: the
 * user object as it is now. A list that a write answers has no tag by HTTP's rules.
 */
export function taggedAnswerOf(resource: Resource, body: unknown, tag: string | null) {
  const answer = answerOf(resource, body);
  if (answer?.resource !== 'profile') return answer;
  const { caloriesConsumed, lastCalorieDate } = answer.fields;
  return caloriesConsumed === undefined || lastCalorieDate === undefined
    ? answer
    : { ...answer, tag };
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
      return change.kind === 'session.add' && holdsSession(answer.sessions, change.session)
        ? answer
        : null;
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

/** Fields that the server left out must not overwrite what we have. */
function definedOnly(
  fields: {
    readonly [K in keyof Profile]?: Profile[K] | undefined;
  },
): Partial<Profile> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
