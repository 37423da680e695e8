import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { addSession, deleteSession, readSessions } from '../data/sessions.ts';
import type { Services } from '../services.ts';
import { registerRead } from './registerRead.ts';
import { registerWrite } from './registerWrite.ts';

export function registerSessions(server: FastifyInstance, services: Services): void {
  registerRead(server, services, {
    call: api.getSessions,
    of: 'history',
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
