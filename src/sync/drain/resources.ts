/** The four things a server holds for a person, and what its answers say of them. */
import { is, parse, safeParse } from 'valibot';
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
import type { Plan } from '../../domain/plan.ts';
import type { SessionRecord } from '../../domain/session.ts';
import type { Account } from '../../store/account.ts';
import type { Wire } from '../../store/outbox/entry.ts';
import type { Answer } from '../../store/snapshot/install.ts';
import type { Reply } from '../http.ts';

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
      return plans.success
        ? { resource, plans: plans.output, countsPlans: areNumbers(body, 'id') }
        : null;
    }
    case 'sessions': {
      const sessions = safeParse(SessionList, body);
      return sessions.success
        ? { resource, sessions: sessions.output, countsPlans: areNumbers(body, 'workoutId') }
        : null;
    }
    case 'weights': {
      const weights = safeParse(WeightMap, body);
      return weights.success ? { resource, weights: weights.output } : null;
    }
    case 'profile': {
      const parsed = safeParse(UserFields, body);
      const fields = definedOnly(parsed.success ? parsed.output : {});
      // What has other fields and none of these is an error's text, say, and no user.
      const isUser = Object.keys(fields).length > 0 || Object.keys(Object(body)).length === 0;
      return parsed.success && isUser ? { resource, fields } : null;
    }
  }
}

/**
 * The same of the answer to a change. Of a history only the workout that was sent is read, where it is called
 * there as it is here, and the rest once somebody asks for it: each of a hundred answers has all of it.
 */
export function answerTo(change: Change, body: unknown): Answer | null {
  const own = change.kind === 'session.add' ? sessionIn(body, change.session.id) : null;
  if (resourceOf(change) === 'profile') return withoutBlanks(change, body);
  if (!own) return answerOf(resourceOf(change), body);
  let sessions: SessionRecord[] | null = null;
  return {
    resource: 'sessions',
    countsPlans: areNumbers(body, 'workoutId'),
    own,
    get sessions() {
      sessions ??= parse(SessionList, body);
      return sessions;
    },
  };
}

/**
 * Fields that were not sent and come back empty say nothing: some servers answer with the fields that were
 * sent, and the others as they are before anyone sets them. A total is its day's.
 */
function withoutBlanks(change: Change, body: unknown): Answer | null {
  const { id, ...fields } = Object(body);
  const answer = answerOf('profile', id === null ? fields : body);
  if (answer?.resource !== 'profile') return answer;
  const isAdded = change.kind === 'calories.add' || !!answer.fields.lastCalorieDate;
  const sent = {
    calorieGoal: change.kind === 'goal.set',
    caloriesConsumed: isAdded,
    lastCalorieDate: isAdded,
  };
  const told = Object.entries({ ...answer.fields }).filter(
    ([name, value]) => Reflect.get(sent, name) || Boolean(value),
  );
  return { ...answer, fields: Object.fromEntries(told) };
}

function sessionIn(body: unknown, id: string): SessionRecord | null {
  const rows: unknown[] = Array.isArray(body) ? body : [];
  const session = safeParse(
    SessionRow,
    rows.find((row) => isId(Object(row).id, id)),
  );
  return session.success ? session.output : null;
}

/** Also as a number; whether it is quite that one shows as it is read. */
function isId(theirs: unknown, id: string): boolean {
  return theirs === id || theirs === Number(id);
}

/** Whether such a field came as a number, in every row that has it; undefined: in none. */
function areNumbers(rows: unknown, field: string): boolean | undefined {
  const kinds = (Array.isArray(rows) ? rows : []).map((row) => typeof Object(row)[field]);
  const told = kinds.filter((kind) => kind === 'number' || kind === 'string');
  return told.length === 0 ? undefined : told.every((kind) => kind === 'number');
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

/**
 * True of an answer to a change with nothing in it, or one row where there may be more, which some servers give
 * in place of the list: what it lacks may be there.
 */
export async function isBare({ db }: Account, resource: Resource, reply: Reply): Promise<boolean> {
  const body = reply.kind === 'answered' && Object(reply.body);
  const rows = Object.keys(body);
  if (!body || rows.length > 1 || (resource === 'profile' && rows.length > 0)) return false;
  if (resource !== 'weights' || rows.length === 0) return true;
  const days = await db.transaction('r', db.weights, () => db.weights.limit(2).primaryKeys());
  return days.some((day) => !(day in body));
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
  const isThere = ({ id }: Pick<Plan, 'id'>) => path.endsWith(`/${encodeURIComponent(id)}`);
  switch (answer.resource) {
    case 'weights':
      return 'day' in change ? (answer.weights[change.day] ?? null) : undefined;
    case 'plans':
      return answer.plans.find(isThere) ?? null;
    case 'profile':
      return answer.fields.calorieGoal;
    case 'sessions':
      return change.kind === 'session.delete' ? (answer.sessions.find(isThere) ?? null) : undefined;
  }
}
