import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { addSession, deleteSession, readSessions } from '../data/sessions.ts';
import { write } from '../data/write.ts';
import type { Services } from '../services.ts';
import { registerCall, registerWrite } from './registerCall.ts';

export function registerSessions(server: FastifyInstance, services: Services): void {
  const { database, now } = services;

  registerCall(server, services, {
    call: api.getSessions,
    answer: ({ userId }) => readSessions(database, userId),
  });

  registerWrite(server, services, {
    call: api.addSession,
    answer: ({ userId, body: { session }, request }) =>
      write(database, async (trx) => {
        const { bodyFingerprint: fingerprint } = request;
        await addSession(trx, userId, { session, fingerprint, recordedAtMs: now() });
        return readSessions(trx, userId);
      }),
  });

  registerCall(server, services, {
    call: api.deleteSession,
    answer: ({ userId, parameter: id }) =>
      write(database, async (trx) => {
        await deleteSession(trx, userId, { id, recordedAtMs: now() });
        return readSessions(trx, userId);
      }),
  });
}
