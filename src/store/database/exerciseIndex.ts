/**
 * Beside a session of the history stand the keys of its exercises and of its bests in them, for an index
 * of both. They are made where a row is written and taken off where it is read: no other code knows of them.
 */
import type { DBCore, Dexie } from 'dexie';
import { bestsByExercise, exerciseKey, type RecordKind } from '../../domain/records.ts';
import type { SessionRecord } from '../../domain/session.ts';

/**
 * A key that every indexed row has and no exercise, whose white space is joined: it tells rows of older
 * builds, which lack it. Changed where a key is made otherwise, so that all rows are indexed anew.
 */
export const INDEXED = '\n3';

interface IndexedSession extends SessionRecord {
  readonly exerciseKeys?: readonly string[];
}

function withKeys(session: SessionRecord): IndexedSession {
  const keys = session.exercises.map(({ name }) => exerciseKey(name));
  return { ...session, exerciseKeys: [INDEXED, ...new Set(keys), ...bestKeys(session)] };
}

/** Above every best, pounds or reps, and low enough that hundredths of what is left below it are told apart. */
const CEILING = 1e13;
const DIGITS = CEILING.toFixed(2).length;

/** The best of all stands first in the index; hundredths tell what a record must differ by. */
function bestKeys({ exercises }: SessionRecord): string[] {
  return [...bestsByExercise(exercises)].flatMap(([key, { bests }]) =>
    [...bests].map(([kind, { value }]) => {
      const rank = (CEILING - Math.min(value, CEILING)).toFixed(2).padStart(DIGITS, '0');
      return `${bestPrefix(key, kind)}${rank}`;
    }),
  );
}

/** Before the best that each session has of this kind; no exercise's key has a line in it. */
export function bestPrefix(key: string, kind: RecordKind): string {
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
