import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  PREFER_HEADER,
  PREFERENCE_APPLIED_HEADER,
  RETURN_MINIMAL,
} from '../../contract/revision.ts';
import { varyBy } from './vary.ts';

/** Whether a request prefers an answer without the lists (RFC 7240 §4.2). */
export function prefersMinimal({ headers }: FastifyRequest): boolean {
  const preferences = String(headers[PREFER_HEADER.toLowerCase()] ?? '').split(',');
  return preferences.some((one) => /^\s*return\s*=\s*"?minimal"?\s*(;|$)/i.test(one));
}

/** Says that the answer is the minimal one. */
export function applyMinimal(reply: FastifyReply): FastifyReply {
  return reply.header(PREFERENCE_APPLIED_HEADER, RETURN_MINIMAL);
}

/** Says that the answer is another one for who prefers it. */
export function varyByPreference(reply: FastifyReply): void {
  varyBy(reply, PREFER_HEADER);
}
