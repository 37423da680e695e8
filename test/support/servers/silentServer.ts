/** A server that takes every connection and never says a word. */
import { createServer, type Socket } from 'node:net';

export async function silentServer(port: number) {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    // A client that gives up resets the connection: nothing to do about it.
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    connections: () => connections,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
