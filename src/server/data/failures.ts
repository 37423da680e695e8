/** What the errors of a database mean, whichever of the two it is. */

/** Why a database did not do what a request needs. */
export type Failure = 'busy' | 'damaged' | 'full' | 'unreachable';

/** Null where something else went wrong. */
export function failureOf(error: unknown): Failure | null {
  if (isUnreachable(error)) return 'unreachable';
  if (isCollision(error)) return 'busy';
  if (isFull(error)) return 'full';
  return isDamaged(error) ? 'damaged' : null;
}

/**
 * PostgreSQL's serialization failure, deadlock and row that another one inserted first; SQLite's
 * busy and locked.
 */
export function isCollision(error: unknown): boolean {
  return says(error, /^(40001|40P01|23505)$/) || sqliteSays(error, /database (table )?is locked/);
}

/**
 * SQLite's codes for what the file system did not take: a file at its limit, a quota, a failing disk.
 * For a full disk it has one of its own, but not where the file that maps its log cannot grow.
 */
const NOT_TAKEN: ReadonlySet<unknown> = new Set([778, 4874]);

/** PostgreSQL's and SQLite's full disk. */
export function isFull(error: unknown): boolean {
  if (error instanceof Error && 'errcode' in error && NOT_TAKEN.has(error.errcode)) return true;
  return says(error, /^53100$/) || sqliteSays(error, /database or disk is full/);
}

/** SQLite's code for a file that may only be read; its upper bits say why. */
const READONLY = 8;

/** A SQLite that may only be read. */
export function isReadOnly(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error)) return false;
  return (Number(error.errcode) & 0xff) === READONLY;
}

/** Pages that cannot be read any more: PostgreSQL's and SQLite's. */
export function isDamaged(error: unknown): boolean {
  const damage = /database disk image is malformed|file is not a database/;
  return says(error, /^XX00[12]$/) || sqliteSays(error, damage);
}

/** A table that is not there: PostgreSQL's and SQLite's. */
export function hasNoTable(error: unknown): boolean {
  return says(error, /^42P01$/) || sqliteSays(error, /no such table/);
}

/**
 * A PostgreSQL that cannot be reached, is starting or stopping, takes no more connections or only
 * reads, or that did not answer or get at a row in time: later it may.
 */
export function isUnreachable(error: unknown): boolean {
  return says(
    error,
    /^(08...|25006|25P03|28...|3D000|53[234]00|55P03|57014|57P0.|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH))$/,
    // A socket that is not there, as long as its server is not; and pg's own, which have no code.
    /^(connect ENOENT|Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/,
  );
}

/** Other errors may say the same, as one of ours that repeats what someone has asked for. Not all have its number. */
function sqliteSays(error: unknown, message: RegExp): boolean {
  return says(error, /^ERR_SQLITE_ERROR$/) && error instanceof Error && message.test(error.message);
}

/** Whether an error has one of these codes, or one of these messages. */
function says(error: unknown, code: RegExp, message?: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  const said = 'code' in error ? String(error.code) : '';
  return code.test(said) || message?.test(error.message) === true;
}
