import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '../problem.ts';
import type { Database, Write } from './tables.ts';

const MAX_ATTEMPTS = 8;

/**
 * Runs a write in one transaction. When the database says that it collided with another one, it runs
 * again: the work must have no other effects.
 */
export async function write<T>(database: Database, work: (write: Write) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (isFull(error)) throw new Problem(507, { detail: 'The database or disk is full.' });
      // Collisions pass; everything else is the caller's to know.
      if (!isCollision(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new Problem(503, { detail: 'The database is busy.' });
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/**
 * PostgreSQL's serialization failure, deadlock and row that another one inserted first; SQLite's
 * busy and locked.
 */
function isCollision(error: unknown): boolean {
  return says(error, /^(40001|40P01|23505)$/, /database (table )?is locked/);
}

/** PostgreSQL's and SQLite's full disk. */
function isFull(error: unknown): boolean {
  return says(error, /^53100$/, /database or disk is full/);
}

/** Whether an error is the one of this code in PostgreSQL or of this message in SQLite. */
function says(error: unknown, code: RegExp, message: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  return code.test('code' in error ? String(error.code) : '') || message.test(error.message);
}
