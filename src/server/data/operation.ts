/** The one way in which anything of a person is changed: lock, repeat?, work, revision. */
import { Problem } from '../problem.ts';
import { isSameBody } from './fingerprint.ts';
import type { Database, Write } from './tables.ts';
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
}

/** What a change works with. */
export interface Writing {
  readonly trx: Write;
  readonly userId: string;
  /** Goes into each row that the change touches. */
  readonly stamp: { readonly recorded_at: number; readonly revision: number };
}

/**
 * Does the work in one transaction with all that is remembered of it, unless its key came before
 * (idempotency), and resolves to the answer as things stand then. `work` resolves to whether it changed
 * anything; what it throws undoes all of it, and leaves the key free. Throws 422 for a key that came
 * with another request.
 */
export async function operate<T>(
  database: Database,
  operation: Operation,
  steps: {
    readonly work: (writing: Writing) => Promise<boolean>;
    readonly answer: (trx: Write) => Promise<T>;
  },
): Promise<T> {
  const { userId, recordedAtMs: recorded_at } = operation;
  return write(database, async (trx) => {
    const before = await lockAccount(trx, userId);
    if (await isRepeat(trx, operation)) return steps.answer(trx);
    const stamp = { recorded_at, revision: before + 1 };
    const hasChanged = await steps.work({ trx, userId, stamp });
    const after = hasChanged ? stamp.revision : before;
    if (hasChanged) {
      await trx.updateTable('users').set({ revision: after }).where('id', '=', userId).execute();
    }
    await remember(trx, operation, { before, after });
    return steps.answer(trx);
  });
}

/**
 * Keeps other writes of this person out until the transaction ends, and resolves to the account's
 * revision. SQLite's `begin immediate` has done that already; a database that locks rows needs
 * `for update` here.
 */
async function lockAccount(trx: Write, userId: string): Promise<number> {
  const { revision } = await trx
    .selectFrom('users')
    .select('revision')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return revision;
}

async function isRepeat(trx: Write, { userId, key, requestHash }: Operation): Promise<boolean> {
  if (key === null) return false;
  const earlier = await trx
    .selectFrom('operations')
    .select('request_hash')
    .where('user_id', '=', userId)
    .where('op_id', '=', key)
    .executeTakeFirst();
  if (!earlier) return false;
  if (isSameBody(earlier.request_hash, requestHash)) return true;
  throw new Problem(422, { detail: 'This Idempotency-Key came before with another request.' });
}

async function remember(
  trx: Write,
  { userId, key, requestHash, nowMs }: Operation,
  revision: { readonly before: number; readonly after: number },
): Promise<void> {
  if (key === null) return;
  await trx
    .insertInto('operations')
    .values({
      user_id: userId,
      op_id: key,
      request_hash: requestHash,
      revision_before: revision.before,
      revision_after: revision.after,
      at: nowMs,
    })
    .execute();
}
