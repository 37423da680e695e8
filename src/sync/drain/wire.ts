import type { InferOutput } from 'valibot';
import {
  api,
  type Call,
  IDEMPOTENCY_KEY_HEADER,
  pathOf,
  RECORDED_AT_HEADER,
} from '../../contract/api.ts';
import type { PlanBody, UserBody, WeightBody } from '../../contract/bodies.ts';
import { IF_MATCH_HEADER, IF_NONE_MATCH_HEADER } from '../../contract/conflict.ts';
import { PREFER_HEADER, RETURN_MINIMAL } from '../../contract/revision.ts';
import { withoutLaterDay } from '../../domain/calories.ts';
import type { Change } from '../../domain/change.ts';
import { LIMITS } from '../../domain/constants.ts';
import { isPlan, sameJson } from '../../domain/normalised.ts';
import { EXERCISE_FIELDS, type Plan, type PlanExercise } from '../../domain/plan.ts';
import { caloriesHeld } from '../../domain/project.ts';
import { valueTag } from '../../domain/valueTag.ts';
import type { Bindings, Meant, Unsendable } from '../../store/outbox/claim.ts';
import type { SendingEntry, Wire } from '../../store/outbox/entry.ts';
import { madeAtMs } from '../../store/outbox/serverTime.ts';
import { answersMinimally, compares, isIdempotent, mayExtend } from './capabilities.ts';
import type { Run } from './run.ts';

/**
 * The request of a change, with the server's plan ids and calorie total of this moment, and the
 * condition under which it may replace what stands there.
 */
export function wireOf({ change, base }: Meant, bindings: Bindings): Wire | Unsendable {
  const request = requestOf(change, bindings);
  if (typeof request === 'string') return request;
  const { capabilities } = bindings;
  const ifMatch = capabilities.includes('compare') ? tagOf(change, base) : undefined;
  const under = capabilities.length === 0 ? {} : { under: capabilities };
  return { ...request, ...under, ...(ifMatch === undefined ? {} : { ifMatch }) };
}

const COMPARABLE: readonly Change['kind'][] = [
  'weight.set',
  'weight.delete',
  'goal.set',
  'plan.edit',
  'plan.delete',
];

/** The tag of what its person saw, where there is something to compare. */
function tagOf(change: Change, base: Meant['base']): string | null | undefined {
  if (base === undefined || !COMPARABLE.includes(change.kind)) return undefined;
  const isValue = typeof base === 'number' || isPlan(base);
  return isValue ? `"${valueTag(base)}"` : null;
}

function requestOf(change: Change, bindings: Bindings): Wire | Unsendable {
  switch (change.kind) {
    case 'plan.create':
      return createWire(change.plan, bindings);
    case 'plan.edit': {
      const id = bindings.serverPlanId(change.plan.id);
      // The create was discarded: the edit alone says what the plan is.
      return id === null
        ? createWire(change.plan, bindings)
        : editWire(id, change.plan, bindings.countsPlans);
    }
    case 'plan.delete': {
      const id = bindings.serverPlanId(change.planId);
      return id === null ? 'needless' : wire(api.deletePlan, undefined, id);
    }
    case 'session.add': {
      const { workoutId: localId } = change.session;
      const id = localId === null ? null : (bindings.serverPlanId(localId) ?? localId);
      const { plans, sessions = plans } = bindings.countsPlans;
      const workoutId = asTold(id, sessions);
      return wire(api.addSession, { session: { ...change.session, workoutId } });
    }
    case 'session.delete':
      return wire(api.deleteSession, undefined, change.session.id);
    case 'weight.set': {
      const body: InferOutput<typeof WeightBody> = { date: change.day, weight: change.weight };
      return wire(api.setWeight, body);
    }
    case 'weight.delete':
      return wire(api.deleteWeight, undefined, change.day);
    case 'goal.set':
      return userWire({ calorieGoal: change.calorieGoal });
    case 'calories.add': {
      // The day was begun elsewhere: a total sent once more could undo an addition made there. Or the calendar
      // went back since, as on a way west: it would end the day that is, with what is in it.
      const { profile: told, today } = bindings;
      const begun = told?.lastCalorieDate ?? '';
      if (change.amount === 0 && (begun >= change.day || change.day > today)) return 'needless';
      const profile = told && withoutLaterDay(told, today);
      const held = profile && caloriesHeld(profile, change.day);
      if (held === null) return 'dayOver';
      const caloriesConsumed = Math.min(held + change.amount, LIMITS.caloriesConsumed);
      const added = bindings.capabilities.includes('additions')
        ? { caloriesAdded: Math.min(change.amount, LIMITS.caloriesConsumed) }
        : {};
      return {
        ...userWire({ caloriesConsumed, lastCalorieDate: change.day, ...added }),
        calories: { before: held, total: caloriesConsumed },
      };
    }
  }
}

function wire(
  call: Call & { readonly method: Wire['method'] },
  body: unknown,
  pathValue?: string,
): Wire {
  const path = pathValue === undefined ? call.path : pathOf(call, pathValue);
  return { method: call.method, path, body };
}

/** Of a plan that it is made of, a server may have said more than S7, such as its key in a database: that is not this one's. */
function createWire(plan: Plan, { serverPlanIds, capabilities, ...bindings }: Bindings): Wire {
  const { deletedPlans: replaced } = bindings;
  const whole = wire(api.createPlan, planBody(null, plan));
  const isOurs = capabilities.includes('idempotency');
  const made = (!isOurs && plainOf(whole, { hasPlan: true })) || whole;
  const sent = { ...made, plansBefore: serverPlanIds };
  return replaced.length === 0 ? sent : { ...sent, replaced };
}

function editWire(serverId: string, plan: Plan, { plans }: Bindings['countsPlans']): Wire {
  return wire(api.editPlan, planBody(asTold(serverId, plans), plan), serverId);
}

/** The id of a plan in a body, as it came; null for what is none where ids are numbers: it would be refused. */
function asTold(id: string | null, isNumber = false): string | number | null {
  if (id === null || !isNumber) return id;
  const number = Number(id);
  return String(number) === id ? number : null;
}

/** Its id is a number where a server said so; ours knows texts. */
type SentPlan = Omit<PlanBody, 'id'> & { readonly id: string | number | null };

/** With what the server said of it that is unknown here. */
function planBody(id: SentPlan['id'], { isPartial: _, ...plan }: Plan): SentPlan {
  return { ...plan, id, exercises: plan.exercises.map((exercise) => ({ ...exercise })) };
}

/**
 * The same request with what S7 lists alone, and that of a workout without its plan where that is gone: there
 * are servers that refuse a body for what they do not know. Null: nothing is left to leave out.
 */
export function plainOf(wire: Wire, { hasPlan }: { readonly hasPlan: boolean }): Wire | null {
  const { session, id, name, exercises } = Object(wire.body);
  const plan = Array.isArray(exercises) && { id, name, exercises: exercises.map(plainExercise) };
  const body = session && !hasPlan ? { session: { ...session, workoutId: null } } : plan;
  return !body || sameJson(body, wire.body) ? null : { ...wire, body };
}

function plainExercise(exercise: PlanExercise) {
  const fields = ['id', ...Object.keys(EXERCISE_FIELDS)];
  return Object.fromEntries(fields.map((field) => [field, Reflect.get(exercise, field)]));
}

function userWire(body: InferOutput<typeof UserBody>): Wire {
  return wire(api.updateUser, body);
}

/** What goes with the request of an entry to a server that knows more than S7. */
export function extensionHeaders(run: Run, { opId, delivery, ...entry }: SendingEntry) {
  const { account } = run.drainer;
  const { method, ifMatch, key = opId } = delivery.wire;
  const made = madeAtMs(entry, { nowMs: account.clock.nowMs(), offsetMs: run.clockOffsetMs });
  const isNamed = isIdempotent(run) || (method === 'POST' && run.network.sameOrigin);
  return {
    ...(mayExtend(run, 'compare') ? { [RECORDED_AT_HEADER]: new Date(made).toISOString() } : {}),
    ...(isNamed ? { [IDEMPOTENCY_KEY_HEADER]: key } : {}),
    ...(compares(run) ? preconditionOf(ifMatch) : {}),
    ...(answersMinimally(run, entry.change) ? { [PREFER_HEADER]: RETURN_MINIMAL } : {}),
  };
}

function preconditionOf(ifMatch: string | null | undefined): Record<string, string> {
  if (ifMatch === undefined) return {};
  return ifMatch === null ? { [IF_NONE_MATCH_HEADER]: '*' } : { [IF_MATCH_HEADER]: ifMatch };
}
