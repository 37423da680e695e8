/** The one way in which anything of a person is changed: lock, repeat?, work, room?, revision. */
import { Problem } from '../../http/problem.ts';
import { prepared } from '../prepared.ts';
import type { Database, Write } from '../schema/tables.ts';
import { isSameBody } from './fingerprint.ts';
import { grown } from './held.ts';
import { lockRevision, type Revision } from './revision.ts';
import { write } from './write.ts';

/** A write as it was asked for. */
export interface Operation {
  readonly userId: string;
  /** The Idempotency-Key; null without one. */
  readonly key: string | null;
  /** Tells requests with one key apart. */
  readonly requestHash: string;
  /** When the person made the change, epoch milliseconds. */
  readonly recordedAtMs: number;
  /** The clock of this server, epoch milliseconds. */
  readonly nowMs: number;
  /** The person may hold no more, as held.ts counts. */
  readonly maxBytes: number;
}

/** What a change works with. */
export interface Writing {
  readonly trx: Write;
  readonly userId: string;
  /** Goes into each row that the change touches. */
  readonly stamp: { readonly recorded_at: number; readonly revision: number };
  /** Is told by how many bytes a row grows or shrinks. */
  readonly grow: (bytes: number) => void;
}

/** Does something of a person, and resolves to whether it changed anything. */
type Work = (writing: Writing) => Promise<boolean>;

/** What an operation came upon and led to, as numbers of the account's revision. */
interface Course {
  readonly before: number;
  readonly after: number;
}

/** What became of an operation. */
export interface Outcome<T> {
  readonly answer: T;
  /** Of the first time, where this was a repeat. */
  readonly before: Revision;
  readonly after: Revision;
}

/**
 * Does the work in one transaction with all that is remembered of it, unless its key came before
 * (idempotency), and resolves to the answer as things stand then. What `work` throws undoes all of it,
 * and leaves the key free. Throws 422 for a key that came with another request.
 */
export async function operate<T>(
  database: Database,
  operation: Operation,
  steps: { readonly work: Work; readonly answer: (trx: Write) => Promise<T> },
): Promise<Outcome<T>> {
  return write(database, async (trx) => {
    const { epoch, ...standing } = await lockRevision(trx, operation.userId);
    const first = await findFirst(trx, operation);
    const { before, after } = first ?? (await carryOut(trx, { operation, standing }, steps.work));
    return {
      answer: await steps.answer(trx),
      before: { epoch, number: before },
      after: { epoch, number: after },
    };
  });
}

/** An account as a write finds it: its revision, and the bytes that it holds. */
interface Standing {
  readonly number: number;
  readonly bytes: number;
}

async function carryOut(
  trx: Write,
  { operation, standing }: { readonly operation: Operation; readonly standing: Standing },
  work: Work,
): Promise<Course> {
  const { userId, recordedAtMs: recorded_at, maxBytes } = operation;
  const { number: before, bytes } = standing;
  let growth = 0;
  const grow = (by: number) => {
    growth += by;
  };
  const stamp = { recorded_at, revision: before + 1 };
  const hasChanged = await work({ trx, userId, stamp, grow });
  const after = hasChanged ? stamp.revision : before;
  if (hasChanged) {
    await raise(trx, { userId, number: after, bytes: grown(bytes, growth, maxBytes) });
  }
  await remember(trx, operation, { before, after });
  return { before, after };
}

/** The first time that this operation came; null where this is it. */
async function findFirst(
  trx: Write,
  { userId, key, requestHash }: Operation,
): Promise<Course | null> {
  if (key === null) return null;
  const [earlier] = await findOperation(trx, { userId, key });
  if (!earlier) return null;
  if (isSameBody(earlier.request_hash, requestHash)) return earlier;
  throw new Problem(422, { detail: 'This Idempotency-Key came before with another request.' });
}

async function remember(
  trx: Write,
  { userId, key, requestHash, nowMs }: Operation,
  { before, after }: Course,
): Promise<void> {
  if (key !== null) await addOperation(trx, { userId, key, requestHash, nowMs, before, after });
}

/** A write that is known by a key. */
interface Known extends Pick<Operation, 'userId' | 'requestHash' | 'nowMs'> {
  readonly key: string;
}

const findOperation = prepared((database, { userId, key }: Pick<Known, 'userId' | 'key'>) =>
  database
    .selectFrom('operations')
    .select(['request_hash', 'revision_before as before', 'revision_after as after'])
    .where('user_id', '=', userId)
    .where('op_id', '=', key),
);

const addOperation = prepared(
  (database, { userId, key, requestHash, nowMs, before, after }: Known & Course) =>
    database.insertInto('operations').values({
      user_id: userId,
      op_id: key,
      request_hash: requestHash,
      revision_before: before,
      revision_after: after,
      at: nowMs,
    }),
);

const raise = prepared(
  (database, { userId, number, bytes }: Standing & Pick<Operation, 'userId'>) =>
    database.updateTable('users').set({ revision: number, bytes }).where('id', '=', userId),
);
