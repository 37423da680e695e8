/**
 * Beside a session of the history stand the keys of its exercises, for an index of them. They are made
 * where a row is written and taken off where it is read: no other code knows of them.
 */
import type { DBCore, Dexie } from 'dexie';
import { exerciseKey } from '../../domain/records.ts';
import type { SessionRecord } from '../../domain/session.ts';

/**
 * A key that every indexed row has and no exercise, whose white space is joined: it tells rows of older
 * builds, which lack it. Changed where a key is made otherwise, so that all rows are indexed anew.
 */
export const INDEXED = '\n1';

interface IndexedSession extends SessionRecord {
  readonly exerciseKeys?: readonly string[];
}

function withKeys(session: SessionRecord): IndexedSession {
  const keys = session.exercises.map(({ name }) => exerciseKey(name));
  return { ...session, exerciseKeys: [INDEXED, ...new Set(keys)] };
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
