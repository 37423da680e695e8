// @ts-check
/** Faults of our own server's part. */

/** @type {readonly import('./all.mjs').Mutant[]} */
export const serving = [
  {
    name: 'server-repeats-a-plan',
    says: 'The server makes a plan again when its request comes again.',
    file: 'src/server/data/plans.ts',
    from: 'const { key, recordedAtMs } = wanted;',
    to: `const { recordedAtMs } = wanted;
  const key = null;`,
    tests: ['test/server/routes/plans.test.ts'],
  },
  {
    name: 'server-takes-any-body-for-a-key',
    says: 'The server confirms another plan under a key that it knows.',
    file: 'src/server/data/plans.ts',
    from: 'if (earlier.fingerprint === sent.print) return true;',
    to: 'if (earlier) return true;',
    tests: ['test/server/routes/plans.test.ts'],
  },
  {
    name: 'server-writes-for-whoever-is-signed-in',
    says: 'The server keeps a write in another account than it was meant for.',
    file: 'src/server/auth/guard.ts',
    from: 'if (expected !== undefined && expected !== userId) {',
    to: 'if (expected !== undefined && userId === null) {',
    tests: ['test/server/routes/access.test.ts'],
  },
  {
    name: 'server-last-sender-wins',
    says: 'An old offline edit undoes a newer one from another device.',
    file: 'src/server/data/later.ts',
    from: 'return recordedAtMs < storedAtMs - TOLERANCE_MS;',
    to: 'return recordedAtMs < 0 && storedAtMs < 0;',
    tests: ['test/server/routes/recordedAt.test.ts'],
  },
  {
    name: 'server-believes-a-fast-clock',
    says: 'An edit from a phone whose clock is ahead wins over all later ones.',
    file: 'src/server/routes/recordedAt.ts',
    from: 'Math.min(recordedAtMs, nowMs)',
    to: 'recordedAtMs',
    tests: ['test/server/routes/recordedAt.test.ts'],
  },
  {
    name: 'server-refuses-a-repeat',
    says: 'The server refuses a session that it has, and the phone gives it up.',
    file: 'src/server/data/sessions.ts',
    from: 'if (earlier?.fingerprint === print) return;',
    to: '',
    tests: ['test/server/routes/sessions.test.ts'],
  },
  {
    name: 'server-edits-a-deleted-plan',
    says: 'The server confirms an edit of a plan that is gone, and keeps nothing.',
    file: 'src/server/data/plans.ts',
    from: 'if (columns.deleted || wasSeenByDelete(columns.recorded_at, stored)) return;',
    to: 'if (stored) return;',
    tests: ['test/server/routes/recordedAt.test.ts'],
  },
  {
    name: 'server-deletes-the-unseen',
    says: 'A delete on the server takes an edit with it that reached the server after it.',
    file: 'src/server/data/later.ts',
    from: 'return recordedAtMs <= deleted_over + TOLERANCE_MS;',
    to: 'return true;',
    tests: ['test/server/routes/recordedAt.test.ts'],
  },
  {
    name: 'server-brings-the-deleted-back',
    says: 'A late repeat of an edit brings back what was deleted since.',
    file: 'src/server/data/later.ts',
    from: 'if (deleted_over === null || recordedAtMs >= recorded_at) return false;',
    to: 'if (deleted) return false;',
    tests: ['test/server/routes/recordedAt.test.ts'],
  },
];
