/** Sign-ins under way at a provider. */
import type { Write } from './schema/tables.ts';

export const LOGIN_MAX_MS = 10 * 60_000;

/** What the callback needs to know; verifier and nonce never leave the server before. */
export interface Login {
  readonly stateHash: string;
  readonly browserHash: string;
  readonly provider: string;
  readonly verifier: string;
  readonly nonce: string;
}

export async function addLogin(trx: Write, login: Login, nowMs: number): Promise<void> {
  await trx
    .insertInto('logins')
    .values({
      state_hash: login.stateHash,
      browser_hash: login.browserHash,
      provider: login.provider,
      verifier: login.verifier,
      nonce: login.nonce,
      expires_at: nowMs + LOGIN_MAX_MS,
    })
    .execute();
}

/** Takes a login out, so that it works once; null when it is unknown or expired. */
export async function takeLogin(
  trx: Write,
  stateHash: string,
  nowMs: number,
): Promise<Login | null> {
  const row = await trx
    .deleteFrom('logins')
    .where('state_hash', '=', stateHash)
    .returningAll()
    .executeTakeFirst();
  if (!row || row.expires_at <= nowMs) return null;
  return {
    stateHash: row.state_hash,
    browserHash: row.browser_hash,
    provider: row.provider,
    verifier: row.verifier,
    nonce: row.nonce,
  };
}
