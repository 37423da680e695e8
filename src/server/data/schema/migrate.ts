import { write } from '../writing/write.ts';
import { MIGRATIONS } from './migrations.ts';
import type { Database, FormerTables } from './tables.ts';

/** The tables are of a later program than this one. */
export class NewerTables extends Error {
  constructor() {
    super('was written by a newer version of Repkeep');
  }
}

export type BeforeUpdate = (version: number) => Promise<void>;

interface Update {
  /** The version to stop at; the newest when missing. */
  readonly upTo?: number;
  readonly beforeUpdate?: BeforeUpdate | undefined;
}

/**
 * Brings the tables up to date, all steps in one transaction: it is done whole or not at all. Inserting
 * the first step's row is the lock: of two servers that start together one tries again and finds it done.
 * Throws NewerTables when the data was written by a newer program.
 *
 * beforeUpdate is called with the version of tables that are there already, before the first step: no
 * other server takes a step until it is done.
 */
export async function migrate(
  database: Database,
  { upTo = MIGRATIONS.length, beforeUpdate }: Update = {},
): Promise<void> {
  // PostgreSQL lets two make it at once, and fails one of them: it is there then.
  const make = () => database.transaction().execute(makeVersions);
  await make().catch(make);
  await write(database, async (trx) => {
    const standing = await schemaVersion(trx);
    if (standing > MIGRATIONS.length) throw new NewerTables();
    for (const [index, migrateStep] of MIGRATIONS.slice(standing, upTo).entries()) {
      const version = standing + index + 1;
      await trx.insertInto('schema_version').values({ version, applied_at: Date.now() }).execute();
      if (standing > 0 && index === 0) await beforeUpdate?.(standing);
      await migrateStep(trx.withTables<FormerTables>());
    }
  });
}

async function makeVersions({ schema }: Database): Promise<void> {
  await schema
    .createTable('schema_version')
    .ifNotExists()
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('applied_at', 'double precision', (column) => column.notNull())
    .execute();
}

/** The number of the last step done, 0 for none. */
export async function schemaVersion(database: Database): Promise<number> {
  const row = await database
    .selectFrom('schema_version')
    .select((query) => query.fn.max('version').as('version'))
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}
