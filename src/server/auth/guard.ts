import type { FastifyRequest } from 'fastify';
import { EXPECTED_USER_HEADER, XSRF_HEADER, XSRF_PROBLEM } from '../../contract/api.ts';
import { accountOfToken } from '../data/signIns.ts';
import { Problem } from '../http/problem.ts';
import { noteAccount } from '../logs.ts';
import type { RouteContext } from '../routeContext.ts';
import { isFromListedOrigin, isUnsafe } from './origin.ts';
import { hashOf, isSame, xsrfTokenOf } from './secrets.ts';

/** A browser that is signed in. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionToken: string;
}

/** Who asks, or null. Throws 403 without the XSRF token, 409 when another account was expected. */
export async function findSignedIn(
  context: RouteContext,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const sessionToken = context.cookies.sessionToken(request);
  if (sessionToken === null) return null;
  const userId = await accountOfToken(context.database, hashOf(sessionToken), context.now());
  if (userId === null) return null;
  noteAccount(request, userId);
  if (!mayAsk(context, request)) {
    throw new Problem(403, { type: XSRF_PROBLEM, detail: `${XSRF_HEADER} is missing or wrong.` });
  }
  const expected = request.headers[EXPECTED_USER_HEADER.toLowerCase()];
  if (expected !== undefined && expected !== userId) {
    throw new Problem(409, { detail: 'Another account is signed in.' });
  }
  return { userId, sessionToken };
}

/**
 * Whether one of our own pages asks, as its XSRF token shows, or nothing is to be changed. Pages of
 * listed origins cannot read our cookie, and need not: browsers vouch for their origin.
 */
export function mayAsk({ config, cookies }: RouteContext, request: FastifyRequest): boolean {
  if (!isUnsafe(request.method) || isFromListedOrigin(config, request)) return true;
  const sessionToken = cookies.sessionToken(request);
  const sent = request.headers[XSRF_HEADER.toLowerCase()];
  return (
    sessionToken !== null && typeof sent === 'string' && isSame(sent, xsrfTokenOf(sessionToken))
  );
}
