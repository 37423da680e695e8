/** Judging the answer to a change of any kind. */
import type { Change } from '../../../src/domain/change.ts';
import { verdictOf } from '../../../src/sync/drain/verdict.ts';
import { wireOf } from '../../../src/sync/drain/wire.ts';
import type { Reply } from '../../../src/sync/http.ts';
import { samplePlan } from '../samples.ts';

export const plan = samplePlan('p1');
const record = {
  id: '1',
  date: '2026-11-20',
  timestamp: '2026-11-20T18:00:00.000Z',
  workoutName: 'Push Day',
  workoutId: 'p1',
  duration: 1,
  exerciseCount: 0,
  totalVolume: 0,
  exercises: [],
};
const profile = {
  id: '7',
  name: null,
  profilePicture: null,
  calorieGoal: null,
  caloriesConsumed: 100,
  lastCalorieDate: '2026-11-20',
  currentWeight: null,
};

/** Every kind of change with an answer that shows it, and one that does not. */
export const KINDS: { change: Change; shown: unknown; notShown: unknown }[] = [
  {
    change: { kind: 'plan.create', plan },
    shown: [{ ...plan, id: 'server-1' }],
    notShown: [],
  },
  { change: { kind: 'plan.edit', plan }, shown: [plan], notShown: [{ ...plan, name: 'Other' }] },
  { change: { kind: 'plan.delete', planId: 'p1', name: 'x' }, shown: [], notShown: [plan] },
  { change: { kind: 'session.add', session: record }, shown: [record], notShown: [] },
  { change: { kind: 'session.delete', session: record }, shown: [], notShown: [record] },
  {
    change: { kind: 'weight.set', day: '2026-11-20', weight: 182.4 },
    shown: { '2026-11-20': 182.4 },
    notShown: { '2026-11-20': 180 },
  },
  {
    change: { kind: 'weight.delete', day: '2026-11-20' },
    shown: {},
    notShown: { '2026-11-20': 180 },
  },
  {
    change: { kind: 'calories.add', day: '2026-11-20', amount: 50 },
    shown: { caloriesConsumed: 150, lastCalorieDate: '2026-11-20' },
    notShown: { caloriesConsumed: 100, lastCalorieDate: '2026-11-20' },
  },
  {
    change: { kind: 'goal.set', calorieGoal: 2500 },
    shown: { calorieGoal: 2500 },
    notShown: { calorieGoal: 2000 },
  },
];

export const answered = (status: number, body?: unknown, tag: string | null = null): Reply => ({
  kind: 'answered',
  status,
  body,
  retryAfterMs: null,
  serverNowMs: null,
  tag,
});

/** The verdict on a change; `last`: the status of the attempt before, 0 for none. */
export function judge(
  change: Change,
  reply: Reply,
  { idempotent = false, notKept = 0, last = 0 } = {},
) {
  const wire = wireOf(change, { profile, today: '2026-11-20', serverPlanId: (id) => id });
  if (typeof wire === 'string') throw new Error(`${change.kind} cannot be sent.`);
  const lastError = last === 0 ? null : ({ kind: 'status', status: last, atMs: 0 } as const);
  const knownPlanIds = change.kind === 'plan.create' ? new Set<string>() : new Set(['p1']);
  return verdictOf({ change, wire, notKept, lastError }, reply, {
    facts: { idempotent, knownPlanIds },
    nowMs: 0,
  });
}
