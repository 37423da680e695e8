// @ts-check
/** About PostgreSQL: they run nowhere else. */
export const postgresTests = ['test/**/*.postgres.test.ts'];

/**
 * The server's tests run twice in `npm test`: on SQLite, and on a PostgreSQL that is started for them
 * (the project `postgres` of vite.config.ts). These do not: they are about SQLite, or about no database.
 */
export const notOnPostgres = [
  'test/server/**/*.nginx.test.ts',
  'test/server/!(app|operation|main.postgres|logs.postgres|storageWatch.postgres)*.test.ts',
  'test/server/http/!(clientFiles|gracefulShutdown|hosts|precondition|underWay)*.test.ts',
  'test/server/operator/check.proof.test.ts',
  'test/server/auth/localReach.late.*',
  'test/server/data/sqlite/{dataDir,readTurns,sqlite}.*',
  'test/server/data/writing/{fingerprint.socket,operation.plans,write}.test.ts',
  'test/server/routes/{failingDatabase.socket,metrics.socket,recordedAt,registerRead.proof}.test.ts',
];
