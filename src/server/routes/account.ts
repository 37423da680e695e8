import type { FastifyInstance } from 'fastify';
import { CAPABILITIES } from '../../contract/answers.ts';
import { api } from '../../contract/api.ts';
import { findSignedIn } from '../auth/guard.ts';
import { hashOf } from '../auth/secrets.ts';
import { readProfile, updateProfile } from '../data/accounts.ts';
import { readPlans } from '../data/plans.ts';
import { readSessions } from '../data/sessions.ts';
import { deleteSignIn } from '../data/signIns.ts';
import { readWeights } from '../data/weights.ts';
import { write } from '../data/write.ts';
import type { Services } from '../services.ts';
import { varyBy } from '../vary.ts';
import { registerCall, registerWrite, routeOf } from './registerCall.ts';

const MINIMAL = 'return=minimal';

export function registerAccount(server: FastifyInstance, services: Services): void {
  const { cookies, database } = services;

  /** The user object comes whole (SPEC §3), unless the request prefers it without the three lists. */
  registerCall(server, services, {
    call: api.getUser,
    answer: async ({ userId, sessionToken, request, reply }) => {
      cookies.setXsrf(reply, sessionToken);
      varyBy(reply, 'Prefer');
      const user = { ...(await readProfile(database, userId)), capabilities: [...CAPABILITIES] };
      if (String(request.headers['prefer'] ?? '').includes(MINIMAL)) {
        reply.header('preference-applied', MINIMAL);
        return user;
      }
      const whole = {
        ...user,
        weightLogLbs: await readWeights(database, userId),
        workoutPlans: await readPlans(database, userId),
        workoutHistory: await readSessions(database, userId),
      };
      return whole;
    },
  });

  registerWrite(server, services, {
    call: api.updateUser,
    answer: async ({ userId, body }) =>
      write(database, async (trx) => {
        await updateProfile(trx, userId, body);
        return readProfile(trx, userId);
      }),
  });

  /** Answers 204 whether or not someone was signed in. */
  server.route({
    ...routeOf(api.logOut),
    handler: async (request, reply) => {
      const signedIn = await findSignedIn(services, request);
      if (signedIn) await deleteSignIn(database, hashOf(signedIn.sessionToken));
      cookies.clearSession(reply);
      return reply.code(204).send();
    },
  });

  server.route({
    ...routeOf(api.getProviders),
    handler: async () => services.providers.map(({ id, name }) => ({ id, name })),
  });
}
