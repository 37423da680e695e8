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
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^(40001|40P01|23505)$/.test(code) || /database (table )?is locked/.test(error.message);
}
