/**
 * Beside a session of the history stand the keys of its exercises and of its bests in them, for an index
 * of both. They are made where a row is written and taken off where it is read: no other code knows of them.
 */
import type { DBCore, Dexie } from 'dexie';
import { bestSet, bestsByExercise, type RecordKind } from '../../domain/records.ts';
import type { RecordedSet, SessionRecord } from '../../domain/session.ts';

/**
 * A key that every indexed row has and no exercise, whose white space is joined: it tells rows of older
 * builds, which lack it. Changed where a key is made otherwise, so that all rows are indexed anew.
 */
export const INDEXED = '\n5';

interface IndexedSession extends SessionRecord {
  readonly exerciseKeys?: readonly string[];
}

/** What of an exercise the sessions are put in order by, the best first, and of those the earliest. */
export type PeakKind = RecordKind | 'heaviest' | 'totalReps';
export const PEAK_KINDS = [
  'bestSet',
  'volume',
  'reps',
  'heaviest',
  'totalReps',
] as const satisfies PeakKind[];

function withKeys(session: SessionRecord): IndexedSession {
  // In the history's order (D21).
  const time = `${session.date}\n${session.timestamp}`;
  const keys = [...bestsByExercise(session.exercises)].flatMap(([key, { sets, bests }]) => {
    if (sets.length === 0) return [];
    const peaks = [
      ...peaksOf(sets),
      ...[...bests].map(([kind, { value }]) => ({ kind, values: [value] })),
    ];
    return [
      `${timePrefix(key)}${time}`,
      ...peaks.map(
        ({ kind, values }) => `${bestPrefix(key, kind)}${values.map(rank).join('')}\n${time}`,
      ),
    ];
  });
  return { ...session, exerciseKeys: [INDEXED, ...keys] };
}

/** The peaks that are no records: the heaviest set, and all reps of who lifted nothing but themselves. */
function peaksOf(sets: readonly RecordedSet[]): { kind: PeakKind; values: number[] }[] {
  const done = sets.filter(({ reps }) => reps > 0);
  const heaviest = bestSet(done);
  if (!heaviest) return [];
  const { weight, reps } = heaviest;
  if (weight > 0) return [{ kind: 'heaviest', values: [weight, reps] }];
  return [{ kind: 'totalReps', values: [done.reduce((sum, set) => sum + set.reps, 0)] }];
}

/** Text in the order of numbers that are not negative, the greatest first: two are one text only if they are one. */
function rank(value: number): string {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  // The bits of greater ones are greater.
  return [0, 4].map((at) => (~bits.getUint32(at) >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Before the time of each session that has sets of the exercise; no exercise's key has a line in it. */
export function timePrefix(key: string): string {
  return `${key}\ntime\n`;
}

/** Before the best that each session has of this kind. */
export function bestPrefix(key: string, kind: PeakKind): string {
  return `${key}\n${kind}\n`;
}

export function withoutKeys(row: IndexedSession | undefined): SessionRecord | undefined {
  if (row === undefined) return row;
  const { exerciseKeys: _, ...session } = row;
  return session;
}

/** Makes a database's table of sessions keep the keys. */
export function keepExerciseKeys(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    name: 'exerciseKeys',
    // Nearer to the app than what tells live queries, which has to see the keys.
    level: 1,
    create: (core: DBCore): DBCore => ({
      ...core,
      table(name) {
        const table = core.table(name);
        if (name !== 'sessions') return table;
        return {
          ...table,
          mutate: (request) =>
            table.mutate(
              'values' in request ? { ...request, values: request.values.map(withKeys) } : request,
            ),
        };
      },
    }),
  });
}
