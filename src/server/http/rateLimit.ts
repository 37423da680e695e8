import rateLimit, { type FastifyRateLimitStore, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { Problem } from './problem.ts';

/** For the login paths: signing in is rare, and each try costs a row. */
export const LOGIN_RATE = { max: 30, timeWindow: 60_000 } satisfies RateLimitOptions;

/**
 * How many addresses are counted each by itself; all others share one count until a window is over. Whoever
 * has thousands of addresses would be forgotten, and have no limit at all.
 */
const MAX_ADDRESSES = 5_000;
const ALL_OTHERS = '';

/**
 * Counts by a clock that nobody puts back. The library's own store takes the system's: where that is put
 * back by a day, whoever is at the limit waits a day longer.
 */
class Counts implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { readonly endsMs: number; readonly count: number }>();

  incr(
    address: string,
    callback: Parameters<FastifyRateLimitStore['incr']>[1],
    windowMs: number,
  ): void {
    const nowMs = performance.now();
    const key = this.#hasRoomFor(address, nowMs) ? address : ALL_OTHERS;
    const known = this.#windows.get(key);
    const isOver = known === undefined || known.endsMs <= nowMs;
    const { endsMs, count } = isOver ? { endsMs: nowMs + windowMs, count: 0 } : known;
    this.#windows.set(key, { endsMs, count: count + 1 });
    callback(null, { current: count + 1, ttl: endsMs - nowMs });
  }

  /** For a route with a limit of its own. */
  child(): Counts {
    return new Counts();
  }

  #hasRoomFor(address: string, nowMs: number): boolean {
    const windows = this.#windows;
    if (windows.has(address) || windows.size < MAX_ADDRESSES) return true;
    for (const [key, { endsMs }] of windows) if (endsMs <= nowMs) windows.delete(key);
    return windows.size < MAX_ADDRESSES;
  }
}

/** Says in the log, once, that all who come through a proxy are one address, where no setting says that there is one. */
export function warnOfProxy(server: FastifyInstance, trustProxy: Config['trustProxy']): void {
  if (trustProxy !== false) return;
  let isSaid = false;
  server.addHook('onRequest', async ({ headers, log }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return;
    isSaid = true;
    log.warn(
      'A request came with X-Forwarded-For, and TRUST_PROXY is not set: all who come through one proxy share the limits of requests and sign-ins.',
    );
  });
}

/**
 * Limits the requests of one address; answers 429 with Retry-After. max: a minute; 0 is no limit, but
 * for routes that have one of their own.
 */
export async function limitRate(server: FastifyInstance, max: number): Promise<void> {
  await server.register(rateLimit, {
    global: max > 0,
    max,
    timeWindow: 60_000,
    store: Counts,
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
