import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './schema/tables.ts';

/** Stands for a value while a query is built. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) });

/**
 * A query that is built once for each database and then run with other values: to build one takes
 * longer than SQLite needs for it. `build` sees no value, only where each goes. Resolves to the rows.
 */
export function prepared<Values extends object, Row>(
  build: (database: Database, values: Values) => Compilable<Row>,
): (database: Database, values: Values) => Promise<Row[]> {
  // A database and its transactions have one adapter.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (database, values) => {
    const executor = database.getExecutor();
    const { adapter } = executor;
    let known = compiled.get(adapter);
    if (known === undefined) {
      known = build(database, slots as Values).compile();
      compiled.set(adapter, known);
    }
    const { query, queryId, sql } = known;
    const parameters = known.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof Values] : parameter,
    );
    // Straight to the connection: in a transaction Kysely makes an executor anew for each query.
    const { rows } = await executor.provideConnection((connection) =>
      connection.executeQuery<Row>({ query, queryId, sql, parameters }),
    );
    return rows;
  };
}
