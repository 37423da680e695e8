import type { FastifyInstance } from 'fastify';
import { jsonOf } from '../json.ts';
import type { RouteContext } from '../routeContext.ts';
import { openApiDocument } from './openApiDocument.ts';
import { sendJson } from './signedInRoute.ts';

/** The calls, described for programs and for whoever writes one. Anybody may ask for it. */
export function registerOpenApi(server: FastifyInstance, { cookies }: RouteContext): void {
  const document = jsonOf(openApiDocument(cookies.sessionName));
  server.get('/api/openapi.json', async (_request, reply) => sendJson(reply, document));
}
