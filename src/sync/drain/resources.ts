/** The four things a server holds for a person, and what its answers say of them. */
import { is, safeParse } from 'valibot';
import {
  PlanList,
  PlanRow,
  SessionList,
  SessionRow,
  UserFields,
  WeightMap,
  WeightRow,
} from '../../contract/answers.ts';
import { api, type Call } from '../../contract/api.ts';
import type { Profile } from '../../domain/account.ts';
import type { Change } from '../../domain/change.ts';
import type { Held } from '../../domain/normalised.ts';
import type { Wire } from '../../store/outbox/entry.ts';
import type { Answer } from '../../store/snapshot/install.ts';

export type Resource = Answer['resource'];

export function resourceOf(change: Change): Resource {
  switch (change.kind) {
    case 'plan.create':
    case 'plan.edit':
    case 'plan.delete':
      return 'plans';
    case 'session.add':
    case 'session.delete':
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

/** True for one row of a list instead of the whole: what some servers answer a write of it. */
export function isOne(resource: Resource, body: unknown): boolean {
  switch (resource) {
    case 'plans':
      return is(PlanRow, body) && 'name' in Object(body);
    case 'sessions':
      return is(SessionRow, body);
    case 'weights':
      return is(WeightRow, body);
    case 'profile':
      return false;
  }
}

/** Fields that the server left out must not overwrite what we have. */
function definedOnly(
  fields: {
    readonly [K in keyof Profile]?: Profile[K] | undefined;
  },
): Partial<Profile> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * What an answer holds where a change of a value belongs, null for nothing; undefined: it does not
 * say.
 */
export function heldIn(answer: Answer, change: Change, { path }: Wire): Held | undefined {
  switch (answer.resource) {
    case 'weights':
      return 'day' in change ? (answer.weights[change.day] ?? null) : undefined;
    case 'plans':
      return answer.plans.find(({ id }) => path.endsWith(`/${encodeURIComponent(id)}`)) ?? null;
    case 'profile':
      return answer.fields.calorieGoal;
    case 'sessions':
      return undefined;
  }
}
