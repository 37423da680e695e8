/** How much one person holds, so that nobody fills the disk. The row in `users` keeps the sum. */
import { sql } from 'kysely';
import { FULL_PROBLEM } from '../../../contract/api.ts';
import { Problem } from '../../http/problem.ts';
import type { Database, Write } from '../schema/tables.ts';

/** What a row takes beside its texts, about: its keys, its numbers and its place in the indexes. */
export const ROW_BYTES = 100;

/** What a row of these texts counts for. One that is deleted stays, and counts too. */
export function bytesOf(...texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), ROW_BYTES);
}

/** The sum after a change. Throws 422 where it grows beyond what the person may hold. */
export function grown(held: number, growth: number, maxBytes: number): number {
  const sum = held + growth;
  if (growth <= 0 || sum <= maxBytes) return sum;
  throw new Problem(422, { type: FULL_PROBLEM, detail: 'The account holds as much as it can.' });
}

/** How much a person holds. */
export async function readHeld(database: Database, userId: string): Promise<number> {
  const { bytes } = await database
    .selectFrom('users')
    .select('bytes')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Counts again what a person holds, for whoever took rows away by the dozen. */
export async function recount(trx: Write, userId: string): Promise<void> {
  const id = sql`${userId}`;
  await trx
    .updateTable('users')
    .set({
      bytes: sql<number>`
        (select ${ROW_BYTES} * count(*) from weights where user_id = ${id})
        + (select ${ROW_BYTES} * count(*) from calorie_days where user_id = ${id})
        + (select coalesce(sum(${ROW_BYTES} + octet_length(body)), 0)
          from session_records where user_id = ${id})
        + (select coalesce(sum(
            ${ROW_BYTES} + octet_length(name) + octet_length(exercises) + octet_length(more)), 0)
          from plans where user_id = ${id})`,
    })
    .where('id', '=', userId)
    .execute();
}
