import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import {
  EXPECTED_USER_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  RECORDED_AT_HEADER,
  XSRF_HEADER,
} from '../../contract/api.ts';
import { IF_MATCH_HEADER, IF_NONE_MATCH_HEADER } from '../../contract/conflict.ts';
import {
  PREFER_HEADER,
  PREFERENCE_APPLIED_HEADER,
  REVISION_BEFORE_HEADER,
  REVISION_HEADER,
} from '../../contract/revision.ts';
import type { Config } from '../config.ts';

/** Lets the pages of CORS_ORIGINS call the API with their cookies; nothing without such origins. */
export async function allowOrigins(server: FastifyInstance, config: Config): Promise<void> {
  if (config.corsOrigins.length === 0) return;
  await server.register(cors, {
    origin: [...config.corsOrigins],
    credentials: true,
    methods: ['GET', 'PUT', 'POST', 'DELETE'],
    allowedHeaders: [
      'Content-Type',
      IF_MATCH_HEADER,
      IF_NONE_MATCH_HEADER,
      PREFER_HEADER,
      XSRF_HEADER,
      IDEMPOTENCY_KEY_HEADER,
      EXPECTED_USER_HEADER,
      RECORDED_AT_HEADER,
    ],
    exposedHeaders: [
      'Date',
      'ETag',
      'Retry-After',
      PREFERENCE_APPLIED_HEADER,
      REVISION_HEADER,
      REVISION_BEFORE_HEADER,
    ],
    maxAge: 600,
  });
}
