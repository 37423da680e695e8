import { XSRF_COOKIE, XSRF_HEADER } from '../contract/api.ts';
import { REVISION_BEFORE_HEADER, REVISION_HEADER } from '../contract/revision.ts';
import { UNSET_CLOCK_BEFORE_MS } from '../domain/constants.ts';

/** How this context reaches the server: the page and the worker bring their own. */
export interface Network {
  /** Where the API is: '' for our own origin (D24), else 'https://host' without a slash. */
  readonly apiHost: string;
  /** True when the API shares our origin: only then do cookies of ours travel as headers. */
  readonly sameOrigin: boolean;
  readonly fetch: typeof fetch;
  /** The raw value of a cookie, or null. */
  readCookie(name: string): Promise<string | null>;
  /** Notes what S7 and S8 want logged: never a name, a body or a token. */
  log(line: string): void;
  /** What goes for every request of a drain; absent outside of one. */
  readonly guard?: Guard;
}

/** Who sends, and whether they still may. */
interface Guard {
  readonly userId: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Throws when this context may send nothing more. */
  mayGo(): Promise<void>;
  /** Called whenever something of an answer has come, and time and again while one is waited for. */
  onProgress(): void;
}

/** Where the API is, from the build's VITE_API_HOST (D24) and the page's own origin. */
export function apiAddress(
  setting: string | undefined,
  origin: string,
): Pick<Network, 'apiHost' | 'sameOrigin'> {
  const apiHost = (setting ?? '').trim().replace(/\/+$/, '');
  return { apiHost, sameOrigin: apiHost === '' || new URL(apiHost).origin === origin };
}

export interface Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The token that it carries, null for none; absent: the one there is as it leaves. */
  readonly token?: string | null;
  /** The longest that it may take; absent: as long as it makes progress. */
  readonly limitMs?: number | undefined;
}

/** What came back. `body` is undefined when it was not JSON, `isEmpty` when there was none at all. */
export type Reply =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly body: unknown;
      readonly isEmpty: boolean;
      readonly retryAfterMs: number | null;
      /** The server's clock, to the second; null when it does not say, or was never set. */
      readonly serverNowMs: number | null;
      /** The entity tag of the answer; null when it has none that can be read. */
      readonly tag: string | null;
      /** Which state of the person's data it shows; null when it does not say. */
      readonly revision: string | null;
      /** Which one a write came upon; null when the server does not say. */
      readonly revisionBefore: string | null;
    }
  | { readonly kind: 'redirected' }
  | { readonly kind: 'noAnswer' };

/** A link on which nothing comes for so long is lost; a slow one may take its time. */
const SILENCE_MS = 15_000;
/** A long body may go up for minutes: whoever else would send must see that somebody is at it. */
const SHOWN_EVERY_MS = 10_000;
/** What goes up at least, of all bodies together, bytes a millisecond: a browser does not say how far one has come. */
const SLOWEST_UPLOAD = 1;

/**
 * One request. A lost connection, silence, a time-out and half an answer are all 'noAnswer'.
 * @throws only what `mayGo` throws
 */
export async function send(network: Network, request: Request): Promise<Reply> {
  const headers = await headersOf(network, request).catch(() => null);
  if (!headers) return { kind: 'noAnswer' };
  // A context may have stood still for hours in any line above, and must learn of it here.
  await network.guard?.mayGo();
  const body = request.body === undefined ? {} : { body: JSON.stringify(request.body) };
  const patience = patienceFor(request, new TextEncoder().encode(body.body).length);
  const showing = setInterval(() => network.guard?.onProgress(), SHOWN_EVERY_MS);
  try {
    const response = await network.fetch(network.apiHost + request.path, {
      method: request.method,
      headers,
      ...body,
      credentials: 'include',
      cache: 'no-store',
      // A login page behind a redirect must not be taken for an answer.
      redirect: 'manual',
      signal: patience.signal,
    });
    // Browsers hide a redirect's status, Node shows it.
    const { type, status } = response;
    const isRedirect = status >= 300 && status < 400 && status !== 304;
    if (type === 'opaqueredirect' || isRedirect) return { kind: 'redirected' };
    const text = await textOf(response, () => {
      patience.renew();
      network.guard?.onProgress();
    });
    const serverNowMs = instantOf(response.headers.get('Date'));
    return {
      kind: 'answered',
      status,
      body: jsonOf(text),
      isEmpty: text.trim() === '',
      retryAfterMs: retryAfterMsOf(response.headers.get('Retry-After'), serverNowMs),
      serverNowMs,
      tag: tagOf(response.headers.get('ETag')),
      revision: revisionOf(response.headers.get(REVISION_HEADER)),
      revisionBefore: revisionOf(response.headers.get(REVISION_BEFORE_HEADER)),
    };
  } catch {
    // No network, no DNS, time-out, aborted body: all mean that nobody knows what happened.
    return { kind: 'noAnswer' };
  } finally {
    clearInterval(showing);
    patience.end();
  }
}

/** Requests of which no answer has begun: their bodies share one way up. */
const goingUp = new Set<{ readonly bytes: number }>();

/** Aborts a request after its limit; one without, after silence. */
function patienceFor({ limitMs }: Request, bytes: number) {
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  const upload = { bytes };
  const waitForOthers = () => {
    const beside = [...goingUp].reduce((sum, one) => sum + one.bytes, -bytes);
    if (beside === 0) return giveUp();
    // Once: what hangs is given up, however much goes by beside it.
    timer = setTimeout(giveUp, beside / SLOWEST_UPLOAD);
  };
  goingUp.add(upload);
  let timer =
    limitMs === undefined
      ? setTimeout(waitForOthers, SILENCE_MS + bytes / SLOWEST_UPLOAD)
      : setTimeout(giveUp, limitMs);
  return {
    signal: controller.signal,
    renew() {
      goingUp.delete(upload);
      if (limitMs !== undefined) return;
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MS);
    },
    end() {
      goingUp.delete(upload);
      clearTimeout(timer);
    },
  };
}

async function textOf({ body }: Response, onProgress: () => void): Promise<string> {
  onProgress();
  if (!body) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    onProgress();
    text += decoder.decode(value, { stream: true });
  }
}

/** A reply in a word, for the log. */
export function outcomeOf(reply: Reply): string {
  if (reply.kind === 'answered') return `answered ${reply.status}`;
  return reply.kind === 'redirected' ? 'redirected' : 'no answer';
}

/** The token that a write has to carry, as it is in the cookie; null: there is none that we may read. */
export async function readToken({ sameOrigin, readCookie }: Network): Promise<string | null> {
  return sameOrigin ? readCookie(XSRF_COOKIE) : null;
}

async function headersOf(network: Network, request: Request): Promise<Record<string, string>> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...network.guard?.headers,
    ...request.headers,
  };
  if (request.body !== undefined) headers['Content-Type'] = 'application/json';
  const { token = request.method === 'GET' ? null : await readToken(network) } = request;
  if (token !== null) headers[XSRF_HEADER] = decoded(token);
  return headers;
}

function decoded(cookieValue: string): string {
  try {
    return decodeURIComponent(cookieValue);
  } catch {
    // A token with a bare % was never encoded.
    return cookieValue;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A captive portal's page, a proxy's error text, nothing at all: no JSON.
    return undefined;
  }
}

function instantOf(header: string | null): number | null {
  const ms = Date.parse(header ?? '');
  return ms >= UNSET_CLOCK_BEFORE_MS ? ms : null;
}

/** Not of any length: it comes back to the server as a header. */
function tagOf(header: string | null): string | null {
  return header !== null && /^(W\/)?"[\x21\x23-\x7e]{0,200}"$/.test(header) ? header : null;
}

/** Not of any length either: it comes back as a part of a path. */
function revisionOf(header: string | null): string | null {
  return header !== null && /^[\x21-\x7e]{1,200}$/.test(header) ? header : null;
}

/** Retry-After in either of its forms, seconds or a date by the server's clock; an hour at the most. */
function retryAfterMsOf(header: string | null, serverNowMs: number | null): number | null {
  if (header === null) return null;
  const isSeconds = /^\d+$/.test(header.trim());
  const ms = isSeconds ? Number(header) * 1000 : Date.parse(header) - (serverNowMs ?? Date.now());
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), 3_600_000);
}
