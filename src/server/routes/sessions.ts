import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { getSessionsSince } from '../../contract/revision.ts';
import { addSession, deleteSession, readSessions, readSessionsSince } from '../data/sessions.ts';
import type { RouteContext } from '../routeContext.ts';
import { registerRead } from './registerRead.ts';
import { registerWrite } from './registerWrite.ts';
import type { Asked } from './signedInRoute.ts';

export function registerSessions(server: FastifyInstance, context: RouteContext): void {
  registerRead(server, context, {
    // And api.getSessions, which is the same without the question.
    call: getSessionsSince,
    of: 'session_records',
    form: sinceOf,
    answer: async (database, { userId }, since) =>
      (await readSessionsSince(database, userId, since)) ?? readSessions(database, userId),
  });

  registerWrite(server, context, {
    call: api.addSession,
    work: (writing, { body: { session }, key, request }) => {
      const { bodyFingerprint: fingerprint } = request;
      return addSession(writing, { session, fingerprint, hasKey: key !== null });
    },
    answer: readSessions,
  });

  registerWrite(server, context, {
    call: api.deleteSession,
    work: (writing, { parameter: id }) => deleteSession(writing, id),
    answer: readSessions,
  });
}

/** The revision that the phone has; '' where it does not say. */
function sinceOf({ request }: Asked): string {
  const { query } = request;
  const since = typeof query === 'object' && query !== null && 'since' in query && query.since;
  return typeof since === 'string' ? since : '';
}
