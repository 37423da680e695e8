/**
 * What the first release (2026-11) left on a phone, written out in full: never to be changed, and
 * never made with the code of today.
 */
import { Dexie } from 'dexie';

export const FIRST_RELEASE = {
  meta: 'key',
  profile: 'key',
  plans: 'id, position',
  weights: 'day',
  sessions: 'id, [date+timestamp]',
  outbox: '++seq, &opId, [lane+seq], delivery.state',
  planIds: 'localId, serverId',
  sessionDrafts: 'id',
  builderDraft: 'key',
  journal: '++seq',
};

export type FirstReleaseRow = Readonly<Record<string, unknown>>;

const bench = (id: string) => ({
  id,
  name: 'Bench Press',
  youtubeLink: '',
  weight: 135,
  sets: 2,
  reps: 8,
});
const record = {
  id: '1763600000000',
  date: '2026-11-20',
  timestamp: '2026-11-20T01:40:00.000Z',
  workoutName: 'Push Day',
  workoutId: '50',
  duration: 42,
  exerciseCount: 1,
  totalVolume: 1080,
  exercises: [{ name: 'Bench Press', sets: [{ weight: 135, reps: 8 }] }],
};
const running = {
  id: '1763640000000',
  planId: '50',
  planName: 'Push Day',
  startedAt: '2025-11-20T12:00:00.000Z',
  exercises: [{ name: 'Bench Press', sets: [{ weight: '135', reps: '8', completed: true }] }],
};

/** Everything but the outbox, by table. */
export const KEPT: Readonly<Record<string, readonly FirstReleaseRow[]>> = {
  meta: [{ key: 'account', signedOut: false, epoch: 2, gate: 'open', drainer: 'gone', beat: 7 }],
  profile: [
    {
      key: 'profile',
      profile: {
        id: '7',
        name: 'Alex',
        profilePicture: null,
        calorieGoal: 2200,
        caloriesConsumed: 100,
        lastCalorieDate: '2026-11-20',
        currentWeight: null,
      },
      capabilities: [],
    },
  ],
  plans: [
    { id: '50', position: 0, plan: { id: '50', name: 'Push Day', exercises: [bench('ex-50')] } },
    {
      id: 'local-51',
      position: 1,
      plan: { id: 'local-51', name: 'Old', exercises: [bench('ex-51')] },
    },
  ],
  weights: [{ day: '2026-11-10', weight: 190 }],
  sessions: [{ ...record, id: '1763500000000', date: '2026-11-18' }],
  planIds: [{ localId: 'local-51', serverId: '51' }],
  sessionDrafts: [{ id: running.id, session: running, closedAtMs: null }],
  builderDraft: [
    {
      key: 'builder',
      draft: {
        planId: null,
        name: 'Legs',
        exercises: [
          { id: 'ex-9', name: 'Squats', youtubeLink: '', weight: '', sets: '5', reps: '5' },
        ],
      },
    },
  ],
  journal: [
    {
      seq: 1,
      opId: 'op-0',
      atMs: 1_763_500_000_000,
      change: { kind: 'weight.set', day: '2026-11-10', weight: 190 },
      outcome: 'sent',
    },
  ],
};

/** One change of each kind, the lane it waited in and the request it was sent as. */
export const CHANGES = {
  'plan.create': {
    lane: 'plan:op-1',
    change: {
      kind: 'plan.create',
      plan: { id: 'op-1', name: 'New', exercises: [bench('ex-new')] },
    },
    wire: {
      method: 'POST',
      path: '/api/workouts',
      body: { id: null, name: 'New', exercises: [bench('ex-new')] },
    },
  },
  'plan.edit': {
    lane: 'plan:50',
    change: {
      kind: 'plan.edit',
      plan: { id: '50', name: 'Heavy Push', exercises: [bench('ex-50')] },
    },
    wire: {
      method: 'PUT',
      path: '/api/workouts/50',
      body: { id: '50', name: 'Heavy Push', exercises: [bench('ex-50')] },
    },
  },
  'plan.delete': {
    lane: 'plan:local-51',
    change: { kind: 'plan.delete', planId: 'local-51', name: 'Old' },
    wire: { method: 'DELETE', path: '/api/workouts/51' },
  },
  'session.add': {
    lane: 'session:1763600000000',
    change: { kind: 'session.add', session: record },
    wire: { method: 'POST', path: '/api/workout-history', body: { session: record } },
  },
  'weight.set': {
    lane: 'weight:2026-11-12',
    change: { kind: 'weight.set', day: '2026-11-12', weight: 182.4 },
    wire: { method: 'PUT', path: '/api/weight', body: { date: '2026-11-12', weight: 182.4 } },
  },
  'weight.delete': {
    lane: 'weight:2026-11-10',
    change: { kind: 'weight.delete', day: '2026-11-10' },
    wire: { method: 'DELETE', path: '/api/weight/2026-11-10' },
  },
  'calories.add': {
    lane: 'user',
    change: { kind: 'calories.add', day: '2026-11-20', amount: 300 },
    wire: {
      method: 'PUT',
      path: '/api/user',
      body: { caloriesConsumed: 400, lastCalorieDate: '2026-11-20' },
    },
  },
  'goal.set': {
    lane: 'user',
    change: { kind: 'goal.set', calorieGoal: 2500 },
    wire: { method: 'PUT', path: '/api/user', body: { calorieGoal: 2500 } },
  },
} as const;

export type KindOfFirstRelease = keyof typeof CHANGES;

const SENT_AT_MS = Date.parse('2026-11-20T12:00:00Z');

/** An entry of the outbox of that kind, as it stood. */
export function entryOfFirstRelease(
  kind: KindOfFirstRelease,
  state: 'queued' | 'sending' | 'unsure' | 'parked',
): FirstReleaseRow {
  const { lane, change, wire } = CHANGES[kind];
  const deliveries = {
    queued: { state },
    sending: { state, wire, attemptId: 'attempt-1', firstSentAtMs: SENT_AT_MS },
    unsure: { state, wire, firstSentAtMs: SENT_AT_MS },
    parked: { state },
  };
  const errors = {
    queued: null,
    sending: null,
    unsure: { kind: 'noAnswer', status: null, atMs: SENT_AT_MS },
    parked: { kind: 'status', status: 422, atMs: SENT_AT_MS },
  };
  return {
    seq: 1,
    opId: 'op-1',
    version: 1,
    change,
    lane,
    recordedAtMs: SENT_AT_MS,
    notBeforeMs: kind.endsWith('.delete') ? SENT_AT_MS + 10_000 : 0,
    delivery: deliveries[state],
    attempts: state === 'queued' ? 0 : 1,
    notKept: 0,
    lastError: errors[state],
  };
}

/** Puts it all on this device, as the first release did; a person may have another id than 7. */
export async function leaveByFirstRelease(
  outbox: readonly FirstReleaseRow[],
  database = 'repkeep-account-7',
): Promise<void> {
  const old = new Dexie(database);
  old.version(1).stores(FIRST_RELEASE);
  for (const [table, rows] of Object.entries({ ...KEPT, outbox })) {
    await old.table(table).bulkAdd(rows);
  }
  old.close();
}
