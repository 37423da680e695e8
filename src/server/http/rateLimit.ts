import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** For the login paths: signing in is rare, and each try costs a row. */
export const LOGIN_RATE = { max: 30, timeWindow: 60_000 } satisfies RateLimitOptions;

/**
 * Limits the requests of one address; answers 429 with Retry-After. max: a minute; 0 is no limit, but
 * for routes that have one of their own.
 */
export async function limitRate(server: FastifyInstance, max: number): Promise<void> {
  await server.register(rateLimit, {
    global: max > 0,
    max,
    timeWindow: 60_000,
    errorResponseBuilder: () => new Problem(429),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
  });
}
