/** A TCP proxy in front of a server, as slow and as far away as a cellar is, that counts its bytes. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createPipe, type Flow, type Pipe, type Speed } from './pipe.ts';

export interface SlowLink {
  readonly url: string;
  /** What went through to the server so far, of all connections. */
  readonly sentBytes: number;
  /** What came back. */
  readonly receivedBytes: number;
  /** False: all connections break, and new ones do at once. */
  hasSignal: boolean;
  /** From here on it is as fast and as far away as that. Call it while it has no signal. */
  become(settings: LinkSettings): void;
  stop(): Promise<void>;
}

export interface LinkSettings {
  /** Each way, all connections together; as fast as it gets when missing. */
  readonly bytesPerSecond?: number;
  /** There and back, milliseconds; a new connection takes one more for its handshake. */
  readonly roundTripMs?: number;
}

/** Listens on a free port for the server at `to`, an address such as http://localhost:3000. */
export async function startSlowLink(to: string, settings: LinkSettings = {}): Promise<SlowLink> {
  const { hostname, port } = new URL(to);
  const speed = speedOf(settings);
  const up = createPipe(speed);
  const down = createPipe(speed);
  const sockets = new Set<Socket>();
  let hasSignal = true;

  // Paused until the handshake is over, which takes place on this machine and at no cost.
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (client) => {
    if (!hasSignal) {
      client.destroy();
      return;
    }
    const upstream = connect({ host: hostname, port: Number(port), noDelay: true });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    join(client, upstream, up);
    join(upstream, client, down);
    setTimeout(() => client.resume(), 2 * speed.delayMs).unref();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // A server that listens on a port has an address of this form.
  const { port: own } = server.address() as AddressInfo;

  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${own}`,
    get sentBytes() {
      return up.bytes;
    },
    get receivedBytes() {
      return down.bytes;
    },
    get hasSignal() {
      return hasSignal;
    },
    set hasSignal(has) {
      hasSignal = has;
      if (!has) breakAll();
    },
    become(changed) {
      Object.assign(speed, speedOf(changed));
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      breakAll();
      await closed;
    },
  };
}

function speedOf({
  bytesPerSecond = Number.POSITIVE_INFINITY,
  roundTripMs = 0,
}: LinkSettings): Speed {
  return { bytesPerSecond, delayMs: roundTripMs / 2 };
}

/** What `from` says reaches `to` through the pipe; when one of them breaks, so does the other. */
function join(from: Socket, to: Socket, pipe: Pipe): void {
  let isOver = false;
  let waiting = 0;
  const flow: Flow = pipe.open((packet) => {
    waiting -= packet.length;
    to.write(packet);
    if (isOver && waiting === 0) to.end();
  });
  from.on('data', (chunk) => {
    waiting += chunk.length;
    flow.push(chunk);
  });
  from.once('end', () => {
    isOver = true;
    if (waiting === 0) to.end();
  });
  // A reset says the same as the close that follows it.
  from.on('error', () => undefined);
  from.once('close', (hadError) => {
    if (hadError || !isOver) {
      flow.drop();
      to.destroy();
    }
  });
  to.once('close', () => flow.drop());
}
