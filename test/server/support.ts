import { expect, onTestFinished } from 'vitest';
import { isLong } from '../../.tools/longTests.mjs';
import { type App, type AppOptions, createApp } from '../../src/server/app.ts';
import { parseConfig } from '../../src/server/config.ts';
import { addressOf, ask } from './inProcess.ts';
import { storageAfterFirstStart } from './storage.ts';

type Environment = Record<string, string>;

export interface RunningServer {
  readonly app: App;
  /** The address to open, such as http://localhost:41234. */
  readonly url: string;
}

/**
 * A real server with its data in a place of its own, gone after the test. It is on a free port in tests
 * that may bind one (.tools/longTests.mjs); in the others a Browser reaches it without.
 */
export async function startServer(
  environment: Environment = {},
  options: AppOptions = {},
): Promise<RunningServer> {
  const isKept = options.database ?? environment['DATA_DIR'] ?? environment['DATABASE_URL'];
  const storage = isKept === undefined ? await storageAfterFirstStart() : {};
  const quiet = { PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '0' };
  const app = await createApp(parseConfig({ ...quiet, ...environment, ...storage }), options);
  onTestFinished(() => app.close());
  const mayListen = isLong(expect.getState().testPath ?? '');
  return { app, url: mayListen ? await app.listen() : addressOf(app) };
}

/** What a browser does, by hand: keeps cookies, follows redirects, sends the XSRF token. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** The Set-Cookie lines of all answers, newest last. */
  readonly setCookies: string[] = [];
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie && !headers.has('cookie')) headers.set('cookie', cookie);
    const url = new URL(path, this.#url);
    const response = await ask(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** A call as the app makes it: JSON, XSRF token, page of the same origin. */
  async call(method: string, path: string, body?: unknown, headers: Environment = {}) {
    const token = this.cookies.get('XSRF-TOKEN');
    return this.fetch(path, {
      method,
      headers: {
        ...(method === 'GET' ? {} : { origin: this.#url, 'sec-fetch-site': 'same-origin' }),
        ...(token === undefined ? {} : { 'x-xsrf-token': token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Follows redirects from a path until a page answers. */
  async navigate(path: string, init: RequestInit = {}): Promise<{ url: URL; response: Response }> {
    let url = new URL(path, this.#url);
    let response = await this.fetch(url.href, init);
    for (let hop = 0; hop < 10 && response.headers.has('location'); hop += 1) {
      url = new URL(response.headers.get('location') ?? '', url);
      response = await this.fetch(url.href);
    }
    return { url, response };
  }

  /** The whole login with a name on the local account page. */
  async signInLocally(name: string): Promise<{ url: URL; response: Response }> {
    const { response } = await this.navigate('/oauth2/authorization/local');
    return this.submitName(await response.text(), name);
  }

  async submitName(page: string, name: string): Promise<{ url: URL; response: Response }> {
    return this.navigate('/local-idp/authorize', {
      method: 'POST',
      headers: { origin: this.#url, 'sec-fetch-site': 'same-origin' },
      body: filledForm(page, name),
    });
  }

  #keep(line: string): void {
    this.setCookies.push(line);
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/; Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, decodeURIComponent(value));
  }
}

/** What the local account page sends when this name is typed. */
export function filledForm(page: string, name: string): URLSearchParams {
  const fields = [...page.matchAll(/name="(state|code_challenge)" value="([^"]*)"/g)];
  const form = new URLSearchParams(fields.map(([, key = '', value = '']) => [key, value]));
  form.set('name', name);
  return form;
}

/** A server with one person signed in. */
export async function startSignedIn(
  environment: Environment = {},
  name = 'Ann',
  options: AppOptions = {},
) {
  const running = await startServer(environment, options);
  const browser = new Browser(running.url);
  await browser.signInLocally(name);
  return { ...running, browser };
}

export const pushDay = {
  id: null,
  name: 'Push Day',
  exercises: [
    { id: 'ex-1', name: 'Bench Press', youtubeLink: '', weight: 135.5, sets: 3, reps: 8 },
  ],
};

/** Worth packing. */
export const longDay = {
  ...pushDay,
  exercises: pushDay.exercises.flatMap((one) =>
    Array.from({ length: 20 }, (_, index) => ({ ...one, id: `ex-${index}` })),
  ),
};

export const monday = {
  id: '1763979000000',
  date: '2025-11-24',
  timestamp: '2025-11-24T10:40:00.000Z',
  workoutName: 'Push Day',
  workoutId: null,
  duration: 30,
  exerciseCount: 1,
  totalVolume: 1084,
  exercises: [{ name: 'Bench Press', sets: [{ weight: 135.5, reps: 8 }] }],
};
