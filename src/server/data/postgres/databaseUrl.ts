import { Kysely, sql } from 'kysely';
import { ConfigError } from '../../config.ts';
import { openDatabase } from '../database.ts';
import { isUnreachable } from '../failures.ts';
import { type BeforeUpdate, NewerTables } from '../schema/migrate.ts';
import type { Database, Tables } from '../schema/tables.ts';
import { postgresDialect } from './postgres.ts';

/** Opens the PostgreSQL at DATABASE_URL. Throws ConfigError where it cannot be used. */
export async function openDatabaseUrl(url: string, beforeUpdate?: BeforeUpdate): Promise<Database> {
  await (await openPatiently(url, beforeUpdate)).destroy();
  return new Kysely<Tables>({ dialect: postgresDialect(url) });
}

/** The same for work that takes longer than any request may, such as a step over many rows. */
export async function openPatiently(url: string, beforeUpdate?: BeforeUpdate): Promise<Database> {
  try {
    await checkEncoding(url);
    return await openDatabase(postgresDialect(url, { isPatient: true }), beforeUpdate);
  } catch (error) {
    throw sentenceOf(error, url);
  }
}

/** In any other there are names that cannot be kept. */
async function checkEncoding(url: string): Promise<void> {
  const database = readDatabaseUrl(url);
  try {
    const asked = sql<{ server_encoding: string }>`show server_encoding`;
    const [row] = (await asked.execute(database)).rows;
    if (row?.server_encoding === 'UTF8') return;
    throw new ConfigError(
      `DATABASE_URL must name a database in UTF-8, and ${new URL(url).pathname.slice(1)} is in ${row?.server_encoding}.`,
    );
  } finally {
    await database.destroy();
  }
}

/** The same as it stands: no table is made or brought up to date. */
export function readDatabaseUrl(url: string): Database {
  return new Kysely<Tables>({ dialect: postgresDialect(url, { isPatient: true }) });
}

/** What went wrong as a ConfigError; what nobody foresaw is left as it is. */
export function sentenceOf(error: unknown, url: string): unknown {
  const reason = reasonOf(error, url);
  return reason === null ? error : new ConfigError(reason, { cause: error });
}

/** The rest of the address may hold a password. */
function reasonOf(error: unknown, url: string): string | null {
  const { host, pathname } = new URL(url);
  const server = host || 'the server';
  if (error instanceof NewerTables) {
    return `DATABASE_URL names a database that ${error.message}: start that version, or name another database.`;
  }
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case '28P01':
    case '28000':
      return `DATABASE_URL holds a user or a password that ${server} does not take.`;
    case '3D000':
      return `DATABASE_URL names a database that ${server} does not have: ${pathname.slice(1)}.`;
    case '42P01':
      return `DATABASE_URL names a database without the tables of Repkeep: ${pathname.slice(1)}.`;
    case '42P07':
      return `DATABASE_URL names a database with tables of another program: ${pathname.slice(1)}; name one for Repkeep alone.`;
    case '55P03':
      return `DATABASE_URL names a database that another process has been busy with for 10 minutes, as for a backup or an update: ${pathname.slice(1)}; see that it is over, and start again.`;
    case '42501':
    case '25006':
      return `DATABASE_URL must name a user who may make tables in ${pathname.slice(1)} on ${server}.`;
  }
  // pg's own: it was asked for a password and has none.
  if (error instanceof Error && error.message.startsWith('SASL')) {
    return `DATABASE_URL holds no password, and ${server} asks for one.`;
  }
  return isUnreachable(error)
    ? `DATABASE_URL names a PostgreSQL that does not answer: ${server}.`
    : null;
}
