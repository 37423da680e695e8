import type { FastifyRequest } from 'fastify';
import { RECORDED_AT_HEADER } from '../../contract/api.ts';

/**
 * When the person made a change, epoch milliseconds: as the header says, but never in the future,
 * where nobody could make a later one. Now, without a readable header (decision 25).
 */
export function recordedAtOf({ headers }: FastifyRequest, nowMs: number): number {
  const text = headers[RECORDED_AT_HEADER.toLowerCase()];
  const recordedAtMs = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(recordedAtMs) ? nowMs : Math.min(recordedAtMs, nowMs);
}
