import { type Dialect, Kysely, sql } from 'kysely';
import { migrate } from '../../../src/server/data/schema/migrate.ts';
import type { Tables } from '../../../src/server/data/schema/tables.ts';

/** Ann with a weight and a key, as an earlier version kept them. */
export async function asOfVersion(dialect: Dialect, version: number): Promise<void> {
  const database = new Kysely<Tables>({ dialect });
  await migrate(database, { upTo: version });
  await sql`insert into users (id, name, calories_consumed, created_at) values ('ann', 'Ann', 0, 0)`.execute(
    database,
  );
  await sql`insert into weights (user_id, date, weight, recorded_at) values ('ann', '2025-11-24', 150, 0)`.execute(
    database,
  );
  await sql`insert into calorie_keys (user_id, key, applied_at) values ('ann', 'added', 0)`.execute(
    database,
  );
  await database.destroy();
}
