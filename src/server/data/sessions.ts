/** Session records: the history (S3). */
import type { SessionRecord } from '../../domain/session.ts';
import { Problem } from '../problem.ts';
import { isSameBody } from './fingerprint.ts';
import { LIMITS_PER_USER } from './limits.ts';
import type { Database, Write } from './tables.ts';

/** Newest first. */
export async function readSessions(database: Database, userId: string): Promise<SessionRecord[]> {
  const rows = await database
    .selectFrom('history')
    .select('body')
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  // Written by addSession alone, from a parsed body.
  return rows.map((row): SessionRecord => JSON.parse(row.body));
}

/**
 * Adds a record. Its id is its own idempotency key: a repeat changes nothing, even after the record
 * was deleted; the same id with another body is refused.
 */
export async function addSession(
  trx: Write,
  userId: string,
  wanted: {
    readonly session: SessionRecord;
    /** Of the body as it was sent. */
    readonly fingerprint: string;
    readonly recordedAtMs: number;
  },
): Promise<void> {
  const { session, fingerprint, recordedAtMs } = wanted;
  const earlier = await trx
    .selectFrom('history')
    .select('fingerprint')
    .where('user_id', '=', userId)
    .where('id', '=', session.id)
    .executeTakeFirst();
  if (earlier && isSameBody(earlier.fingerprint, fingerprint)) return;
  if (earlier) throw new Problem(422, { detail: 'Another session has this id.' });
  await checkRoom(trx, userId);
  await trx
    .insertInto('history')
    .values({
      user_id: userId,
      id: session.id,
      at: Date.parse(session.timestamp),
      body: JSON.stringify(session),
      fingerprint,
      recorded_at: recordedAtMs,
      deleted: 0,
    })
    .execute();
}

/** Deletes a record; throws 404 when there is none. */
export async function deleteSession(
  trx: Write,
  userId: string,
  wanted: { readonly id: string; readonly recordedAtMs: number },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('history')
    .set({ body: '', recorded_at: wanted.recordedAtMs, deleted: 1 })
    .where('user_id', '=', userId)
    .where('id', '=', wanted.id)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Problem(404);
}

async function checkRoom(trx: Write, userId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('history')
    .select((query) => query.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .executeTakeFirstOrThrow();
  if (Number(count) < LIMITS_PER_USER.sessions) return;
  throw new Problem(422, { detail: 'The account has as many sessions as it can hold.' });
}
