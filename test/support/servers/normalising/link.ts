/** A browser's way to a server inside the test: its cookies, and a connection that breaks as planned. */
import type { Network } from '../../../../src/sync/http.ts';
import type { Answered, Call } from '../../model/servers.ts';

/**
 * What the next call that matches meets. 'loseAnswer': it is done, and its answer never arrives. 'portal':
 * nothing is done, and a page is answered with 200. Or an answer instead.
 */
export interface Loss {
  readonly method: string;
  readonly path: RegExp;
  readonly does: 'loseRequest' | 'loseAnswer' | 'portal' | { readonly status: number };
}

export interface Link {
  readonly network: Network;
  readonly cookies: Map<string, string>;
  /** Each is used once, in order. */
  readonly losses: Loss[];
  /** Called before a call reaches the server: what another device does just then. */
  before: ((call: Call) => void | Promise<void>) | null;
}

/** `nowMs` is the server's clock, of its Date header. */
export function linkTo(
  server: { answer(call: Call): Promise<Answered> },
  nowMs: () => number,
): Link {
  const link: Link = {
    cookies: new Map(),
    losses: [],
    before: null,
    network: {
      apiHost: '',
      sameOrigin: true,
      readCookie: (name) => Promise.resolve(link.cookies.get(name) ?? null),
      log: () => undefined,
      async fetch(input, init = {}) {
        const call: Call = {
          method: init.method ?? 'GET',
          path: String(input),
          body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
          headers: Object.fromEntries(new Headers(init.headers).entries()),
        };
        const loss = takeLoss(link.losses, call);
        if (loss === 'loseRequest') throw new TypeError('Failed to fetch');
        if (typeof loss === 'object' && loss) return Response.json({}, loss);
        if (loss === 'portal') return new Response('<html>Please accept our terms</html>');
        await link.before?.(call);
        const answered = await server.answer(call);
        keepCookie(link.cookies, answered);
        if (loss === 'loseAnswer') throw new TypeError('Failed to fetch');
        return responseOf(answered, nowMs());
      },
    },
  };
  return link;
}

/** What a call meets; used up with it. */
export function takeLoss(
  losses: Loss[],
  { method, path }: Pick<Call, 'method' | 'path'>,
): Loss['does'] | null {
  const index = losses.findIndex((loss) => loss.method === method && loss.path.test(path));
  const [loss] = index < 0 ? [] : losses.splice(index, 1);
  return loss?.does ?? null;
}

function keepCookie(cookies: Map<string, string>, { headers }: Answered): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(headers['set-cookie'] ?? '') ?? [];
  if (name !== undefined && value !== undefined) cookies.set(name, value);
}

function responseOf({ status, text, headers }: Answered, nowMs: number): Response {
  const hasBody = status !== 204 && status !== 304;
  const { 'set-cookie': _, ...shown } = headers;
  const date = new Date(nowMs).toUTCString();
  return new Response(hasBody ? text : null, { status, headers: { ...shown, date } });
}
