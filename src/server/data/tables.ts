/** The tables, as the migrations leave them. Times are epoch milliseconds, JSON is text. */
import type { Kysely, Transaction } from 'kysely';

interface UsersTable {
  id: string;
  name: string | null;
  picture: string | null;
  calorie_goal: number | null;
  calories_consumed: number;
  last_calorie_date: string | null;
  current_weight: number | null;
  created_at: number;
}

/** Who a provider says someone is; never found by e-mail. */
interface IdentitiesTable {
  provider: string;
  subject: string;
  user_id: string;
}

/** Signed-in browsers. Only the SHA-256 of a token is kept. */
interface SessionsTable {
  token_hash: string;
  user_id: string;
  created_at: number;
  used_at: number;
}

/** Sign-ins under way at a provider: deleted as they are used. */
interface LoginsTable {
  state_hash: string;
  browser_hash: string;
  provider: string;
  verifier: string;
  nonce: string;
  expires_at: number;
}

/**
 * weight null: deleted. deleted_over: when the weight that a delete took away was recorded; null for
 * what is not deleted, and where there was nothing to delete.
 */
interface WeightsTable {
  user_id: string;
  date: string;
  weight: number | null;
  recorded_at: number;
  deleted_over: number | null;
}

/**
 * fingerprint: of the body that an Idempotency-Key created the plan with, as it was sent, whatever
 * came after; '' where an older version did not keep that.
 * deleted_over: when the plan that a delete took away was recorded.
 */
interface PlansTable {
  user_id: string;
  id: string;
  position: number;
  name: string;
  exercises: string;
  fingerprint: string | null;
  recorded_at: number;
  deleted: number;
  deleted_over: number | null;
}

/**
 * Session records. at: the instant of the timestamp; body: the record; empty when deleted.
 * fingerprint: as of a plan.
 */
interface HistoryTable {
  user_id: string;
  id: string;
  at: number;
  body: string;
  fingerprint: string;
  recorded_at: number;
  deleted: number;
}

/** Idempotency keys of the calories that were added: a repeat adds nothing. */
interface CalorieKeysTable {
  user_id: string;
  key: string;
  applied_at: number;
}

interface SchemaVersionTable {
  version: number;
  applied_at: number;
}

export interface Tables {
  users: UsersTable;
  identities: IdentitiesTable;
  sessions: SessionsTable;
  logins: LoginsTable;
  weights: WeightsTable;
  plans: PlansTable;
  history: HistoryTable;
  calorie_keys: CalorieKeysTable;
  schema_version: SchemaVersionTable;
}

export type Database = Kysely<Tables>;
export type Write = Transaction<Tables>;
