/** A phone's way to the server, and everything that can go wrong on it. */
import type { Network } from '../../../src/sync/http.ts';
import { halfOf } from '../servers/plainNetwork.ts';
import type { Answered, Call, ModelServer } from './servers.ts';

/** What happens to the next request that matches, instead of a plain answer. */
export interface RadioFault {
  readonly method: string;
  readonly path: RegExp;
  readonly does:
    | 'loseRequest'
    | 'loseAnswer'
    /** The phone gives it up, and it reaches the server later, 30 s at the most. */
    | 'late'
    | 'half'
    | 'html'
    | 'redirect'
    | { readonly status: number };
  readonly times: number;
}

export interface Late {
  readonly dueMs: number;
  readonly call: Call;
}

const LATEST_MS = 30_000;

export class Radio {
  readonly network: Network;
  connected = true;
  /** True while someone else's account answers: nothing may be written to it. */
  stranger = false;
  faults: RadioFault[] = [];
  /** Requests that are still on their way. */
  late: Late[] = [];
  readonly writesToStrangers: Call[] = [];
  requests = 0;
  #death: { calls: number; when: 'before' | 'after'; dead: () => void } | null = null;
  readonly #server: ModelServer;
  readonly #nowMs: () => number;

  /** `nowMs` is the world's clock, which is the server's. */
  constructor(server: ModelServer, nowMs: () => number) {
    this.#server = server;
    this.#nowMs = nowMs;
    this.network = {
      apiHost: '',
      sameOrigin: true,
      readCookie: () => Promise.resolve('token'),
      log: () => undefined,
      fetch: (input, init) => this.#fetch(String(input), init ?? {}),
    };
  }

  /** The phone dies at this many calls from now: nothing in it hears of it again. Resolves then. */
  dieAt(calls: number, when: 'before' | 'after'): Promise<void> {
    return new Promise((dead) => {
      this.#death = { calls, when, dead };
    });
  }

  live(): void {
    this.#death = null;
  }

  heal(): void {
    this.connected = true;
    this.stranger = false;
    this.faults = [];
    this.live();
  }

  /** The server executes what was on its way long enough. */
  async arrive(): Promise<void> {
    const due = this.late.filter(({ dueMs }) => dueMs <= this.#nowMs());
    this.late = this.late.filter((one) => !due.includes(one));
    for (const { call } of due) await this.#server.answer(call);
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    if (!this.connected) throw new TypeError('Failed to fetch');
    this.requests += 1;
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const headers = Object.fromEntries(new Headers(init.headers).entries());
    const call = { method, path, body, headers };
    if (this.stranger) return this.#strange(call);
    const death = this.#death;
    if (death && death.calls === 0) {
      this.#death = null;
      if (death.when === 'after') await this.#server.answer(call);
      death.dead();
      return new Promise(() => undefined);
    }
    if (death) death.calls -= 1;
    return this.#answer(call);
  }

  #strange(call: Call): Response {
    if (call.method !== 'GET') this.writesToStrangers.push(call);
    return Response.json({ id: 'a stranger', name: 'Sam' });
  }

  async #answer(call: Call): Promise<Response> {
    const does = this.#takeFault(call);
    if (does === 'loseRequest') throw new TypeError('Failed to fetch');
    if (does === 'redirect') return new Response(null, { status: 302 });
    if (typeof does === 'object') return Response.json({ message: 'planned' }, does);
    if (does === 'late') {
      const dueMs = this.#nowMs() + 1 + (this.requests % LATEST_MS);
      if (call.method !== 'GET') this.late.push({ dueMs, call });
      throw new TypeError('Failed to fetch');
    }
    const answered = await this.#server.answer(call);
    if (does === 'loseAnswer') throw new TypeError('Failed to fetch');
    if (does === 'html') return new Response('<html>Welcome to Gym Wi-Fi</html>');
    return this.#response(answered, does === 'half');
  }

  #response({ status, text, headers }: Answered, isHalf: boolean): Response {
    const hasBody = status !== 204 && status !== 304;
    const date = new Date(this.#nowMs()).toUTCString();
    const body = isHalf ? halfOf(text) : text;
    return new Response(hasBody ? body : null, { status, headers: { ...headers, date } });
  }

  #takeFault({ method, path }: Call): RadioFault['does'] | undefined {
    const fault = this.faults.find((one) => one.method === method && one.path.test(path));
    if (!fault) return undefined;
    const rest = { ...fault, times: fault.times - 1 };
    this.faults = this.faults.flatMap((one) => {
      if (one !== fault) return [one];
      return rest.times > 0 ? [rest] : [];
    });
    return fault.does;
  }
}
