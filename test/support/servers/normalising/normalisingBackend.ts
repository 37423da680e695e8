/**
 * A backend that keeps S7's call table and nothing more, and keeps values in its own form
 * (quirks.ts). It holds one person's data, in memory.
 */
import { randomUUID } from 'node:crypto';
import type { Answered, Call } from '../../model/servers.ts';
import {
  type Area,
  type From,
  type Held,
  NormalisingStore,
  type Planted,
} from './normalisingStore.ts';
import { hasLongName, hasUnknownKey, isPlanId, isRow, type Row, written } from './ownForm.ts';
import { NO_QUIRKS, type Quirks, type Trouble } from './quirks.ts';

const AREAS: Readonly<Record<string, Area>> = {
  weight: 'weights',
  workouts: 'plans',
  'workout-history': 'sessions',
};

/** What a call came to: a list or the user to show, or a refusal. */
type Outcome = { readonly area: Area | 'user' | 'nothing' } | { readonly refused: number };

export class NormalisingBackend {
  readonly userId: string;
  /** Every call, whatever became of it. */
  readonly seen: Call[] = [];
  /** The writes that were carried out. */
  readonly done: Call[] = [];
  readonly #store: NormalisingStore;
  readonly #nowMs: () => number;
  #token: string | null = null;
  #lostByProxy: { readonly path: RegExp; times: number }[] = [];
  #tooManyUntilMs = 0;
  #forbidden = { untilMs: 0, reads: false };

  /** `nowMs` is the server's clock. */
  constructor({
    quirks = {},
    nowMs,
    userId = 7,
  }: {
    quirks?: Partial<Quirks>;
    nowMs: () => number;
    userId?: number;
  }) {
    this.#store = new NormalisingStore({ ...NO_QUIRKS, ...quirks }, userId, nowMs);
    this.#nowMs = nowMs;
    this.userId = String(userId);
  }

  /** What it holds now, whatever its replica shows. */
  held(): Held {
    return this.#store.held();
  }

  /** Puts aside what it holds now. */
  backUp(): void {
    this.#store.backUp();
  }

  /** Goes back to what was put aside last, or at the beginning. */
  restore(): void {
    this.#store.restore();
  }

  /** A row that no client of ours made. */
  plant(area: 'plans' | 'sessions', row: Planted): void {
    this.#store.plant(area, row);
  }

  befall(trouble: Trouble): void {
    const nowMs = this.#nowMs();
    switch (trouble.is) {
      case 'lostByProxy':
        this.#lostByProxy.push({ path: trouble.path, times: trouble.times });
        return;
      case 'tooMany':
        this.#tooManyUntilMs = nowMs + trouble.forMs;
        return;
      case 'forbidden':
        this.#forbidden = { untilMs: nowMs + trouble.forMs, reads: trouble.reads };
        return;
      case 'tokenRotated':
        this.#token = randomUUID();
    }
  }

  /** All trouble is over. */
  heal(): void {
    this.#lostByProxy = [];
    this.#tooManyUntilMs = 0;
    this.#forbidden = { untilMs: 0, reads: false };
  }

  answer(call: Call): Promise<Answered> {
    this.seen.push(call);
    return Promise.resolve(this.#stopped(call) ?? this.#carryOut(call));
  }

  /** What never gets as far as the tables. */
  #stopped(call: Call): Answered | null {
    const nowMs = this.#nowMs();
    const isRead = call.method === 'GET';
    const proxied = this.#lostByProxy.find(({ path, times }) => times > 0 && path.test(call.path));
    if (proxied) {
      proxied.times -= 1;
      const page = '<html><h1>404 Not Found</h1></html>';
      return { status: 404, text: page, headers: { 'content-type': 'text/html' } };
    }
    if (nowMs < this.#tooManyUntilMs) {
      const seconds = Math.ceil((this.#tooManyUntilMs - nowMs) / 1000);
      return refusal(429, { 'retry-after': String(seconds) });
    }
    if (nowMs < this.#forbidden.untilMs && (this.#forbidden.reads || !isRead)) return refusal(403);
    if (isRead || this.#store.quirks.token === 'none') return null;
    if (this.#token !== null && call.headers['x-xsrf-token'] === this.#token) return null;
    this.#token ??= randomUUID();
    return refusal(403, { 'set-cookie': `XSRF-TOKEN=${this.#token}; Path=/` });
  }

  #carryOut(call: Call): Answered {
    const outcome = this.#route(call);
    if ('refused' in outcome) return refusal(outcome.refused);
    const { quirks } = this.#store;
    if (call.method === 'GET') return json(200, this.#shown(outcome.area, 'read'));
    this.done.push(call);
    const list = () => this.#shown(outcome.area, quirks.lagsInAnswers ? 'peek' : 'current');
    switch (quirks.writes) {
      case '200 list':
        return json(200, list());
      case '201 list':
        return json(201, list());
      case '201 empty':
        return { status: 201, text: '', headers: {} };
      case '204':
        return { status: 204, text: '', headers: {} };
      case '200 text':
        return { status: 200, text: 'ok', headers: { 'content-type': 'text/plain' } };
    }
  }

  #route({ method, path, body }: Call): Outcome {
    const [, , name = '', id = ''] = path.split('/');
    if (name === 'auth') {
      if (method === 'GET') return id === 'user' ? { area: 'user' } : { refused: 404 };
      return { area: 'nothing' };
    }
    const given = isRow(body) ? body : {};
    const { quirks } = this.#store;
    const { nameLimit, overNameLimit } = quirks;
    const isTooLong = nameLimit !== null && hasLongName(given, nameLimit);
    if (isTooLong && overNameLimit === 'refused') return { refused: 400 };
    const { session } = given;
    const planId = isRow(session) ? session['workoutId'] : given['id'];
    if (!isPlanId(planId ?? null, quirks)) return { refused: 400 };
    if (quirks.unknownKeys !== 'stored' && hasUnknownKey(given)) {
      return { refused: quirks.unknownKeys === 'refused' ? 400 : 500 };
    }
    if (quirks.planNames === 'unique' && this.#store.hasItsName(given)) return { refused: 409 };
    const isDead = isRow(session) && planId !== null && !this.#store.hasPlan(planId);
    if (isDead && quirks.deadPlans !== 'taken') return { refused: quirks.deadPlans };
    if (name === 'user' && method === 'PUT') {
      this.#store.updateUser(given);
      return { area: 'user' };
    }
    const area = AREAS[name];
    if (!area) return { refused: 404 };
    const isThere = method === 'GET' || this.#write(area, method, { id, given });
    const isEdit = method === 'PUT' && area === 'plans';
    return isThere ? { area } : { refused: isEdit ? quirks.goneIs : 404 };
  }

  /** False when there is nothing of that id, or no such call. */
  #write(area: Area, method: string, { id, given }: { id: string; given: Row }): boolean {
    const store = this.#store;
    const value = decodeURIComponent(id);
    switch (`${method} ${area}`) {
      case 'PUT weights':
        store.setWeight(String(given['date']), Number(given['weight']));
        return true;
      case 'DELETE weights':
        store.deleteWeight(value);
        return true;
      case 'POST plans':
        store.addPlan(given);
        return true;
      case 'PUT plans':
        return store.replacePlan(value, given);
      case 'DELETE plans':
        return store.deletePlan(value);
      case 'POST sessions':
        store.addSession(isRow(given['session']) ? given['session'] : given);
        return true;
      case 'DELETE sessions':
        return store.deleteSession(value);
      default:
        return false;
    }
  }

  #shown(area: Area | 'user' | 'nothing', from: From): unknown {
    const { quirks } = this.#store;
    if (area === 'nothing') return {};
    if (area === 'user') return written(this.#store.user(from), quirks);
    return written(this.#store.list(area, from), quirks);
  }
}

function json(status: number, body: unknown): Answered {
  const headers = { 'content-type': 'application/json' };
  return { status, text: JSON.stringify(body), headers };
}

function refusal(status: number, headers: Readonly<Record<string, string>> = {}): Answered {
  const { status: _, text, headers: type } = json(status, { status, error: 'Refused' });
  return { status, text, headers: { ...type, ...headers } };
}
