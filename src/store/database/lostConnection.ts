/** What tells a lost connection to the database from everything else that can go wrong in it. */

/**
 * True when the browser lost its connection to the database, which opening it again mends: WebKit's
 * 'Connection to Indexed Database server lost', Chromium's 'Internal error opening backing store',
 * a connection that is closing, a transaction that was aborted for no reason. A full disk, a broken
 * constraint, a sign-out and our own mistakes are none of it.
 */
export function isConnectionLost(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return false;
  switch (cause.name) {
    case 'UnknownError':
    case 'DatabaseClosedError':
    case 'OpenFailedError':
    case 'AbortError':
      return true;
    case 'InvalidStateError':
      // The same name stands for mistakes such as a cursor that is moved twice.
      return /clos(ed|ing)|connection|backend aborted|did not allow mutations/i.test(cause.message);
    default:
      return false;
  }
}

/** True where the browser keeps no data for the page at all: site data are blocked, or there is no IndexedDB. */
export function isStorageRefused(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof Error && /^(SecurityError|MissingAPIError)$/.test(cause.name);
}

/** Dexie wraps what the browser said, once or twice, and lists what failed of a bulk. */
function causeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  if ('inner' in error && error.inner) return causeOf(error.inner);
  if ('failures' in error && Array.isArray(error.failures) && error.failures.length > 0) {
    return causeOf(error.failures[0]);
  }
  return error;
}
