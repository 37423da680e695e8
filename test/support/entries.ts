import fc from 'fast-check';
import { type Change, laneOf } from '../../src/domain/change.ts';
import type { SessionRecord } from '../../src/domain/session.ts';
import type { Account } from '../../src/store/account.ts';
import { ENTRY_VERSION } from '../../src/store/database/storedRows.ts';
import {
  type Delivery,
  type Entry,
  isDone,
  type KnownEntry,
  type Wire,
} from '../../src/store/outbox/entry.ts';
import { samplePlan } from './samples.ts';

/** 2026-11-20, the noon of every test about the outbox. */
export const NOON_MS = Date.parse('2026-11-20T12:00:00Z');

const WIRE: Wire = { method: 'PUT', path: '/api/weight', body: {} };

/** A delivery in the state named. */
export function delivery(state: Delivery['state']): Delivery {
  switch (state) {
    case 'sending':
      return { state, wire: WIRE, attemptId: 'attempt', firstSentAtMs: NOON_MS };
    case 'unsure':
      return { state, wire: WIRE, firstSentAtMs: NOON_MS };
    case 'accepted':
      return { state, wire: WIRE, acceptedAtMs: NOON_MS, reads: 0 };
    default:
      return { state };
  }
}

/** What is left to do: not what is done, and only guarded against readings that lag. */
export async function leftIn({ db }: Account): Promise<Entry[]> {
  const entries = await db.outbox.toArray();
  return entries.filter((entry) => !isDone(entry));
}

/** An entry of the outbox as it stands on disk. */
export function entryOf(seq: number, change: Change, more: Partial<KnownEntry> = {}): KnownEntry {
  return {
    seq,
    opId: `op-${seq}`,
    version: ENTRY_VERSION,
    change,
    lane: laneOf(change),
    recordedAtMs: NOON_MS,
    notBeforeMs: 0,
    delivery: { state: 'queued' },
    attempts: 0,
    lastError: null,
    ...more,
  };
}

/** The changes as entries in that order, all waiting. */
export function entriesOf(...changes: Change[]): KnownEntry[] {
  return changes.map((change, index) => entryOf(index + 1, change));
}

export const weightOf = (weight: number, day = '2026-11-20'): Change => ({
  kind: 'weight.set',
  day,
  weight,
});
export const noWeight = (day = '2026-11-20'): Change => ({ kind: 'weight.delete', day });
export const goalOf = (calorieGoal: number): Change => ({ kind: 'goal.set', calorieGoal });
export const caloriesOf = (amount: number, day = '2026-11-20'): Change => ({
  kind: 'calories.add',
  day,
  amount,
});
export const newPlan = (id: string): Change => ({ kind: 'plan.create', plan: samplePlan(id) });
export const editedPlan = (id: string, name = 'Pull Day'): Change => ({
  kind: 'plan.edit',
  plan: samplePlan(id, name),
});
export const noPlan = (id: string): Change => ({ kind: 'plan.delete', planId: id, name: '' });
export const trained = (id: string, workoutId: string | null = null): Change => ({
  kind: 'session.add',
  session: recordOf(id, workoutId),
});

const SIX_MS = Date.parse('2026-11-20T18:00:00Z');

/** A session record as Complete makes it: of another id, in another second. */
export function recordOf(id: string, workoutId: string | null = null): SessionRecord {
  return {
    id,
    date: '2026-11-20',
    timestamp: new Date(SIX_MS + 1_000 * (Number(id.slice(-4)) || 0)).toISOString(),
    workoutName: 'Push Day',
    workoutId,
    duration: 42,
    exerciseCount: 1,
    totalVolume: 1080,
    exercises: [{ name: 'Bench Press', sets: [{ weight: 135, reps: 8 }] }],
  };
}

/** The same of another day. */
export const recordOn = (date: string, id: string): SessionRecord => ({
  ...recordOf(id),
  date,
  timestamp: `${date}T08:00:00.000Z`,
});

const anyDay = fc.constantFrom('2026-11-19', '2026-11-20');
const anyPlanId = fc.constantFrom('p1', 'p2');

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 400 }), anyDay).map(([weight, day]) => weightOf(weight, day)),
  anyDay.map(noWeight),
  fc.integer({ min: 1, max: 4000 }).map(goalOf),
  fc.tuple(fc.integer({ min: 1, max: 900 }), anyDay).map(([kcal, day]) => caloriesOf(kcal, day)),
  anyPlanId.map(newPlan),
  anyPlanId.map((id) => editedPlan(id)),
  anyPlanId.map(noPlan),
  fc.tuple(fc.constantFrom('1', '2'), fc.option(anyPlanId)).map(([id, plan]) => trained(id, plan)),
);

/** Any outbox: all kinds, in any state, some within their undo time, and some far ahead of the clock. */
export const anyOutbox: fc.Arbitrary<KnownEntry[]> = fc
  .array(
    fc.record({
      change: anyChange,
      state: fc.constantFrom<Delivery['state']>(
        'queued',
        'queued',
        'queued',
        'sending',
        'unsure',
        'accepted',
        'parked',
      ),
      notBeforeMs: fc.constantFrom(0, 0, 0, NOON_MS - 1, NOON_MS + 5_000, NOON_MS + 86_400_000),
    }),
    { maxLength: 14 },
  )
  .map((rows) =>
    rows.map(({ change, state, notBeforeMs }, index) =>
      entryOf(index + 1, change, { delivery: delivery(state), notBeforeMs }),
    ),
  );
