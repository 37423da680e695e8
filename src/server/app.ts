import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { SERVER_PATHS } from '../contract/api.ts';
import { cookiesFor } from './auth/cookies.ts';
import { LOCAL_PROVIDER_ID, type LocalProvider, localProvider } from './auth/localProvider.ts';
import { watchReach } from './auth/localReach.ts';
import { registerLocalRoutes } from './auth/localRoutes.ts';
import { registerLogin } from './auth/login.ts';
import { oidcProvider } from './auth/oidcProvider.ts';
import { checkOrigins } from './auth/origin.ts';
import type { Config } from './config.ts';
import type { Database } from './data/schema/tables.ts';
import { endSignInsBy } from './data/signIns.ts';
import { sweep } from './data/sweep.ts';
import {
  type ClientFiles,
  inlineHashes,
  readClientFiles,
  serveClientFiles,
} from './http/clientFiles.ts';
import { compressAnswers } from './http/compression.ts';
import { allowOrigins } from './http/cors.ts';
import { prepareShutdown } from './http/gracefulShutdown.ts';
import { addHeaders, contentSecurityPolicy, securityHeaders } from './http/headers.ts';
import { checkHosts } from './http/hosts.ts';
import { takeJson } from './http/jsonBodies.ts';
import { addressesOf, boundTo, listenAt } from './http/listening.ts';
import { answerError, Problem, sendProblem } from './http/problem.ts';
import { limitRate, warnOfProxy } from './http/rateLimit.ts';
import { MAX_UNDER_WAY_BYTES, UnderWay } from './http/underWay.ts';
import { errorInLog, logRequests } from './logs.ts';
import { isLoopbackHost } from './loopback.ts';
import { type LossyOutput, lossyOutput } from './lossyOutput.ts';
import { countRequests } from './metrics.ts';
import { openStorage } from './operator/storage.ts';
import type { RouteContext } from './routeContext.ts';
import { registerAccount } from './routes/account.ts';
import { registerHealth } from './routes/health.ts';
import { registerMetrics } from './routes/metrics.ts';
import { registerOpenApi } from './routes/openApi.ts';
import { registerPlans } from './routes/plans.ts';
import { registerSessions } from './routes/sessions.ts';
import { registerWeights } from './routes/weights.ts';
import { watchStorage } from './storageWatch.ts';

/** Above the largest body that the field limits allow: 1.4 MB, a plan of 100 exercises with the longest links. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const SWEEP_EVERY_MS = 3_600_000;

/** How long the head of a request, and all of it, may take; how often that is looked at (ms). */
interface Timeouts {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly connectionsCheckingInterval: number;
  /** Of a connection on which nothing moves, as where nobody reads the answer. */
  readonly connectionTimeout: number;
}
export const TIMEOUTS: Timeouts = {
  headersTimeout: 10_000,
  // Six long workouts at once take half a minute from a basement. Of strangers no body is read, but their
  // connection stays as long.
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
  connectionTimeout: 60_000,
};

export interface AppOptions {
  /** The built client to serve; none when missing. */
  readonly clientFolder?: string;
  /** An open one, up to date; made from the configuration when missing. The app closes it. */
  readonly database?: Database;
  /** Tells this program from its other builds; each start counts as another one when missing. */
  readonly build?: string;
  /** Epoch milliseconds; the system clock when missing. */
  readonly now?: () => number;
  /** Where to listen; those of the configured host when missing. */
  readonly addresses?: readonly string[];
  /** TIMEOUTS when missing. */
  readonly timeouts?: Timeouts;
  /** MAX_UNDER_WAY_BYTES when missing. */
  readonly maxUnderWayBytes?: number;
}

export interface App {
  /** Ready for `inject` and for `handle`, without listening. */
  readonly server: FastifyInstance;
  /** Answers one request of another HTTP server: `vite dev` passes those of isServerPath. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Starts to listen on the configured host and port; resolves to the address to open. */
  listen(): Promise<string>;
  /** Stops: answers what is under way, then closes the database. */
  close(): Promise<void>;
}

/** True for paths that this server answers itself and the service worker must leave alone. */
export function isServerPath(url: string): boolean {
  return SERVER_PATHS.test(url);
}

/** Opens the database, brings its tables up to date and builds the server. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const now = options.now ?? Date.now;
  const files = options.clientFolder ? await readClientFiles(options.clientFolder) : null;
  const database = options.database ?? (await openStorage(config));
  const local = config.oidcProviders.length === 0 ? localProvider(now) : null;
  const providers = local ? [local] : config.oidcProviders.map(oidcProvider);
  // Who typed just a name is nobody to a server with a real provider.
  if (!local) await endSignInsBy(database, LOCAL_PROVIDER_ID);

  const headers = securityHeaders(config, pagePolicy(config, files));
  const log = lossyOutput(process.stdout);
  const timeouts = options.timeouts ?? TIMEOUTS;
  const server = buildServer(config, { headers, timeouts, log });
  const shutdown = prepareShutdown(server);
  addHeaders(server, headers);
  logRequests(server);
  const metrics = countRequests(server, log);
  const storage = await watchStorage(server, { database, dataDir: config.dataDir });
  const localReach = local ? watchReach(server, { config, database }) : null;
  const cookies = cookiesFor(config);
  const build = options.build ?? randomUUID();
  const context: RouteContext = {
    config,
    database,
    cookies,
    providers,
    localReach,
    underWay: new UnderWay(options.maxUnderWayBytes ?? MAX_UNDER_WAY_BYTES),
    storage,
    now,
    build,
  };
  checkHosts(server, config);
  warnOfProxy(server, config.trustProxy);
  await allowOrigins(server, config);
  checkOrigins(server, config);
  // Before a body is read: no path takes it.
  server.addHook('onRequest', async ({ is404 }) => {
    if (is404) throw new Problem(404);
  });
  await server.register(cookie);
  if (files) serveClientFiles(server, files);
  registerHealth(server, database, { isDraining: shutdown.isDraining, storage });
  registerMetrics(server, config, metrics);
  await server.register(async (limited) => {
    await limitRate(limited, config.rateLimit);
    registerLogin(limited, context);
    if (local) await registerLocalPages(limited, local, context);
    registerCalls(limited, context);
  });
  sweepHourly(server, context);
  server.addHook('onClose', () => database.destroy());
  await server.ready();
  const doors: Server[] = [];

  return {
    server,
    handle: (request, response) => server.routing(request, response),
    async listen() {
      // The caller says where to open it: Fastify's line for each address would only repeat that.
      server.log.level = 'warn';
      const addresses = options.addresses ?? (await addressesOf(config.host));
      doors.push(...(await listenAt(server, addresses, config.port)));
      server.log.level = config.logLevel;
      return config.publicUrl ?? openableUrl(server);
    },
    close: () => shutdown.stop(doors),
  };
}

function buildServer(
  config: Config,
  {
    headers,
    timeouts,
    log,
  }: {
    readonly headers: Record<string, string>;
    readonly timeouts: Timeouts;
    readonly log: LossyOutput;
  },
): FastifyInstance {
  const { requestTimeout, connectionTimeout, ...http } = timeouts;
  const { trustProxy: trusted } = config;
  const server = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    // Paths that cannot be decoded or are too long: no hook sees them.
    frameworkErrors: (_error, _request, reply) => sendProblem(reply.headers(headers), 404, {}),
    http,
    // Here, because Fastify sets its own over the one of `http`.
    requestTimeout,
    connectionTimeout,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: config.logLevel, base: null, stream: log, serializers: { err: errorInLog } },
    // While stopping, requests on open connections are still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1000 },
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
  });
  takeJson(server);
  server.setErrorHandler(answerError);
  return server;
}

/** In a scope of their own: only these pages take forms. */
async function registerLocalPages(
  server: FastifyInstance,
  local: LocalProvider,
  { config, localReach }: RouteContext,
) {
  const clientOrigin = config.clientUrl === '/' ? null : new URL(config.clientUrl).origin;
  await server.register(async (pages) => {
    pages.addHook('onRequest', async (request) => localReach?.checkSignIn(request));
    registerLocalRoutes(pages, local, clientOrigin);
  });
}

function registerCalls(server: FastifyInstance, context: RouteContext): void {
  compressAnswers(server);
  registerOpenApi(server, context);
  registerAccount(server, context);
  registerWeights(server, context);
  registerPlans(server, context);
  registerSessions(server, context);
}

function sweepHourly(server: FastifyInstance, { database, now }: RouteContext): void {
  const sweeping = setInterval(() => {
    sweep(database, now()).catch((error: unknown) => {
      // The next hour tries again.
      server.log.warn({ err: error }, 'sweep failed');
    });
  }, SWEEP_EVERY_MS).unref();
  server.addHook('onClose', async () => clearInterval(sweeping));
}

function pagePolicy(config: Config, files: ClientFiles | null): string {
  const inline = files ? inlineHashes(files) : {};
  return contentSecurityPolicy({ ...inline, images: config.pictureOrigins });
}

/** Browsers know every loopback address as localhost. */
function openableUrl(server: FastifyInstance): string {
  const { family, address, port } = boundTo(server);
  const host = family === 'IPv6' ? `[${address}]` : address;
  return `http://${isLoopbackHost(host) ? 'localhost' : host}:${port}`;
}
