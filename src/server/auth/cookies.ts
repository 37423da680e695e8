import type { FastifyReply, FastifyRequest } from 'fastify';
import { XSRF_COOKIE } from '../../contract/api.ts';
import type { Config } from '../config.ts';
import { LOGIN_MAX_MS } from '../data/logins.ts';
import { SIGNED_IN_MAX_MS } from '../data/signIns.ts';
import { newSecret, xsrfTokenOf } from './secrets.ts';

/** The cookies of this server: how they are named, written and read. */
export interface Cookies {
  /** The name of the cookie that says who is signed in. */
  readonly sessionName: string;
  sessionToken(request: FastifyRequest): string | null;
  setSession(reply: FastifyReply, sessionToken: string): void;
  setXsrf(reply: FastifyReply, sessionToken: string): void;
  /** Signs this browser out, of logins that are under way as well, and keeps aside the session that is yet to be ended. */
  leaveSession(reply: FastifyReply, request: FastifyRequest): void;
  /** The session that was left and not ended. */
  leftToken(request: FastifyRequest): string | null;
  /** Of a session that was left, too. */
  clearSession(reply: FastifyReply): void;
  loginSecret(request: FastifyRequest): string | null;
  /**
   * Binds a login to this browser, so that nobody can finish it in another one, and keeps the session that it
   * will end: on the way back from another site a browser sends none.
   */
  setLoginSecret(reply: FastifyReply, request: FastifyRequest): string;
  /** Once they are ended. */
  clearEarlier(reply: FastifyReply): void;
  /** Of the sessions that a login ends, as far as this browser knows. */
  earlierTokens(request: FastifyRequest): ReadonlySet<string>;
}

export function cookiesFor(config: Config): Cookies {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  // A page on another site only gets the cookie with None, and None needs https.
  const sameSite = secure && config.corsOrigins.length > 0 ? 'none' : 'strict';
  const prefix = secure ? '__Host-' : '';
  const session = { path: '/', httpOnly: true, secure, sameSite } as const;
  const xsrf = { path: '/', secure, sameSite: 'strict' } as const;
  // Lax: the provider's redirect back is a cross-site navigation.
  const login = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  const maxAge = SIGNED_IN_MAX_MS / 1000;
  const sessionName = `${prefix}session`;
  const leftName = `${prefix}left`;
  const earlierName = `${prefix}earlier`;
  return {
    sessionName,
    sessionToken: (request) => request.cookies[sessionName] ?? null,
    setSession(reply, sessionToken) {
      reply.setCookie(sessionName, sessionToken, { ...session, maxAge });
      reply.clearCookie(leftName, session);
    },
    setXsrf(reply, sessionToken) {
      reply.setCookie(XSRF_COOKIE, xsrfTokenOf(sessionToken), { ...xsrf, maxAge });
    },
    leaveSession(reply, request) {
      const left = request.cookies[sessionName];
      reply.clearCookie(sessionName, session).clearCookie(XSRF_COOKIE, xsrf);
      reply.clearCookie(`${prefix}login`, login);
      if (left !== undefined) reply.setCookie(leftName, left, { ...session, maxAge });
    },
    leftToken: (request) => request.cookies[leftName] ?? null,
    clearSession(reply) {
      reply.clearCookie(sessionName, session).clearCookie(XSRF_COOKIE, xsrf);
      reply.clearCookie(leftName, session);
    },
    loginSecret: (request) => request.cookies[`${prefix}login`] ?? null,
    setLoginSecret(reply, request) {
      // Of another tab's login as well: either may be finished.
      const secret = request.cookies[`${prefix}login`] ?? newSecret();
      const maxAge = LOGIN_MAX_MS / 1000;
      reply.setCookie(`${prefix}login`, secret, { ...login, maxAge });
      const earlier = request.cookies[sessionName] ?? request.cookies[leftName];
      if (earlier !== undefined) reply.setCookie(earlierName, earlier, { ...login, maxAge });
      return secret;
    },
    clearEarlier(reply) {
      reply.clearCookie(earlierName, login);
    },
    earlierTokens({ cookies }) {
      const tokens = [sessionName, leftName, earlierName].map((name) => cookies[name]);
      return new Set(tokens.filter((token) => token !== undefined));
    },
  };
}
