/**
 * A backend as a stock Spring Boot service would be, over real HTTP: Spring Security's filters in
 * front (springSecurity.ts), Jackson's JSON behind (springJson.ts), a table per person between.
 */
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answered } from '../../model/servers.ts';
import { type Loss, takeLoss } from '../normalising/link.ts';
import { NormalisingBackend } from '../normalising/normalisingBackend.ts';
import type { Quirks } from '../normalising/quirks.ts';
import type { StaticFolder } from '../staticFolder.ts';
import { springJson } from './springJson.ts';
import { type SpringRequest, SpringSecurity, type SpringSettings } from './springSecurity.ts';

const STOCK: SpringSettings = { token: 'deferred', entryPoint: 'redirect', logout: 302 };

/** What its database does to values: decimals of two places, keys that are numbers, null for blank. */
const DATABASE: Partial<Quirks> = { weights: 'hundredths', unknownFields: true, user: 'all' };

export interface SpringBackend {
  readonly url: string;
  /** Who is signed in at the provider in this browser; null: they turn back there. */
  personId: number | null;
  /** What its clock is ahead of this machine's, milliseconds. */
  aheadMs: number;
  /** Each is used once, in order. */
  readonly losses: Loss[];
  /** Whatever a person has; from before their first sign-in too. */
  tablesOf(personId: number): NormalisingBackend;
  /** All sign-ins are over. */
  forgetSessions(): void;
  /** Nobody answers at its port until it resumes, with all that it knew. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it on a free port; `app` also serves the built client. */
export async function startSpringBackend({
  app,
  quirks = {},
  ...settings
}: {
  app?: StaticFolder;
  quirks?: Partial<Quirks>;
} & Partial<SpringSettings> = {}): Promise<SpringBackend> {
  const provider = await startProvider(() => backend.personId);
  const security = new SpringSecurity({ ...STOCK, ...settings }, provider.url);
  const people = new Map<number, NormalisingBackend>();
  const backend: SpringBackend = {
    url: '',
    personId: 7,
    aheadMs: 0,
    losses: [],
    tablesOf(personId) {
      const nowMs = () => Date.now();
      const known = people.get(personId);
      const tables =
        known ??
        new NormalisingBackend({ quirks: { ...DATABASE, ...quirks }, nowMs, userId: personId });
      people.set(personId, tables);
      return tables;
    },
    forgetSessions: () => security.forgetSessions(),
    pause: () => close(server),
    async resume() {
      await listen(server, Number(new URL(backend.url).port));
    },
    async stop() {
      await close(server);
      await provider.stop();
    },
  };

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Connection', 'close');
    response.setHeader('Date', new Date(Date.now() + backend.aheadMs).toUTCString());
    const request = requestOf(message, backend.url);
    const { method, url } = request;
    const text = await textOf(message);
    const path = url.pathname;
    if (!/^\/(api|oauth2|login)(\/|$)/.test(path)) {
      app ? app.serve(path, response) : response.writeHead(404).end();
      return;
    }
    const loss = takeLoss(backend.losses, { method, path });
    if (loss === 'loseRequest') {
      message.socket.destroy();
      return;
    }
    if (path === '/login') {
      sendPage(response, 'Please sign in');
      return;
    }
    const passage = security.pass(request, (code) => personOf(code));
    response.setHeader('Set-Cookie', [...passage.setCookies]);
    if ('answer' in passage) {
      const { status, location } = passage.answer;
      if (loss !== null) message.socket.destroy();
      else if (location !== undefined) response.writeHead(status, { Location: location }).end();
      else if (status >= 400) sendError(response, status, path);
      else response.writeHead(status).end();
      return;
    }
    const body = text === '' ? undefined : JSON.parse(text);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const tables = backend.tablesOf(passage.personId);
    const answered = await tables.answer({ method, path, body, headers });
    if (loss === 'loseAnswer') message.socket.destroy();
    else if (answered.status >= 400) sendError(response, answered.status, path);
    else send(response, answered);
  }

  const server = createServer((message, response) => void handle(message, response));
  return Object.assign(backend, { url: await listen(server) });
}

/** The provider, at an origin of its own. It knows its people by the code that it hands out. */
async function startProvider(personAtIt: () => number | null) {
  const server = createServer(({ url = '/' }, response) => {
    response.setHeader('Connection', 'close');
    const { searchParams } = new URL(url, 'http://provider.test');
    const personId = personAtIt();
    if (personId === null) {
      sendPage(response, 'Choose an account');
      return;
    }
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('code', `code-of-${personId}`);
    back.searchParams.set('state', searchParams.get('state') ?? '');
    response.writeHead(302, { Location: back.href }).end();
  });
  return { url: await listen(server), stop: () => close(server) };
}

/** Resolves with its address. */
async function listen(server: Server, port = 0): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function personOf(code: string): number | null {
  const [, id] = /^code-of-(\d+)$/.exec(code) ?? [];
  return id === undefined ? null : Number(id);
}

function requestOf({ method = 'GET', url = '/', headers }: IncomingMessage, origin: string) {
  const cookies = (headers.cookie ?? '').split('; ').map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')];
  });
  const request: SpringRequest = {
    method,
    url: new URL(url, origin),
    cookies: new Map(cookies),
    headers,
  };
  return request;
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, { status, text, headers }: Answered): void {
  const isJson = headers['content-type'] === 'application/json';
  response.writeHead(status, headers).end(isJson ? springJson(JSON.parse(text)) : text);
}

/** As BasicErrorController writes it, with its clock in yet another form. */
function sendError(response: ServerResponse, status: number, path: string): void {
  const error = STATUS_CODES[status];
  const timestamp = new Date().toISOString().replace('Z', '+00:00');
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ timestamp, status, error, path }));
}

function sendPage(response: ServerResponse, heading: string): void {
  response.writeHead(200, { 'Content-Type': 'text/html;charset=UTF-8' });
  response.end(`<!DOCTYPE html><html><h2>${heading}</h2></html>`);
}
