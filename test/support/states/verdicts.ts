/** Judging the answer to a change of any kind. */

import type { Change } from '../../../src/domain/change.ts';
import type { Held } from '../../../src/domain/normalised.ts';
import type { SendError } from '../../../src/store/outbox/entry.ts';
import { resourceOf } from '../../../src/sync/drain/resources.ts';
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

/** Every kind of change with an answer that shows it, and one that shows what its person saw before. */
export const KINDS: { change: Change; base?: Held; shown: unknown; notShown: unknown }[] = [
  {
    change: { kind: 'plan.create', plan },
    shown: [{ ...plan, id: 'server-1' }],
    notShown: [],
  },
  {
    change: { kind: 'plan.edit', plan },
    base: { ...plan, name: 'Other' },
    shown: [plan],
    notShown: [{ ...plan, name: 'Other' }],
  },
  {
    change: { kind: 'plan.delete', planId: 'p1', name: 'x' },
    base: plan,
    shown: [],
    notShown: [plan],
  },
  { change: { kind: 'session.add', session: record }, shown: [record], notShown: [] },
  { change: { kind: 'session.delete', session: record }, shown: [], notShown: [record] },
  {
    change: { kind: 'weight.set', day: '2026-11-20', weight: 182.4 },
    base: 180,
    shown: { '2026-11-20': 182.4 },
    notShown: { '2026-11-20': 180 },
  },
  {
    change: { kind: 'weight.delete', day: '2026-11-20' },
    base: 180,
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
    base: 2000,
    shown: { calorieGoal: 2500 },
    notShown: { calorieGoal: 2000 },
  },
];

export const answered = (status: number, body?: unknown, tag: string | null = null): Reply => ({
  kind: 'answered',
  status,
  body,
  isEmpty: body === undefined,
  retryAfterMs: null,
  serverNowMs: null,
  tag,
  revision: null,
  revisionBefore: null,
});

interface How {
  readonly idempotent?: boolean;
  readonly compares?: boolean;
  readonly isMinimal?: boolean;
  readonly isResend?: boolean;
  /** What the attempt before it met. */
  readonly lastError?: SendError | null;
}

/** The verdict on a change. */
export function judge(
  change: Change,
  reply: Reply,
  { idempotent = false, compares = false, isMinimal = false, isResend = false, ...met }: How = {},
) {
  const { lastError = null } = met;
  const base = KINDS.find((one) => one.change.kind === change.kind)?.base;
  const wire = wireOf(
    { change },
    {
      profile,
      today: '2026-11-20',
      capabilities: [],
      serverPlanIds: [],
      countsPlans: {},
      deletedPlans: [],
      serverPlanId: (id) => id,
    },
  );
  if (typeof wire === 'string') throw new Error(`${change.kind} cannot be sent.`);
  return verdictOf({ opId: 'op-1', change, wire, base, lastError }, reply, {
    resource: resourceOf(change),
    isIdempotent: idempotent,
    compares,
    isMinimal,
    isResend,
    newPlans: (plans) =>
      new Map(
        plans.slice(0, 1).map((plan) => ['op-1', { plan, isAmbiguous: false, isTaken: true }]),
      ),
    nowMs: 0,
  });
}
