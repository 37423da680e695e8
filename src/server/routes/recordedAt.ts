import type { FastifyRequest } from 'fastify';
import { RECORDED_AT_HEADER } from '../../contract/api.ts';

const DAY_MS = 86_400_000;

/**
 * When the person made a change, epoch milliseconds: as the device says, but at most a day ahead of
 * the clock here, since nobody could make a later one. What cannot be read, or is of before 1970, says nothing: now.
 */
export function recordedAtOf({ headers }: FastifyRequest, nowMs: number): number {
  const text = headers[RECORDED_AT_HEADER.toLowerCase()];
  const saidMs = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return saidMs >= 0 ? Math.min(saidMs, nowMs + DAY_MS) : nowMs;
}
