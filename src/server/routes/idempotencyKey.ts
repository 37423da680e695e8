import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/api.ts';
import { LIMITS } from '../../domain/constants.ts';
import { isStorable } from '../../domain/text.ts';
import { Problem } from '../http/problem.ts';

/** The key that a write is known by when it comes again; null without the header. Throws 400. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  if (key === undefined) return null;
  const isKey =
    typeof key === 'string' &&
    key.length > 0 &&
    key.length <= LIMITS.planIdLength &&
    isStorable(key);
  if (isKey) return key;
  throw new Problem(400, { detail: `${IDEMPOTENCY_KEY_HEADER} must have 1 to 64 characters.` });
}
