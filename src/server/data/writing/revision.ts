/** Which state of a person's data an answer shows. */

import { Problem } from '../../http/problem.ts';
import { locksRows } from '../postgres/postgres.ts';
import { prepared } from '../prepared.ts';
import { MIGRATIONS } from '../schema/migrations.ts';
import type { Database, Write } from '../schema/tables.ts';

/** What is said where a process of a newer version has brought the tables up to date. */
export const NEWER_TABLES = 'The tables are of a newer version of Repkeep.';

export interface Revision {
  /** Of the database: another one after a restore, since then the numbers begin anew from an earlier one. */
  readonly epoch: string;
  /** Of the account: raised by each change of anything in it. */
  readonly number: number;
}

/** As it travels. Another epoch makes another text, so that it can only be told whether two are the same. */
export function textOf({ epoch, number }: Revision): string {
  return `${epoch}.${number}`;
}

/** What a person has, apart from the profile. */
export type List = 'weights' | 'plans' | 'session_records';

/**
 * The revision of an account. Both parts are asked for each time: another process may have restored
 * the database. Throws 503 where one of a newer version has brought the tables up to date.
 */
export async function readRevision(database: Database, userId: string): Promise<Revision> {
  return current(await findRevision(database, { userId }));
}

/**
 * The same beside the bytes that are held, and keeps other writes of this person out until the
 * transaction ends.
 */
export async function lockRevision(
  trx: Write,
  userId: string,
): Promise<Revision & { readonly bytes: number }> {
  return current(await lockStanding(trx, { userId }));
}

const findRevision = prepared((database, { userId }: Whose) => revisionOf(database, userId));

const lockStanding = prepared((database, { userId }: Whose) =>
  revisionOf(database, userId)
    .select('users.bytes')
    .$if(locksRows(database), (query) => query.forUpdate('users')),
);

interface Whose {
  readonly userId: string;
}

function revisionOf(database: Database, userId: string) {
  return database
    .selectFrom(['users', 'epoch'])
    .select(['epoch.id as epoch', 'users.revision as number'])
    .select((query) =>
      query
        .selectFrom('schema_version')
        .select((row) => row.fn.max<number>('version').as('version'))
        .as('version'),
    )
    .where('users.id', '=', userId);
}

function current<T extends { readonly version: number | null }>([row]: readonly T[]) {
  if (row === undefined) throw new Error('There is no such account.');
  const { version, ...rest } = row;
  if (Number(version) <= MIGRATIONS.length) return rest;
  throw new Problem(503, { detail: NEWER_TABLES });
}

/**
 * Beside the account's revision the one that the last change of a list led to, found by an index. What
 * was swept counts as changed: its rows, which would tell, are gone.
 */
export async function readListRevision(
  database: Database,
  userId: string,
  list: List,
): Promise<Revision & { readonly changedAt: number }> {
  const found = await revisionOf(database, userId)
    .select('users.swept_revision as swept')
    .select((query) =>
      query
        .selectFrom(list)
        .select((row) => row.fn.max<number | null>('revision').as('last'))
        .whereRef('user_id', '=', 'users.id')
        .as('last'),
    )
    .execute();
  const { swept, last, ...revision } = current(found);
  return { ...revision, changedAt: Math.max(swept, last ?? 0) };
}

/**
 * The number in the text of a revision, if what was deleted since can still be told: null for one of
 * another epoch, for one that is yet to come, and where deleted rows were swept since.
 */
export async function numberSince(
  database: Database,
  userId: string,
  text: string,
): Promise<number | null> {
  const { epoch, latest, swept } = await database
    .selectFrom(['users', 'epoch'])
    .select(['epoch.id as epoch', 'users.revision as latest', 'users.swept_revision as swept'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const number = Number(text.slice(epoch.length + 1));
  const isOurs = Number.isInteger(number) && textOf({ epoch, number }) === text;
  return isOurs && swept <= number && number <= latest ? number : null;
}
