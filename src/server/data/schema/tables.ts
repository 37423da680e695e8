/** The tables, as the migrations leave them. Times are epoch milliseconds, JSON is text. */
import type { Generated, Kysely, Transaction } from 'kysely';

interface UsersTable {
  id: string;
  name: string | null;
  picture: string | null;
  calorie_goal: number | null;
  calories_consumed: number;
  last_calorie_date: string | null;
  current_weight: number | null;
  created_at: number;
  /** Earlier versions wrote it; nothing reads it. */
  recorded_at: number | null;
  /** Raised by each change of anything of this person. */
  revision: Generated<number>;
  /** The latest revision of a deleted row that is not kept any more. */
  swept_revision: Generated<number>;
  /** Held by this person, as held.ts counts: raised and lowered by each change. */
  bytes: Generated<number>;
}

/** Who a provider says someone is; never found by e-mail. */
interface IdentitiesTable {
  provider: string;
  subject: string;
  user_id: string;
}

/** Signed-in browsers. Only the SHA-256 of a token is kept. */
interface SignInsTable {
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
 * weight null: deleted. recorded_at: when the person made the change, as the device says; revision:
 * that of the account after the change, 0 before there were any. Both mean the same in each table.
 */
interface WeightsTable {
  user_id: string;
  date: string;
  weight: number | null;
  recorded_at: number;
  revision: number;
}

interface PlansTable {
  user_id: string;
  id: string;
  position: number;
  name: string;
  exercises: string;
  /** Fields of the plan that this server does not know. */
  more: string;
  recorded_at: number;
  revision: number;
  deleted: number;
}

/**
 * Session records. at: the instant of the timestamp; body: the record; empty when deleted.
 * fingerprint: of the body as it was sent; '' where an older version did not keep that.
 */
interface SessionRecordsTable {
  user_id: string;
  id: string;
  at: number;
  body: string;
  fingerprint: string;
  recorded_at: number;
  revision: number;
  deleted: number;
}

/** What was eaten on each day; users holds a copy of the day that is shown. */
interface CalorieDaysTable {
  user_id: string;
  day: string;
  total: number;
}

/**
 * Writes that were done, by their Idempotency-Key. request_hash: '' where an older version did not
 * keep one. at: when, by the clock of this server.
 */
interface OperationsTable {
  user_id: string;
  op_id: string;
  request_hash: string;
  revision_before: number;
  revision_after: number;
  at: number;
}

/** One row: the name of this database's course of revisions. A restore gives it another. */
interface EpochTable {
  id: string;
}

interface SchemaVersionTable {
  version: number;
  applied_at: number;
}

export interface Tables {
  users: UsersTable;
  identities: IdentitiesTable;
  sign_ins: SignInsTable;
  logins: LoginsTable;
  weights: WeightsTable;
  plans: PlansTable;
  session_records: SessionRecordsTable;
  calorie_days: CalorieDaysTable;
  operations: OperationsTable;
  epoch: EpochTable;
  schema_version: SchemaVersionTable;
}

export type Database = Kysely<Tables>;
export type Write = Transaction<Tables>;

/** Names and columns that some step of the migrations made and a later one took away again. */
export type FormerTables = {
  weights: { deleted_over: number | null };
  plans: { deleted_over: number | null; fingerprint: string | null };
  history: SessionRecordsTable;
  calorie_keys: { user_id: string; key: string; applied_at: number };
};
