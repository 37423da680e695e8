/**
 * The steps that build the tables, oldest first; a released step never changes. Portable on purpose
 * (SQLite, PostgreSQL and what speaks its language): text ids, primary keys of what a person holds that
 * begin with user_id, no serials, no triggers.
 */
import { sql, type Transaction } from 'kysely';
import { renewEpoch } from './epoch.ts';
import { createLogTables } from './logTables.ts';
import type { FormerTables, Tables } from './tables.ts';

type Step = Transaction<Tables & FormerTables>;

export const MIGRATIONS: readonly ((step: Step) => Promise<void>)[] = [
  async function createTables(step) {
    await step.schema
      .createTable('users')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text')
      .addColumn('picture', 'text')
      .addColumn('calorie_goal', 'double precision')
      .addColumn('calories_consumed', 'double precision', (column) => column.notNull())
      .addColumn('last_calorie_date', 'text')
      .addColumn('current_weight', 'double precision')
      .addColumn('created_at', 'double precision', (column) => column.notNull())
      .execute();
    await step.schema
      .createTable('identities')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addPrimaryKeyConstraint('identities_key', ['provider', 'subject'])
      .execute();
    await step.schema
      .createTable('sessions')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('created_at', 'double precision', (column) => column.notNull())
      .addColumn('used_at', 'double precision', (column) => column.notNull())
      .execute();
    await step.schema
      .createIndex('sessions_of_user')
      .on('sessions')
      .columns(['user_id', 'created_at'])
      .execute();
    await step.schema
      .createTable('logins')
      .addColumn('state_hash', 'text', (column) => column.primaryKey())
      .addColumn('browser_hash', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('verifier', 'text', (column) => column.notNull())
      .addColumn('nonce', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'double precision', (column) => column.notNull())
      .execute();
    await createLogTables(step);
  },
  async function noteWhatDeletesTookAway(step) {
    for (const table of ['weights', 'plans'] as const) {
      await step.schema.alterTable(table).addColumn('deleted_over', 'double precision').execute();
    }
    // Of earlier deletes nobody knows: they count as having seen all that was recorded before them.
    const asRecorded = { deleted_over: sql<number>`recorded_at` };
    await step.updateTable('weights').set(asRecorded).where('weight', 'is', null).execute();
    await step.updateTable('plans').set(asRecorded).where('deleted', '=', 1).execute();
  },
  async function rememberAddedCalories(step) {
    await step.schema
      .createTable('calorie_keys')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('applied_at', 'double precision', (column) => column.notNull())
      .addPrimaryKeyConstraint('calorie_keys_key', ['user_id', 'key'])
      .execute();
  },
  async function forgetFingerprintsOfParsedBodies(step) {
    // They change with the schema that parsed the body: a repeat is told by its key alone.
    const unknown = { fingerprint: '' };
    await step.updateTable('plans').set(unknown).where('fingerprint', 'is not', null).execute();
    await step.updateTable('history').set(unknown).execute();
  },
  async function rememberOperations(step) {
    await createOperations(step);
    const revision = ['revision', 'integer'] as const;
    for (const table of ['users', 'weights', 'plans', 'history'] as const) {
      await step.schema
        .alterTable(table)
        .addColumn(...revision, (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await step.schema.alterTable('users').addColumn('recorded_at', 'double precision').execute();
    await step.schema.alterTable('weights').dropColumn('deleted_over').execute();
    await step.schema.alterTable('plans').dropColumn('deleted_over').execute();
    await step.schema.alterTable('plans').dropColumn('fingerprint').execute();
    // A plan's fields that this server does not know, as JSON.
    await step.schema
      .alterTable('plans')
      .addColumn('more', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
    await createCalorieDays(step);
  },
  async function nameStates(step) {
    await step.schema
      .createTable('epoch')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .execute();
    await renewEpoch(step);
    await step.schema
      .alterTable('users')
      .addColumn('swept_revision', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    for (const table of ['weights', 'plans', 'history'] as const) {
      await step.schema
        .createIndex(`${table}_by_revision`)
        .on(table)
        // With `deleted`, the history is counted in the index alone.
        .columns(['user_id', 'revision', ...(table === 'history' ? ['deleted'] : [])])
        .execute();
    }
  },
  async function nameTablesByWhatTheyHold(step) {
    // SQLite cannot rename an index.
    for (const index of ['sessions_of_user', 'history_by_time', 'history_by_revision']) {
      await step.schema.dropIndex(index).execute();
    }
    await step.schema.alterTable('sessions').renameTo('sign_ins').execute();
    await step.schema.alterTable('history').renameTo('session_records').execute();
    await step.schema
      .createIndex('sign_ins_of_user')
      .on('sign_ins')
      .columns(['user_id', 'created_at'])
      .execute();
    await step.schema
      .createIndex('session_records_by_time')
      .on('session_records')
      .columns(['user_id', 'at'])
      .execute();
    await step.schema
      .createIndex('session_records_by_revision')
      .on('session_records')
      .columns(['user_id', 'revision', 'deleted'])
      .execute();
  },
  async function countBytes(step) {
    await step.schema
      .alterTable('users')
      .addColumn('bytes', 'double precision', (column) => column.notNull().defaultTo(0))
      .execute();
    // As held.ts counted then.
    await sql`update users set bytes =
      (select 100 * count(*) from weights where user_id = users.id)
      + (select 100 * count(*) from calorie_days where user_id = users.id)
      + (select coalesce(sum(100 + octet_length(body)), 0)
        from session_records where user_id = users.id)
      + (select coalesce(
          sum(100 + octet_length(name) + octet_length(exercises) + octet_length(more)), 0)
        from plans where user_id = users.id)`.execute(step);
  },
  async function readPastDeletedRows(step) {
    // In the order of the lists: a deleted row stays for 400 days, and nobody reads a list for it.
    await step.schema
      .createIndex('plans_in_order')
      .on('plans')
      .columns(['user_id', 'deleted', 'position', 'id'])
      .execute();
    await step.schema.dropIndex('session_records_by_time').execute();
    await step.schema
      .createIndex('session_records_in_order')
      .on('session_records')
      .columns(['user_id', 'deleted', 'at', 'id'])
      .execute();
    // The hourly sweep looks for what is old, not through all there is.
    await step.schema.createIndex('operations_by_time').on('operations').columns(['at']).execute();
  },
];

/** Keys from before have no hash: they are known by themselves. */
async function createOperations(step: Step): Promise<void> {
  await step.schema
    .createTable('operations')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('op_id', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('revision_before', 'integer', (column) => column.notNull())
    .addColumn('revision_after', 'integer', (column) => column.notNull())
    .addColumn('at', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('operations_key', ['user_id', 'op_id'])
    .execute();
  const earlier = step
    .selectFrom('calorie_keys')
    .select(['user_id', 'key', sql<string>`''`.as('hash'), sql<number>`0`.as('before')])
    .select([sql<number>`0`.as('after'), 'applied_at']);
  await step
    .insertInto('operations')
    .columns(['user_id', 'op_id', 'request_hash', 'revision_before', 'revision_after', 'at'])
    .expression(earlier)
    .execute();
  await step.schema.dropTable('calorie_keys').execute();
}

async function createCalorieDays(step: Step): Promise<void> {
  await step.schema
    .createTable('calorie_days')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('total', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('calorie_days_key', ['user_id', 'day'])
    .execute();
  const shown = step
    .selectFrom('users')
    .select(['id', sql<string>`last_calorie_date`.as('day'), 'calories_consumed'])
    .where('last_calorie_date', 'is not', null);
  await step
    .insertInto('calorie_days')
    .columns(['user_id', 'day', 'total'])
    .expression(shown)
    .execute();
}
