import type { FastifyRequest } from 'fastify';
import { RECORDED_AT_HEADER } from '../../contract/api.ts';
import type { EditTime } from '../data/later.ts';

/** When the person made a change (D25). What cannot be read says nothing. */
export function editTimeOf({ headers }: FastifyRequest, arrivedMs: number): EditTime {
  const text = headers[RECORDED_AT_HEADER.toLowerCase()];
  const saidMs = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return { saidMs: Number.isNaN(saidMs) ? null : saidMs, arrivedMs };
}
