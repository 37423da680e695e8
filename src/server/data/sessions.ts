/** Session records: the history (S3). */
import type { SessionRecord } from '../../domain/session.ts';
import { Problem } from '../http/problem.ts';
import { Json, jsonList, jsonObject, jsonOf } from '../json.ts';
import { LIMITS_PER_USER } from './limits.ts';
import type { Database, Write } from './schema/tables.ts';
import { isSameBody } from './writing/fingerprint.ts';
import { bytesOf } from './writing/held.ts';
import type { Writing } from './writing/operation.ts';
import { numberSince } from './writing/revision.ts';

/** Newest first. */
export async function readSessions(
  database: Database,
  userId: string,
): Promise<Json<SessionRecord[]>> {
  const rows = await database
    .selectFrom('session_records')
    .select('body')
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return jsonList(rows.map(recordOf));
}

/** What was added and deleted since a revision; null where that cannot be told any more. */
export async function readSessionsSince(
  database: Database,
  userId: string,
  since: string,
): Promise<Json<{ added: SessionRecord[]; deleted: string[] }> | null> {
  const number = await numberSince(database, userId, since);
  if (number === null) return null;
  const rows = await database
    .selectFrom('session_records')
    .select(['id', 'body', 'deleted'])
    .where('user_id', '=', userId)
    .where('revision', '>', number)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return jsonObject({
    added: jsonList(rows.flatMap((row) => (row.deleted ? [] : [recordOf(row)]))),
    deleted: jsonOf(rows.flatMap(({ id, deleted }) => (deleted ? [id] : []))),
  });
}

/** Written by addSession alone, from a parsed body. */
function recordOf({ body }: { readonly body: string }): Json<SessionRecord> {
  return new Json(body);
}

/**
 * Adds a record. Its id is its own: the same record again changes nothing, another one with this id
 * is refused. The id of a deleted record is free again for who says with a key that this is not the
 * request of then.
 */
export async function addSession(
  { trx, userId, stamp, grow }: Writing,
  wanted: {
    readonly session: SessionRecord;
    /** Of the body as it was sent. */
    readonly fingerprint: string;
    readonly hasKey: boolean;
  },
): Promise<boolean> {
  const { session, fingerprint, hasKey } = wanted;
  const body = JSON.stringify(session);
  const stored = await readStored(trx, userId, session.id);
  if (stored?.deleted) {
    // Keys of requests before there were revisions were not kept: this may be one of those.
    if (!hasKey || stored.revision === 0) return false;
  } else if (stored) {
    if (isSameBody(stored.fingerprint, fingerprint) || stored.body === body) return false;
    throw new Problem(422, { detail: 'Another session has this id.' });
  }
  await checkRoom(trx, userId);
  const columns = { at: Date.parse(session.timestamp), body, fingerprint, deleted: 0, ...stamp };
  await trx
    .insertInto('session_records')
    .values({ user_id: userId, id: session.id, ...columns })
    .onConflict((row) => row.columns(['user_id', 'id']).doUpdateSet(columns))
    .execute();
  grow(bytesOf(body) - (stored ? bytesOf(stored.body) : 0));
  return true;
}

/** Deletes a record; its row stays, without the content. Throws 404 when there is none. */
export async function deleteSession(
  { trx, userId, stamp, grow }: Writing,
  id: string,
): Promise<boolean> {
  const stored = await readStored(trx, userId, id);
  if (!stored || stored.deleted) throw new Problem(404);
  await trx
    .updateTable('session_records')
    .set({ body: '', deleted: 1, ...stamp })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  grow(bytesOf('') - bytesOf(stored.body));
  return true;
}

async function readStored(trx: Write, userId: string, id: string) {
  return trx
    .selectFrom('session_records')
    .select(['body', 'fingerprint', 'revision', 'deleted'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

async function checkRoom(trx: Write, userId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('session_records')
    .select((query) => query.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .executeTakeFirstOrThrow();
  if (Number(count) < LIMITS_PER_USER.sessions) return;
  throw new Problem(422, { detail: 'The account has as many sessions as it can hold.' });
}
