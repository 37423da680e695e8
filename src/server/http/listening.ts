import { lookup } from 'node:dns/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Where a host is listened at: all addresses of localhost, as browsers know it by any of them. */
export async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
}

/**
 * Listens at each of these addresses, and hands all connections to the one HTTP server. Fastify would
 * make another for each further address of localhost: it never answers what asks for an upgrade, ends
 * the process where such a connection breaks, and is closed without waiting for anyone.
 * @returns the further doors, to be closed with the server; none of an address that is not to be had
 * @throws the system's error where another program has the port at one of them: half of what is asked there
 * would go to that program
 */
export async function listenAt(
  server: FastifyInstance,
  [host = '127.0.0.1', ...others]: readonly string[],
  port: number,
): Promise<Server[]> {
  await server.listen({ host, port });
  const bound = boundTo(server);
  const doors: Server[] = [];
  try {
    for (const other of others) {
      doors.push(await openDoor(server.server, { host: other, port: bound.port }));
    }
  } catch (error) {
    for (const door of doors) door.close();
    // Whoever has come meanwhile and says nothing would hold up the end.
    server.server.closeAllConnections();
    await server.close();
    throw error;
  }
  return doors.filter((door) => door.listening);
}

/** The first address that a server listens at. */
export function boundTo(server: FastifyInstance): AddressInfo {
  const [address] = server.addresses();
  if (!address || typeof address === 'string') throw new Error('The server does not listen.');
  return address;
}

function openDoor(
  http: FastifyInstance['server'],
  at: { readonly host: string; readonly port: number },
): Promise<Server> {
  // As the HTTP server takes its own.
  const door = createServer({ allowHalfOpen: true, noDelay: true });
  door.on('connection', (socket) => void http.emit('connection', socket));
  return new Promise((resolve, reject) => {
    door.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? reject(error) : resolve(door),
    );
    door.listen(at, () => resolve(door));
  });
}
