/** A phone's way to the server, and everything that can go wrong on it. */
import type { Network } from '../../../src/sync/http.ts';
import { halfOf } from '../servers/plainNetwork.ts';
import { type Hearing, isClean, Ledger } from './ledger.ts';
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
    /** A page of a Wi-Fi or a proxy, which the server never hears of. */
    | 'portal'
    /** By whatever stands in front: the server never hears of it. */
    | { readonly status: number };
  readonly times: number;
  /** So many that match go through before. */
  readonly after?: number;
}

interface Late {
  readonly dueMs: number;
  readonly call: Call;
}

/** A tab that stands still at some moment, until it is thawed. */
export interface Freezer {
  readonly isFrozen: boolean;
  /** Called at every moment at which it may stand still. */
  pause(): Promise<void>;
}

/** One drain of one context (a tab, the worker), from its first request to its last. */
export interface Line {
  readonly network: Network;
  /** Its drain ended, and it was not overtaken: what it heard, it has kept. */
  end(): void;
}

interface Times {
  /** What was given up is carried out by so long after it left at the latest. */
  readonly latestMs: number;
  nowMs(): number;
  serverNowMs(): number;
  /** So long the n-th way to the server or back takes. */
  travel(nth: number): void;
}

/** Some number from 0 to below a limit, the same one each time. */
export function anyBelow(limit: number, nth: number): number {
  return (nth * 7_919) % limit;
}

const PAGE = '<html>Welcome to Gym Wi-Fi</html>';

export class Radio {
  connected = true;
  readonly faults = new Faults();
  readonly ledger = new Ledger();
  /** So many requests from now somebody else is signed in in this browser; null: nobody else. */
  strangerAfter: number | null = null;
  requests = 0;
  /** Raised when another context took over or the account was signed out. */
  generation = 0;
  /** True once a write that was given up reached the server later. */
  wasLate = false;
  #late: Late[] = [];
  #cookies: Map<string, string>;
  #death: { calls: number; when: 'before' | 'after'; dead: () => void } | null = null;
  #stranger: ModelServer | null = null;
  readonly #server: ModelServer;
  readonly #times: Times;

  constructor(server: ModelServer, times: Times) {
    this.#server = server;
    this.#times = times;
    this.#cookies = new Map(Object.entries(server.cookies));
  }

  /** The network of one drain. */
  open(freezer?: Freezer): Line {
    const { generation } = this;
    const heard = this.ledger.openDrain();
    const life = { isOver: false };
    const network: Network = {
      apiHost: '',
      sameOrigin: true,
      log: () => undefined,
      readCookie: async (name) => {
        await freezer?.pause();
        return this.#cookies.get(name) ?? null;
      },
      fetch: async (input, init = {}) => {
        const call = callOf(String(input), init);
        if (life.isOver) return forEver();
        // What it had just decided to send beside another request gets nowhere.
        if (freezer?.isFrozen) throw new TypeError('Failed to fetch');
        if (generation !== this.generation) this.ledger.unentitled.push(call);
        heard.sends(call);
        const response = await this.#fetch(call, { heard, life });
        if (life.isOver) return forEver();
        await freezer?.pause();
        return response;
      },
    };
    return { network, end: () => heard.keep() };
  }

  /** True once another person's account answered. */
  get metStranger(): boolean {
    return this.#stranger !== null;
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
    this.strangerAfter = null;
    this.faults.clear();
    this.live();
  }

  /** The server executes what was on its way long enough. */
  async arrive(): Promise<void> {
    const due = this.#late.filter(({ dueMs }) => dueMs <= this.#times.nowMs());
    this.#late = this.#late.filter((one) => !due.includes(one));
    for (const { call } of due) {
      this.wasLate = true;
      await this.#server.answer(call);
    }
  }

  async #fetch(
    call: Call,
    { heard, life }: { heard: Hearing; life: { isOver: boolean } },
  ): Promise<Response> {
    if (!this.connected) throw new TypeError('Failed to fetch');
    this.requests += 1;
    const leftMs = this.#times.nowMs();
    this.#times.travel(2 * this.requests);
    await this.arrive();
    const death = this.#death;
    if (death && death.calls === 0) {
      this.#death = null;
      life.isOver = true;
      if (death.when === 'after') await this.#execute(call, heard);
      else this.ledger.vanished.push(call);
      death.dead();
      return forEver();
    }
    if (death) death.calls -= 1;
    const does = this.faults.take(call);
    const isKept =
      does === undefined || does === 'loseAnswer' || does === 'html' || does === 'half';
    if (!isKept) this.ledger.vanished.push(call);
    if (does === 'loseRequest') throw new TypeError('Failed to fetch');
    if (does === 'redirect') return new Response(null, { status: 302 });
    if (does === 'portal') return new Response(PAGE);
    if (typeof does === 'object') return Response.json({ message: 'planned' }, does);
    if (does === 'late') {
      const dueMs = leftMs + anyBelow(this.#times.latestMs, this.requests);
      if (call.method !== 'GET') this.#late.push({ dueMs, call });
      throw new TypeError('Failed to fetch');
    }
    const { answered, isStrange } = await this.#execute(call, heard);
    this.#times.travel(2 * this.requests + 1);
    if (does === 'loseAnswer') throw new TypeError('Failed to fetch');
    if (does === 'html') return new Response(PAGE);
    if (does === undefined && !isStrange && isClean(answered)) heard.hears(call);
    return this.#response(answered, does === 'half');
  }

  async #execute(call: Call, heard: Hearing): Promise<{ answered: Answered; isStrange: boolean }> {
    const isStrange = await this.#isStrange();
    const server = isStrange && this.#stranger ? this.#stranger : this.#server;
    const headers = isStrange
      ? { ...call.headers, 'x-xsrf-token': server.cookies['XSRF-TOKEN'] ?? '' }
      : call.headers;
    const answered = await server.answer({ ...call, headers });
    if (call.path === '/api/auth/user') heard.isWithStranger = isStrange;
    if (answered.status >= 200 && answered.status < 300 && call.method !== 'GET') {
      if (isStrange) heard.reachesStranger(call);
      else this.ledger.executed.push(call);
    }
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(answered.headers['set-cookie'] ?? '') ?? [];
    if (name !== undefined && value !== undefined) this.#cookies.set(name, value);
    return { answered, isStrange };
  }

  async #isStrange(): Promise<boolean> {
    if (this.strangerAfter === null) return false;
    this.strangerAfter -= 1;
    if (this.strangerAfter >= 0) return false;
    this.#stranger ??= await this.#server.stranger();
    return true;
  }

  #response({ status, text, headers }: Answered, isHalf: boolean): Response {
    const hasBody = status !== 204 && status !== 304;
    const { 'set-cookie': _, ...shown } = headers;
    const date = new Date(this.#times.serverNowMs()).toUTCString();
    const body = isHalf ? halfOf(text) : text;
    return new Response(hasBody ? body : null, { status, headers: { ...shown, date } });
  }
}

/** For a context that is dead. */
function forEver(): Promise<never> {
  return new Promise(() => undefined);
}

function callOf(path: string, init: RequestInit): Call {
  return {
    method: init.method ?? 'GET',
    path,
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    headers: Object.fromEntries(new Headers(init.headers).entries()),
  };
}

/** Faults that wait for their requests. */
class Faults {
  #planned: RadioFault[] = [];

  plan(...faults: readonly RadioFault[]): void {
    this.#planned.push(...faults);
  }

  clear(): void {
    this.#planned = [];
  }

  /** What a request meets; one time less with it. */
  take({ method, path }: { method: string; path: string }): RadioFault['does'] | undefined {
    const fault = this.#planned.find((one) => one.method === method && one.path.test(path));
    if (!fault) return undefined;
    const { after = 0 } = fault;
    const rest = after > 0 ? { ...fault, after: after - 1 } : { ...fault, times: fault.times - 1 };
    this.#planned = this.#planned.flatMap((one) => {
      if (one !== fault) return [one];
      return rest.times > 0 ? [rest] : [];
    });
    return after > 0 ? undefined : fault.does;
  }
}
