/** What is kept and sent: the same for every side. */
import type { Change } from '../../../../src/domain/change.ts';
import type { Session, SessionRecord } from '../../../../src/domain/session.ts';
import type { Entry, Wire } from '../../../../src/store/outbox/entry.ts';
import { wireOf } from '../../../../src/sync/drain/wire.ts';
import { entryOf } from '../../../support/entries.ts';

/** What a person does most often. */
export type Kind = 'weight' | 'session';

const DAY_MS = 86_400_000;
/** The oldest of 2,000 sessions, one a day, lies five years before today. */
const FIRST_MS = Date.parse('2021-05-01T17:00:00Z');
const EXERCISES = ['Bench Press', 'Squat', 'Deadlift', 'Barbell Row', 'Overhead Press', 'Curl'];
const SETS = [0, 1, 2, 3];

/** A number from 0 to below `limit` that looks like chance and is the same every time. */
function scattered(seed: number, limit: number): number {
  const mixed = Math.imul(Math.imul(seed + 1, 2_654_435_761) ^ (seed >>> 3), 1_597_334_677) >>> 0;
  return Math.floor((mixed / 2 ** 32) * limit);
}

/** At another second every day. */
const instantMs = (index: number) => FIRST_MS + index * DAY_MS + scattered(index, 7_200_000);
const instantOf = (index: number) => new Date(instantMs(index)).toISOString();
export const dayOf = (index: number) => instantOf(index).slice(0, 10);

/** A workout of an hour: six exercises of four sets, about a kilobyte; or of fewer exercises. */
export function recordOf(index: number, exerciseCount = EXERCISES.length): SessionRecord {
  return {
    id: String(instantMs(index)),
    date: dayOf(index),
    timestamp: instantOf(index),
    workoutName: 'Whole Body',
    workoutId: null,
    duration: 40 + scattered(index, 40),
    exerciseCount,
    totalVolume: 20_000 + index,
    exercises: EXERCISES.slice(0, exerciseCount).map((name, exercise) => ({
      name,
      sets: SETS.map((set) => {
        const seed = (index * EXERCISES.length + exercise) * SETS.length + set;
        return { weight: 100 + 2.5 * scattered(seed, 60), reps: 5 + scattered(seed * 7, 11) };
      }),
    })),
  };
}

/** The same workout while it runs, all sets done. */
export function runningOf(index: number): Session {
  const { id, timestamp, workoutName, exercises } = recordOf(index);
  return {
    id,
    planId: 'plan',
    planName: workoutName,
    startedAt: timestamp,
    exercises: exercises.map(({ name, sets }) => ({
      name,
      sets: sets.map(({ weight, reps }) => ({
        weight: String(weight),
        reps: String(reps),
        completed: true,
      })),
    })),
  };
}

export const trainedOf = (index: number, exerciseCount?: number): Change => ({
  kind: 'session.add',
  session: recordOf(index, exerciseCount),
});

export function changeOf(kind: Kind, index: number): Change {
  return kind === 'session'
    ? trainedOf(index)
    : { kind: 'weight.set', day: dayOf(index), weight: 150 + (index % 400) / 10 };
}

/** The entry that a command makes of it, without the number that the database gives. */
export function rowOf(kind: Kind, index: number): Omit<Entry, 'seq'> {
  const { seq: _, ...row } = entryOf(0, changeOf(kind, index));
  return { ...row, opId: crypto.randomUUID(), heardMs: Date.now(), base: null };
}

/** The request of a change: the same for every side. */
export function requestOf(change: Change): Wire {
  const noPlans = {
    profile: null,
    today: dayOf(0),
    capabilities: [],
    serverPlanIds: [],
    countsPlans: {},
    deletedPlans: [],
    serverPlanId: () => null,
  };
  const wire = wireOf({ change }, noPlans);
  if (typeof wire === 'string') throw new Error(`A ${change.kind} is ${wire}.`);
  return wire;
}
