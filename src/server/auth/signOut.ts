import type { FastifyRequest } from 'fastify';
import type { Database } from '../data/schema/tables.ts';
import { deleteSignIn } from '../data/signIns.ts';
import { accountMark, hashOf } from './secrets.ts';

/** Signs out the browser that has this session token, and says in the log whose it was. */
export async function endSignIn(
  database: Database,
  { log }: FastifyRequest,
  sessionToken: string,
): Promise<void> {
  const userId = await deleteSignIn(database, hashOf(sessionToken));
  if (userId !== null) log.info({ account: accountMark(userId) }, 'signed out');
}
