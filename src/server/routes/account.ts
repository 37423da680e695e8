import type { FastifyInstance } from 'fastify';
import { CAPABILITIES } from '../../contract/answers.ts';
import { api } from '../../contract/api.ts';
import type { Profile } from '../../domain/account.ts';
import { findSignedIn, mayAsk } from '../auth/guard.ts';
import { hashOf } from '../auth/secrets.ts';
import { readProfile, updateProfile } from '../data/accounts.ts';
import { rememberAdded, wasAdded } from '../data/calorieKeys.ts';
import { readPlans } from '../data/plans.ts';
import { readSessions } from '../data/sessions.ts';
import { deleteSignIn } from '../data/signIns.ts';
import type { Database } from '../data/tables.ts';
import { readWeights } from '../data/weights.ts';
import { write } from '../data/write.ts';
import { PACKINGS } from '../packing.ts';
import { Problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { isMatchedBy, tagOf, tagPacked } from '../tags.ts';
import { varyBy } from '../vary.ts';
import { idempotencyKeyOf } from './idempotencyKey.ts';
import { registerCall, registerWrite, routeOf } from './registerCall.ts';

const MINIMAL = 'return=minimal';

export function registerAccount(server: FastifyInstance, services: Services): void {
  const { cookies, database, now } = services;

  /** The user object comes whole (S3), unless the request prefers it without the three lists. */
  registerCall(server, services, {
    call: api.getUser,
    answer: async ({ userId, sessionToken, request, reply }) => {
      cookies.setXsrf(reply, sessionToken);
      varyBy(reply, 'Prefer');
      const user = userOf(await readProfile(database, userId));
      if (!String(request.headers['prefer'] ?? '').includes(MINIMAL)) {
        return withLists(database, user);
      }
      reply.header('preference-applied', MINIMAL);
      return user;
    },
  });

  /** Calories that were added once are not added again, whatever has become of the total since. */
  registerWrite(server, services, {
    call: api.updateUser,
    answer: async ({ userId, body, request, reply }) => {
      const key = idempotencyKeyOf(request);
      const profile = await write(database, async (trx) => {
        if (key !== null && (await wasAdded(trx, userId, key))) return readProfile(trx, userId);
        await checkMatch(trx, userId, request.headers['if-match']);
        await updateProfile(trx, userId, body);
        if (key !== null) await rememberAdded(trx, userId, { key, appliedAtMs: now() });
        return readProfile(trx, userId);
      });
      reply.header('etag', tagOf(JSON.stringify(userOf(profile))));
      return profile;
    },
  });

  /**
   * Answers 204 whether or not someone was signed in. The browser is signed out even where the
   * database fails, but not by a request that is refused: another page may have made it.
   */
  server.route({
    ...routeOf(api.logOut),
    handler: async (request, reply) => {
      const signedIn = await findSignedIn(services, request).catch((error: unknown) => {
        const isRefused = error instanceof Problem;
        if (!isRefused && mayAsk(services, request)) cookies.clearSession(reply);
        throw error;
      });
      cookies.clearSession(reply);
      if (signedIn) await deleteSignIn(database, hashOf(signedIn.sessionToken));
      return reply.code(204).send();
    },
  });

  server.route({
    ...routeOf(api.getProviders),
    handler: async () => services.providers.map(({ id, name }) => ({ id, name })),
  });
}

/** The user object without the three lists. */
function userOf(profile: Profile) {
  return { ...profile, capabilities: [...CAPABILITIES] };
}

/** The whole user object (S3). */
async function withLists<U extends { readonly id: string }>(database: Database, user: U) {
  return {
    ...user,
    weightLogLbs: await readWeights(database, user.id),
    workoutPlans: await readPlans(database, user.id),
    workoutHistory: await readSessions(database, user.id),
  };
}

/** Throws 412 when the user object, in either form, is no longer the one that If-Match names. */
async function checkMatch(database: Database, userId: string, ifMatch: string | undefined) {
  if (ifMatch === undefined) return;
  const isNamed = (state: object) => {
    const tag = tagOf(JSON.stringify(state));
    return isMatchedBy(ifMatch, [tag, ...PACKINGS.map((packing) => tagPacked(tag, packing))]);
  };
  const user = userOf(await readProfile(database, userId));
  if (isNamed(user) || isNamed(await withLists(database, user))) return;
  throw new Problem(412, { detail: 'The user object has changed meanwhile.' });
}
