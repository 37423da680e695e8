/** Sends requests as fast as their answers come, by connections that stay open and cost little themselves. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request as it goes over the line. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** One connection, with one request under way at most. */
export class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer = Buffer.alloc(0);
  #answered: (status: number) => void = () => undefined;
  #failed: (error: unknown) => void = () => undefined;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    socket.on('data', (part) => this.#receive(part));
    socket.on('error', (error) => this.#failed(error));
    socket.on('close', () => this.#failed(new Error('The connection was closed.')));
  }

  static async open(url: string): Promise<Connection> {
    const { host, hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname.replace('localhost', '127.0.0.1'));
    await once(socket, 'connect');
    return new Connection(socket, host);
  }

  /** Resolves to the status once the whole answer is here. */
  ask({ method, path, headers, body }: WireRequest): Promise<number> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const all = {
      host: this.#host,
      ...headers,
      ...(text === '' ? {} : { 'content-type': 'application/json' }),
      'content-length': String(Buffer.byteLength(text)),
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
    });
  }

  close(): void {
    this.#failed = () => undefined;
    this.#socket.destroy();
  }

  #receive(part: Buffer): void {
    this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < headEnd + 4 + length) return;
    this.#received = Buffer.alloc(0);
    this.#answered(Number(head.slice(9, 12)));
  }
}

/** One person's way to several processes: each request goes to the next one. */
export class RoundRobin {
  readonly #connections: readonly Connection[];
  #turn = 0;

  private constructor(connections: readonly Connection[]) {
    this.#connections = connections;
  }

  static async open(urls: readonly string[]): Promise<RoundRobin> {
    return new RoundRobin(await Promise.all(urls.map((url) => Connection.open(url))));
  }

  async ask(request: WireRequest): Promise<number> {
    const connection = this.#connections[this.#turn % this.#connections.length];
    this.#turn += 1;
    if (!connection) throw new Error('There is no process to ask.');
    return connection.ask(request);
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}

export interface Load {
  /** Each has one request under way at most. */
  readonly connections: readonly Pick<Connection, 'ask'>[];
  readonly requests: number;
  /** The index-th request, of the connection with this number. */
  readonly request: (index: number, connection: number) => WireRequest;
}

/** Each connection sends its next request when it has its answer; resolves to the milliseconds for all. */
export async function sendAll({ connections, requests, request }: Load): Promise<number> {
  let next = 0;
  const startMs = performance.now();
  await Promise.all(
    connections.map(async (connection, number) => {
      while (next < requests) {
        const index = next;
        next += 1;
        checkStatus(await connection.ask(request(index, number)));
      }
    }),
  );
  return performance.now() - startMs;
}

/** One request each interval, whether or not the earlier ones are answered; resolves to each one's milliseconds. */
export async function sendSteadily(load: Load, everyMs: number): Promise<number[]> {
  const free = [...load.connections.entries()];
  const answered: Promise<number>[] = [];
  const startMs = performance.now();
  for (let index = 0; index < load.requests; index += 1) {
    await passed(startMs + index * everyMs);
    const [number, connection] = free.shift() ?? noneFree();
    const ask = async () => {
      // Not since it was due: a timer is off by up to a millisecond. On a connection of its own no request
      // waits for an earlier one, but in the server.
      const sentMs = performance.now();
      checkStatus(await connection.ask(load.request(index, number)));
      free.push([number, connection]);
      return performance.now() - sentMs;
    };
    answered.push(ask());
  }
  return Promise.all(answered);
}

function passed(dueMs: number): Promise<void> {
  const leftMs = dueMs - performance.now();
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, leftMs)));
}

function noneFree(): never {
  throw new Error('The server answers too slowly for this load.');
}

function checkStatus(status: number): void {
  if (status >= 300) throw new Error(`The server answered ${status}.`);
}
