import type { FastifyInstance } from 'fastify';
import { CAPABILITIES, type User } from '../../contract/answers.ts';
import { api } from '../../contract/api.ts';
import { utcDay } from '../../domain/days.ts';
import { findSignedIn, mayAsk } from '../auth/guard.ts';
import { endSignIn } from '../auth/signOut.ts';
import { readProfile, updateProfile } from '../data/accounts.ts';
import { readCalorieDays } from '../data/calories.ts';
import { readPlans } from '../data/plans.ts';
import type { Database } from '../data/schema/tables.ts';
import { readSessions } from '../data/sessions.ts';
import { readWeights } from '../data/weights.ts';
import { readHeld } from '../data/writing/held.ts';
import { applyMinimal, prefersMinimal, varyByPreference } from '../http/prefer.ts';
import { Problem } from '../http/problem.ts';
import { type Json, jsonJoined, jsonObject, jsonOf } from '../json.ts';
import type { RouteContext } from '../routeContext.ts';
import { registerRead } from './registerRead.ts';
import { registerWrite } from './registerWrite.ts';
import { routeOf } from './signedInRoute.ts';

/** Of whom holds more, the lists are left to calls of their own. */
const MAX_WHOLE_BYTES = 5_000_000;

export function registerAccount(server: FastifyInstance, context: RouteContext): void {
  const { cookies, database } = context;

  /** The user object comes whole (S3), unless that is too much, or is preferred without the three lists. */
  registerRead(server, context, {
    call: api.getUser,
    form: ({ sessionToken, request, reply }) => {
      cookies.setXsrf(reply, sessionToken);
      varyByPreference(reply);
      const isMinimal = prefersMinimal(request);
      if (isMinimal) applyMinimal(reply);
      // The days that are shown go by the day that it is.
      return `${isMinimal ? 'minimal' : 'whole'} ${utcDay(new Date(context.now()).toISOString())}`;
    },
    answer: async (database, { userId, request }) => {
      const user = await readUser(database, userId, context.now());
      const isWhole =
        !prefersMinimal(request) && (await readHeld(database, userId)) <= MAX_WHOLE_BYTES;
      return isWhole ? jsonJoined(user, await readLists(database, userId)) : user;
    },
  });

  registerWrite(server, context, {
    call: api.updateUser,
    work: (writing, { body, condition }) => updateProfile(writing, { ...body, condition }),
    answer: (database, userId) => readWithDays(database, userId, context.now()),
  });

  /**
   * Answers 204 whether or not someone was signed in. The browser is signed out even where the database
   * fails, but not by a request that is refused: another page may have made it. What could not be ended
   * then is ended by the next logout of that browser, which the app sends until one is answered (D8).
   */
  server.route({
    ...routeOf(api.logOut),
    // Nothing that it takes: whoever asks may be a stranger.
    bodyLimit: 1024,
    handler: async (request, reply) => {
      const signedIn = await findSignedIn(context, request).catch((error: unknown) => {
        const isRefused = error instanceof Problem;
        if (!isRefused && mayAsk(context, request)) cookies.leaveSession(reply, request);
        throw error;
      });
      cookies.leaveSession(reply, request);
      for (const token of [signedIn?.sessionToken, cookies.leftToken(request)]) {
        if (token) await endSignIn(database, request, token);
      }
      cookies.clearSession(reply);
      return reply.code(204).send();
    },
  });

  server.route({
    ...routeOf(api.getProviders),
    handler: async () => context.providers.map(({ id, name }) => ({ id, name })),
  });
}

/** The user object without the three lists. */
async function readUser(database: Database, userId: string, nowMs: number): Promise<Json<User>> {
  const capabilities = jsonOf([...CAPABILITIES]);
  return jsonJoined(await readWithDays(database, userId, nowMs), jsonObject({ capabilities }));
}

async function readWithDays(database: Database, userId: string, nowMs: number) {
  const profile = await readProfile(database, userId);
  return jsonOf({ ...profile, calorieDays: await readCalorieDays(database, userId, nowMs) });
}

/** The three lists, as they stand in the whole user object (S3). */
async function readLists(database: Database, userId: string) {
  return jsonObject({
    weightLogLbs: await readWeights(database, userId),
    workoutPlans: await readPlans(database, userId),
    workoutHistory: await readSessions(database, userId),
  });
}
