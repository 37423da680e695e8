/** A plain server inside the test: the same answers and faults as over HTTP, and a tab that dies. */
import { IDEMPOTENCY_KEY_HEADER } from '../../../src/contract/api.ts';
import { PREFER_HEADER, RETURN_MINIMAL } from '../../../src/contract/revision.ts';
import type { Network } from '../../../src/sync/http.ts';
import { emptyData, type PlainData, plainAnswer } from './plainAnswers.ts';
import { type Fault, takeFault } from './plainBackend.ts';

export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PlainNetwork {
  readonly network: Network;
  readonly data: PlainData;
  readonly faults: Fault[];
  readonly seen: SeenCall[];
  /** What sync noted, in order. */
  readonly logged: readonly string[];
  /** False: every call fails as without signal. */
  connected: boolean;
  /**
   * The tab dies at the next write, or so many later, before or after the server did it: nothing in
   * it ever hears of it again. Resolves when it is dead.
   */
  killAtWrite(when: 'before' | 'after', later?: number): Promise<'dead'>;
  /** No tab dies any more. */
  spare(): void;
}

/**
 * `idempotent`: it takes a repeat with the same key for the same change.
 * `minimal`: to that it says so with 204, and takes six at once; nobody else writes there, so that it has
 * nothing to compare. `remints`: it gives the exercises of a new plan ids of its own.
 */
export function plainNetwork({
  idempotent = false,
  minimal = false,
  remints = false,
} = {}): PlainNetwork {
  const data = emptyData();
  const logged: string[] = [];
  if (idempotent) data.user['capabilities'] = ['idempotency'];
  if (minimal) data.user['capabilities'] = ['idempotency', 'compare', 'minimal'];
  const keys = new Set<string>();
  let kill: { when: 'before' | 'after'; later: number; done: () => void } | null = null;

  function answer(call: SeenCall): [number, unknown] {
    const result = plainOrIdempotent(call);
    const plan = remints && call.method === 'POST' ? data.plans.at(-1) : undefined;
    const exercises = plan?.['exercises'];
    if (plan && Array.isArray(exercises)) {
      plan['exercises'] = exercises.map((one, index) => ({ ...one, id: `${plan['id']}-${index}` }));
    }
    const isWrite = call.method !== 'GET' && call.headers[PREFER_HEADER] === RETURN_MINIMAL;
    return minimal && isWrite && result[0] < 300 ? [204, null] : result;
  }

  function plainOrIdempotent(call: SeenCall): [number, unknown] {
    const key = call.headers[IDEMPOTENCY_KEY_HEADER];
    const { method, path: pathname } = call;
    if (!idempotent || key === undefined) return plainAnswer(data, { ...call, pathname });
    if (keys.has(key)) {
      return plainAnswer(data, { method: 'GET', pathname: areaOf(call), body: undefined });
    }
    const result = plainAnswer(data, { method, pathname, body: call.body });
    if (result[0] < 300) keys.add(key);
    // The key of a new plan is its id.
    const plan = pathname === '/api/workouts' ? data.plans.at(-1) : undefined;
    if (plan) plan['id'] = key;
    return result;
  }

  const server: PlainNetwork = {
    data,
    faults: [],
    seen: [],
    logged,
    connected: true,
    killAtWrite(when, later = 0) {
      return new Promise((resolve) => {
        kill = { when, later, done: () => resolve('dead') };
      });
    },
    spare() {
      kill = null;
    },
    network: {
      apiHost: '',
      sameOrigin: true,
      readCookie: () => Promise.resolve('token'),
      log: (line) => logged.push(line),
      async fetch(input, init) {
        if (!server.connected) throw new TypeError('Failed to fetch');
        const method = init?.method ?? 'GET';
        const path = String(input);
        const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
        const headers = Object.fromEntries(new Headers(init?.headers).entries());
        const named = Object.fromEntries(
          Object.keys(init?.headers ?? {}).map((name) => [name, headers[name.toLowerCase()] ?? '']),
        );
        const call = { method, path, body, headers: named };
        server.seen.push(call);
        const dying = method === 'GET' ? null : kill;
        if (dying && dying.later > 0) {
          dying.later -= 1;
        } else if (dying) {
          kill = null;
          if (dying.when === 'after') answer(call);
          dying.done();
          return new Promise(() => undefined);
        }
        return withFault(takeFault(server.faults, method, path), () => answer(call));
      },
    },
  };
  return server;
}

/** /api/weight/2026-11-20 → /api/weight. */
function areaOf({ path }: SeenCall): string {
  return path === '/api/user' ? '/api/auth/user' : path.split('/').slice(0, 3).join('/');
}

function withFault(
  fault: Fault | undefined,
  answer: () => [number, unknown],
): Response | Promise<Response> {
  const does = fault?.does;
  if (does === 'swallow') return new Promise(() => undefined);
  if (does === 'portal') return loginPage();
  if (does === 'loseRequest') throw new TypeError('Failed to fetch');
  if (does === 'redirect') return new Response(null, { status: 302 });
  if (typeof does === 'object' && 'status' in does) {
    return Response.json({ message: 'planned' }, does);
  }
  const [status, body] = answer();
  // An answer of today, whatever becomes of the data later.
  const text = status === 204 ? null : JSON.stringify(body);
  if (typeof does === 'object') return does.heldUntil.then(() => new Response(text, { status }));
  if (does === 'loseAnswer') throw new TypeError('Failed to fetch');
  if (does === 'html') return loginPage();
  // There is no half of nothing.
  if (does === 'half' && text === null) throw new TypeError('Failed to fetch');
  if (does === 'half') return new Response(halfOf(text ?? ''), { status });
  return new Response(text, { status });
}

function loginPage(): Response {
  return new Response('<html>Welcome to Gym Wi-Fi</html>', { status: 200 });
}

/** An answer whose connection breaks in the middle. */
export function halfOf(text: string): ReadableStream<Uint8Array> {
  const half = new TextEncoder().encode(text.slice(0, text.length / 2));
  return new ReadableStream({
    start(controller) {
      controller.enqueue(half);
      controller.error(new TypeError('The connection broke.'));
    },
  });
}
