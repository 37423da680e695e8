import type { Transaction } from 'kysely';
import type { FormerTables } from './tables.ts';

/** The tables of what people log, as the first release made them: a released step never changes. */
export async function createLogTables(
  step: Pick<Transaction<FormerTables>, 'schema'>,
): Promise<void> {
  await step.schema
    .createTable('weights')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('weight', 'double precision')
    .addColumn('recorded_at', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('weights_key', ['user_id', 'date'])
    .execute();
  await step.schema
    .createTable('plans')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('position', 'double precision', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('exercises', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text')
    .addColumn('recorded_at', 'double precision', (column) => column.notNull())
    .addColumn('deleted', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('plans_key', ['user_id', 'id'])
    .execute();
  await step.schema
    .createTable('history')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('at', 'double precision', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('recorded_at', 'double precision', (column) => column.notNull())
    .addColumn('deleted', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('history_key', ['user_id', 'id'])
    .execute();
  await step.schema
    .createIndex('history_by_time')
    .on('history')
    .columns(['user_id', 'at'])
    .execute();
}
