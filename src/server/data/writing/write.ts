import { setTimeout as wait } from 'node:timers/promises';
import { isCollision } from '../failures.ts';
import type { Database, Write } from '../schema/tables.ts';

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
      if (!isCollision(error) || attempt === MAX_ATTEMPTS) throw error;
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}
