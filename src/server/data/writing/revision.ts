/** Which state of a person's data an answer shows. */
import { randomBytes } from 'node:crypto';
import { locksRows } from '../postgres/postgres.ts';
import { prepared } from '../prepared.ts';
import type { Database, Write } from '../schema/tables.ts';

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
 * the database.
 */
export async function readRevision(database: Database, userId: string): Promise<Revision> {
  return theOne(await findRevision(database, { userId }));
}

/**
 * The same beside the bytes that are held, and keeps other writes of this person out until the
 * transaction ends.
 */
export async function lockRevision(
  trx: Write,
  userId: string,
): Promise<Revision & { readonly bytes: number }> {
  return theOne(await lockStanding(trx, { userId }));
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
    .where('users.id', '=', userId);
}

function theOne<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('There is no such account.');
  return row;
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
  const { swept, last, ...revision } = await database
    .selectFrom(['users', 'epoch'])
    .select(['epoch.id as epoch', 'users.revision as number', 'users.swept_revision as swept'])
    .select((query) =>
      query
        .selectFrom(list)
        .select((row) => row.fn.max<number | null>('revision').as('last'))
        .whereRef('user_id', '=', 'users.id')
        .as('last'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
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
  const isOurs = textOf({ epoch, number }) === text;
  return isOurs && swept <= number && number <= latest ? number : null;
}

/** For whoever puts a backup in the database's place. */
export async function renewEpoch(trx: Pick<Write, 'deleteFrom' | 'insertInto'>): Promise<void> {
  await trx.deleteFrom('epoch').execute();
  await trx
    .insertInto('epoch')
    .values({ id: randomBytes(9).toString('base64url') })
    .execute();
}
