import { Kysely } from 'kysely';
import { ConfigError } from '../config.ts';
import { openDatabase } from './database.ts';
import { isUnreachable } from './failures.ts';
import { NewerTables } from './migrate.ts';
import { postgresDialect } from './postgres.ts';
import type { Database, Tables } from './tables.ts';

/** Opens the PostgreSQL at DATABASE_URL. Throws ConfigError where it cannot be used. */
export async function openDatabaseUrl(url: string): Promise<Database> {
  try {
    // A step over many rows takes longer than any request may.
    await (await openDatabase(postgresDialect(url, { isPatient: true }))).destroy();
  } catch (error) {
    const reason = reasonOf(error, url);
    // What nobody foresaw is shown as it is.
    throw reason === null ? error : new ConfigError(reason, { cause: error });
  }
  return new Kysely<Tables>({ dialect: postgresDialect(url) });
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
    case '42P07':
      return `DATABASE_URL names a database with tables of another program: ${pathname.slice(1)}; name one for Repkeep alone.`;
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
