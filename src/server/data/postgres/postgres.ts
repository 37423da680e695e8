import {
  type DialectAdapter,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
} from 'kysely';
import type { Pool } from 'pg';
import { isUnreachable } from '../failures.ts';
import type { Database } from '../schema/tables.ts';

/** Of one process: PostgreSQL takes 100 of all of them unless told otherwise. */
const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** A server that stands still says nothing: who asked is not kept waiting for ever. */
const QUERY_TIMEOUT_MS = 20_000;
/** A process that stands still in a write keeps its person's row locked for so long at most. */
const IDLE_IN_WRITE_MS = 30_000;

/** Whoever waits for a person's row has a connection that others want. */
const LOCK_TIMEOUT_MS = 3_000;

/** How long the database may take (ms; 0: as long as it takes). */
const FOR_REQUESTS = {
  queryMs: QUERY_TIMEOUT_MS,
  idleMs: IDLE_IN_WRITE_MS,
  lockMs: LOCK_TIMEOUT_MS,
} as const;
/** Whoever starts waits until another has backed up the tables and brought them up to date. */
const FOR_LONG_WORK = { queryMs: 0, idleMs: 0, lockMs: 600_000 } as const;
type Patience = typeof FOR_REQUESTS | typeof FOR_LONG_WORK;

/** A Kysely dialect over the PostgreSQL at an address. isPatient: for work that may take long. */
export function postgresDialect(url: string, { isPatient = false } = {}): PostgresDialect {
  return new BytewiseDialect({
    pool: () => openPool(url, isPatient ? FOR_LONG_WORK : FOR_REQUESTS),
  });
}

/** Whether rows have to be locked one by one. SQLite's `begin immediate` keeps all other writers out. */
export function locksRows(database: Database): boolean {
  const adapter: DialectAdapter = database.getExecutor().adapter;
  return adapter instanceof PostgresAdapter;
}

class BytewiseDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new BytewiseCompiler();
  }
}

/** Text sorts and compares by its bytes, as in SQLite, and not by the language of the database. */
class BytewiseCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: Parameters<PostgresQueryCompiler['visitDataType']>[0]) {
    super.visitDataType(node);
    if (node.dataType === 'text') this.append(' collate "C"');
  }
}

async function openPool(url: string, { queryMs, idleMs, lockMs }: Patience): Promise<PostgresPool> {
  // Nobody who keeps the data in SQLite loads it.
  const { Pool } = await import('pg');
  const pool = new Pool({
    connectionString: url,
    application_name: 'repkeep',
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryMs,
    keepAlive: true,
    // Said here, because poolers such as PgBouncer refuse it among the options of a connection.
    onConnect: async (client) => {
      await client.query(
        `set idle_in_transaction_session_timeout = ${idleMs}; set lock_timeout = ${lockMs}`,
      );
    },
  });
  // Whoever uses a connection that is lost hears so; what is told beside that would end the process.
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return lending(pool);
}

/** Lends connections, and does not take those back that may be busy with a query that was given up. */
function lending(pool: Pool): PostgresPool {
  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let lost: unknown = null;
      const query = async (sql: string, parameters: readonly unknown[]) => {
        // Another query, be it a rollback, would only wait behind the one that was given up.
        if (lost !== null) throw lost;
        try {
          return await client.query(sql, [...parameters]);
        } catch (error) {
          if (isUnreachable(error)) lost = error;
          throw error;
        }
      };
      return {
        // Kysely asks with a cursor only where the dialect was given one.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(lost !== null),
      };
    },
  };
}
