import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { addSession, deleteSession, readSessions } from '../data/sessions.ts';
import type { Services } from '../services.ts';
import { registerCall, registerWrite } from './registerCall.ts';

export function registerSessions(server: FastifyInstance, services: Services): void {
  registerCall(server, services, {
    call: api.getSessions,
    answer: ({ userId }) => readSessions(services.database, userId),
  });

  registerWrite(server, services, {
    call: api.addSession,
    work: (writing, { body: { session }, key, request }) => {
      const { bodyFingerprint: fingerprint } = request;
      return addSession(writing, { session, fingerprint, hasKey: key !== null });
    },
    answer: readSessions,
  });

  registerWrite(server, services, {
    call: api.deleteSession,
    work: (writing, { parameter: id }) => deleteSession(writing, id),
    answer: readSessions,
  });
}
