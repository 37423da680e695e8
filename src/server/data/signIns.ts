/** Signed-in browsers. Secrets are kept as hashes only. */

import { LIMITS_PER_USER } from './limits.ts';
import { prepared } from './prepared.ts';
import type { Database, Write } from './schema/tables.ts';
import { write } from './writing/write.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const IDLE_MS = 30 * DAY_MS;
export const SIGNED_IN_MAX_MS = 180 * DAY_MS;

/** Remembers a signed-in browser; returns how many of the account's oldest, beyond the limit, are signed out. */
export async function addSignIn(
  trx: Write,
  signIn: { readonly tokenHash: string; readonly userId: string },
  nowMs: number,
): Promise<number> {
  await trx
    .insertInto('sign_ins')
    .values({
      token_hash: signIn.tokenHash,
      user_id: signIn.userId,
      created_at: nowMs,
      used_at: nowMs,
    })
    .execute();
  const surplus = trx
    .selectFrom('sign_ins')
    .select('token_hash')
    .where('user_id', '=', signIn.userId)
    // The new one stays, also when the clock was put back and it looks like the oldest.
    .orderBy((one) => one('token_hash', '=', signIn.tokenHash), 'desc')
    .orderBy('created_at', 'desc')
    .limit(1000)
    .offset(LIMITS_PER_USER.signIns);
  const { numDeletedRows } = await trx
    .deleteFrom('sign_ins')
    .where('token_hash', 'in', surplus)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The account that a token stands for, or null when it is unknown or expired. */
export async function accountOfToken(
  database: Database,
  tokenHash: string,
  nowMs: number,
): Promise<string | null> {
  const [row] = await findSignIn(database, {
    tokenHash,
    createdAfter: nowMs - SIGNED_IN_MAX_MS,
    usedAfter: nowMs - IDLE_MS,
  });
  if (!row) return null;
  if (row.used_at < nowMs - HOUR_MS) void noteUse(database, tokenHash, nowMs);
  return row.user_id;
}

interface Valid {
  readonly tokenHash: string;
  readonly createdAfter: number;
  readonly usedAfter: number;
}

const findSignIn = prepared((database, { tokenHash, createdAfter, usedAfter }: Valid) =>
  database
    .selectFrom('sign_ins')
    .select(['user_id', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', createdAfter)
    .where('used_at', '>', usedAfter),
);

/** When it was tried to note that a sign-in is used, where that failed or is under way. */
const triedAtMs = new Map<string, number>();

/** Tried once an hour. No answer waits for it or fails with it: a read must not need a write. */
async function noteUse(database: Database, tokenHash: string, nowMs: number): Promise<void> {
  if ((triedAtMs.get(tokenHash) ?? 0) > nowMs - HOUR_MS) return;
  triedAtMs.set(tokenHash, nowMs);
  try {
    await database
      .updateTable('sign_ins')
      .set({ used_at: nowMs })
      .where('token_hash', '=', tokenHash)
      .execute();
    triedAtMs.delete(tokenHash);
  } catch {
    // A full disk or a lock: the writes of people say so. It is tried again in an hour.
  }
}

/** Returns the account that is signed out by it, or null when the token is unknown. */
export async function deleteSignIn(database: Database, tokenHash: string): Promise<string | null> {
  const deleted = await write(database, (trx) =>
    trx
      .deleteFrom('sign_ins')
      .where('token_hash', '=', tokenHash)
      .returning('user_id')
      .executeTakeFirst(),
  );
  return deleted?.user_id ?? null;
}

/** Signs out everyone who is known by this provider. */
export async function endSignInsBy(database: Database, provider: string): Promise<void> {
  await write(database, (trx) =>
    trx
      .deleteFrom('sign_ins')
      .where('user_id', 'in', (query) =>
        query.selectFrom('identities').select('user_id').where('provider', '=', provider),
      )
      .execute(),
  );
}
