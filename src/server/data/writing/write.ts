import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '../../http/problem.ts';
import { isCollision, isFull } from '../failures.ts';
import type { Database, Write } from '../schema/tables.ts';

const MAX_ATTEMPTS = 8;
/** What is said where a write collided that often. */
export const IS_BUSY = 'The database is busy.';

/**
 * Runs a write in one transaction. When the database says that it collided with another one, it runs
 * again: the work must have no other effects.
 */
export async function write<T>(database: Database, work: (write: Write) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (isFull(error))
        throw new Problem(507, { detail: 'The disk is full or may not be written to.' });
      // Collisions pass; everything else is the caller's to know.
      if (!isCollision(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new Problem(503, { detail: IS_BUSY });
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}
