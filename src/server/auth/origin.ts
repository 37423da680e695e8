import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { publicOrigin } from '../http/hosts.ts';
import { Problem } from '../http/problem.ts';

/** True for methods that may change something. */
export function isUnsafe(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/** True when a page of an origin in CORS_ORIGINS sent the request; browsers let no page forge it. */
export function isFromListedOrigin(config: Config, request: FastifyRequest): boolean {
  const { origin } = request.headers;
  return origin !== undefined && config.corsOrigins.includes(origin);
}

/**
 * Refuses changes that a page of another origin asks for. Programs that are no browser send neither
 * header; they pass here and still need the XSRF token.
 */
export function checkOrigins(server: FastifyInstance, config: Config): void {
  server.addHook('onRequest', async (request) => {
    if (!isUnsafe(request.method) || isFromListedOrigin(config, request)) return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isForeign =
      (origin !== undefined && origin !== publicOrigin(config, request)) ||
      (site !== undefined && site !== 'same-origin');
    if (isForeign) throw new Problem(403, { detail: 'Pages of other origins may change nothing.' });
  });
}
