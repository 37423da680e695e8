import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long requests under way may take when the server stops. */
const CUT_AFTER_MS = 5_000;

export interface GracefulShutdown {
  isDraining(): boolean;
  /** Finishes what is under way, then closes the server. */
  stop(): Promise<void>;
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
  server.addHook('onSend', async (_request, reply) => {
    // A connection that is kept open would keep the server from stopping.
    if (isDraining) reply.header('connection', 'close');
  });
  return {
    isDraining: () => isDraining,
    async stop() {
      isDraining = true;
      // Browsers open connections in advance; Node takes those for busy.
      for (const socket of silent) socket.destroy();
      const cutting = setTimeout(() => server.server.closeAllConnections(), CUT_AFTER_MS);
      await server.close();
      clearTimeout(cutting);
    },
  };
}
