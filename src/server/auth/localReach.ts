import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../data/schema/tables.ts';
import { endSignInsBy } from '../data/signIns.ts';
import { Problem } from '../http/problem.ts';
import { LOCAL_PROVIDER_ID } from './localProvider.ts';
import { foreignReachOf, isStraightFromBrowser, proxyHeaderOf } from './proxySigns.ts';

const OFF = 'Local sign-in is off until the next start';
const REMEDY =
  'to serve people there, set PUBLIC_URL to the address that they open, and a sign-in provider (GOOGLE_CLIENT_ID or OIDC_ISSUER).';

/** Keeps the local sign-in, which believes any name, for whoever sits in front of this machine. */
export interface LocalReach {
  /** Throws 403 for a request that must not sign anyone in. */
  checkSignIn(request: FastifyRequest): void;
}

/**
 * Watches every request. The first that shows that this server is reached from elsewhere turns the
 * local sign-in off until the next start and signs out whoever used it: nobody knows who of them was
 * in front of the machine. Call it before any other hook is added.
 */
export function watchReach(
  server: FastifyInstance,
  { config, database }: { readonly config: Config; readonly database: Database },
): LocalReach {
  let reached: string | null = null;
  let isEveryoneOut = false;

  async function turnOff(how: string): Promise<void> {
    if (reached === null) {
      reached = how;
      server.log.warn(
        `${OFF}, and whoever used it is signed out, because this server was reached from elsewhere (${how}): ${REMEDY}`,
      );
    }
    if (isEveryoneOut) return;
    // Where this fails, nobody is answered, and the next request tries again.
    await endSignInsBy(database, LOCAL_PROVIDER_ID);
    isEveryoneOut = true;
  }

  server.addHook('onRequest', async (request) => {
    const how = foreignReachOf(request, config.corsOrigins) ?? reached;
    if (how === null) return;
    await turnOff(how);
    if (proxyHeaderOf(request.headers) === null) return;
    const detail = `Without a sign-in provider this server takes no proxied requests: ${REMEDY}`;
    throw new Problem(403, { detail });
  });

  return {
    checkSignIn(request) {
      if (reached === null && isStraightFromBrowser(request)) return;
      const why =
        reached === null
          ? 'Local sign-in is for a browser on this machine, and this request came another way'
          : `${OFF}, because this server was reached from elsewhere (${reached})`;
      throw new Problem(403, { detail: `${why}: ${REMEDY}` });
    },
  };
}
