import { Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { whenGone } from './whenGone.ts';

/** How long requests under way may take when the server stops. */
export const CUT_AFTER_MS = 5_000;
/** A request that is on its way when the server stops arrives within this. */
const QUIET_MS = 50;

export interface GracefulShutdown {
  isDraining(): boolean;
  /** Finishes what is under way, then closes the server and its further doors. */
  stop(doors: readonly Server[]): Promise<void>;
}

/** Lets a server stop soon and without cutting anyone short. Call it before any route is added. */
export function prepareShutdown(server: FastifyInstance): GracefulShutdown {
  let isDraining = false;
  const silent = new Set<Socket>();
  server.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.server.on('request', ({ socket }) => silent.delete(socket));
  const answering = watchAnswers(server);
  server.addHook('onSend', async (_request, reply) => {
    // A connection that is kept open would keep the server from stopping.
    if (isDraining) reply.header('connection', 'close');
  });
  return {
    isDraining: () => isDraining,
    async stop(doors) {
      isDraining = true;
      // Without a port nobody is connected.
      if (!server.server.listening) return server.close();
      const cutAtMs = performance.now() + CUT_AFTER_MS;
      const ended = takeNothingNew([server.server, ...doors]);
      while (!answering.isQuiet() && performance.now() < cutAtMs) await wait(QUIET_MS / 5);
      // Browsers open connections in advance; Node takes those for busy.
      for (const socket of silent) socket.destroy();
      server.server.closeIdleConnections();
      const left = Math.max(0, cutAtMs - performance.now());
      const cutting = setTimeout(() => server.server.closeAllConnections(), left);
      await ended;
      await server.close();
      clearTimeout(cutting);
    },
  };
}

/**
 * Stops to listen, and leaves alone what is connected: Node's own way cuts connections off that seem
 * to have nothing to do, whether or not a request is on its way there or an answer is still being read.
 * Resolves when all connections have ended.
 */
function takeNothingNew(doors: readonly Server[]): Promise<unknown> {
  const closed = (door: Server) =>
    new Promise<void>((resolve) => Server.prototype.close.call(door, () => resolve()));
  return Promise.all(doors.map(closed));
}

/** Watches which requests are answered, until the other end has taken the answer. */
function watchAnswers(server: FastifyInstance): { isQuiet(): boolean } {
  let underWay = 0;
  let changedAtMs = Number.NEGATIVE_INFINITY;
  const count = (more: 1 | -1) => {
    underWay += more;
    changedAtMs = performance.now();
  };
  server.addHook('onRequest', async (request, reply) => {
    count(1);
    whenGone({ request, reply }, () => count(-1));
  });
  return {
    isQuiet: () => underWay === 0 && performance.now() - changedAtMs >= QUIET_MS,
  };
}
