/**
 * A backend that keeps S7's call table and nothing more: no idempotency, no extension, plan ids
 * of its own, whatever a request says twice happens twice. Faults can be planned per request.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { emptyData, type PlainData, plainAnswer } from './plainAnswers.ts';
import type { StaticFolder } from './staticFolder.ts';

/** What happens to the next requests that match, instead of a plain answer. */
export interface Fault {
  readonly method: string;
  readonly path: RegExp;
  /**
   * loseRequest: nothing is done and the connection breaks. swallow: nothing is done and it is never
   * answered. portal: nothing is done, a Wi-Fi's login page answers 200. loseAnswer: it is done, then
   * the connection breaks. silence: it is done and never answered. half: it is done, half the answer
   * arrives. heldUntil: it is done, and answered when that comes about. Or an answer instead.
   */
  readonly does:
    | 'loseRequest'
    | 'swallow'
    | 'portal'
    | 'loseAnswer'
    | 'silence'
    | 'half'
    | 'html'
    | 'redirect'
    | { heldUntil: Promise<void> }
    | { status: number };
  /** How often; once unless told. */
  times?: number;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: IncomingMessage['headers'];
}

export interface PlainBackend {
  readonly url: string;
  readonly data: PlainData;
  readonly faults: Fault[];
  readonly seen: SeenRequest[];
  /** The writes that were carried out, whatever their senders heard. */
  readonly done: SeenRequest[];
  /** The most calls that were under way at once; one that is never answered counts while it is done. */
  mostAtOnce: number;
  /** How long every call takes before it is done, milliseconds. */
  delayMs: number;
  /** False: its answers have no Date, so that a phone in another year keeps its own day. */
  saysDate: boolean;
  /** False: every call is answered 401. */
  signedIn: boolean;
  stop(): Promise<void>;
}

/** Starts it on a free port, or on the one given; `app` also serves the built client. */
export async function startPlainBackend({
  app,
  port = 0,
  data = emptyData(),
  signedIn = true,
}: {
  app?: StaticFolder;
  port?: number;
  data?: PlainData;
  signedIn?: boolean;
} = {}): Promise<PlainBackend> {
  let underWay = 0;
  const server = createServer((request, response) => {
    const isCall = request.url?.startsWith('/api/');
    if (!isCall) {
      void handle(request, response);
      return;
    }
    underWay += 1;
    backend.mostAtOnce = Math.max(backend.mostAtOnce, underWay);
    void handle(request, response).finally(() => {
      underWay -= 1;
    });
  });
  const backend: PlainBackend = {
    url: '',
    data,
    faults: [],
    seen: [],
    done: [],
    mostAtOnce: 0,
    delayMs: 0,
    saysDate: true,
    signedIn,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const xsrfToken = randomUUID();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://plain.test');
    const method = request.method ?? 'GET';
    const text = await textOf(request);
    response.setHeader('Connection', 'close');
    response.sendDate = backend.saysDate;
    if (pathname.startsWith('/oauth2/authorization/')) {
      backend.signedIn = true;
      response.setHeader('Set-Cookie', [`XSRF-TOKEN=${xsrfToken}; Path=/`, 'session=1; Path=/']);
      response.writeHead(302, { Location: '/' }).end();
      return;
    }
    if (!pathname.startsWith('/api/')) {
      app ? app.serve(pathname, response) : response.writeHead(404).end();
      return;
    }
    const seen = { method, path: pathname, body: jsonOf(text), headers: request.headers };
    backend.seen.push(seen);
    if (backend.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, backend.delayMs));
    const fault = takeFault(backend.faults, method, pathname);
    if (fault?.does === 'loseRequest') {
      request.socket.destroy();
      return;
    }
    if (fault?.does === 'swallow') return;
    if (fault?.does === 'portal') {
      sendLoginPage(response);
      return;
    }
    if (typeof fault?.does === 'object' && 'status' in fault.does) {
      sendJson(response, fault.does.status, { message: 'planned' });
      return;
    }
    if (fault?.does === 'redirect') {
      response.writeHead(302, { Location: '/login-page' }).end();
      return;
    }
    if (!backend.signedIn) {
      sendJson(response, 401, { message: 'Not signed in' });
      return;
    }
    const [status, answer] = plainAnswer(backend.data, { method, pathname, body: jsonOf(text) });
    if (method !== 'GET') backend.done.push(seen);
    if (typeof fault?.does === 'object') await fault.does.heldUntil;
    if (fault?.does === 'loseAnswer') {
      request.socket.destroy();
      return;
    }
    if (fault?.does === 'silence') return;
    if (fault?.does === 'html') {
      sendLoginPage(response);
      return;
    }
    if (fault?.does === 'half') {
      const whole = JSON.stringify(answer);
      response.writeHead(status, { 'Content-Length': whole.length });
      response.write(whole.slice(0, whole.length / 2), () => request.socket.destroy());
      return;
    }
    response.setHeader('Set-Cookie', `XSRF-TOKEN=${xsrfToken}; Path=/`);
    sendJson(response, status, answer);
  }

  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const { port: bound } = server.address() as AddressInfo;
  return Object.assign(backend, { url: `http://localhost:${bound}` });
}

/** The fault planned for a request; used up with it. */
export function takeFault(faults: Fault[], method: string, path: string): Fault | undefined {
  const index = faults.findIndex((fault) => fault.method === method && fault.path.test(path));
  const fault = faults[index];
  if (!fault) return undefined;
  fault.times = (fault.times ?? 1) - 1;
  if (fault.times <= 0) faults.splice(index, 1);
  return fault;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}

function sendLoginPage(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Welcome to Gym Wi-Fi</html>');
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
