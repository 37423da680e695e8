import { type ExpressionBuilder, sql } from 'kysely';
import { accountMark } from '../auth/secrets.ts';
import { type Config, ConfigError } from '../config.ts';
import { readTogether } from '../data/readTogether.ts';
import { schemaVersion } from '../data/schema/migrate.ts';
import { MIGRATIONS } from '../data/schema/migrations.ts';
import type { Tables } from '../data/schema/tables.ts';
import { withStorageAsItIs } from './storage.ts';

/** Says how much each account holds: by the mark that stands for it in the log, never by a name. */
export async function listUsers(config: Config, say: (line: string) => void): Promise<void> {
  const accounts = await withStorageAsItIs(config, (database) =>
    readTogether(database, async (state) => {
      if ((await schemaVersion(state)) < MIGRATIONS.length) {
        throw new ConfigError(
          'The tables are of an older version: start the server once, it brings them up to date.',
        );
      }
      return state
        .selectFrom('users')
        .select(['id', 'created_at'])
        .select((user) => [
          countOf(user, 'plans').as('plans'),
          countOf(user, 'session_records').as('workouts'),
          countOf(user, 'weights').as('weights'),
        ])
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    }),
  );
  for (const { id, created_at, plans, workouts, weights } of accounts) {
    const day = new Date(created_at).toISOString().slice(0, 10);
    say(
      `${accountMark(id)} since ${day}: ${plans} plans, ${workouts} workouts, ${weights} weights`,
    );
  }
  say(`${accounts.length} accounts`);
}

/** Of what is not deleted. */
function countOf(
  user: ExpressionBuilder<Tables, 'users'>,
  table: 'plans' | 'session_records' | 'weights',
) {
  const isThere =
    table === 'weights' ? sql<boolean>`weight is not null` : sql<boolean>`deleted = 0`;
  return user
    .selectFrom(table)
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .whereRef('user_id', '=', 'users.id')
    .where(isThere);
}
