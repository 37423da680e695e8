/** The two servers of the model: one that keeps S7 and nothing more, and our own. */
import { type App, createApp } from '../../../src/server/app.ts';
import { parseConfig } from '../../../src/server/config.ts';
import { Browser, temporaryFolder } from '../../server/support.ts';
import { emptyData, plainAnswer } from '../servers/plainAnswers.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a person finds on the server. Plans are named in the order of the list. */
export interface ServerState {
  readonly weights: Readonly<Record<string, number>>;
  readonly plans: readonly string[];
  readonly sessions: readonly string[];
  readonly calories: number;
  readonly goal: number | null;
}

/** One person's server, fresh for each walk. */
export interface ModelServer {
  readonly kind: 'plain' | 'own';
  readonly userId: string;
  answer(call: Call): Promise<Answered>;
  state(): Promise<ServerState>;
}

export function plainServer(): ModelServer {
  const data = emptyData();
  return {
    kind: 'plain',
    userId: String(data.user['id']),
    answer({ method, path, body }) {
      const [status, answer] = plainAnswer(data, { method, pathname: path, body });
      return Promise.resolve({ status, text: JSON.stringify(answer), headers: {} });
    },
    state: () =>
      Promise.resolve({
        weights: { ...data.weights },
        plans: data.plans.map((plan) => String(plan['name'])),
        sessions: data.sessions.map((session) => String(session['id'])),
        calories: Number(data.user['caloriesConsumed'] ?? 0),
        goal: data.user['calorieGoal'] === undefined ? null : Number(data.user['calorieGoal']),
      }),
  };
}

/** Our own server, started once; every call of `newPerson` gives a walk a person of its own. */
export async function startOwnServer(): Promise<{
  newPerson(nowMs: () => number): Promise<ModelServer>;
}> {
  let nowMs = () => Date.now();
  const settings = { PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '0' };
  const config = parseConfig({ ...settings, DATA_DIR: await temporaryFolder() });
  const app = await createApp(config, { now: () => nowMs() });
  const url = await app.listen();
  let people = 0;
  return {
    async newPerson(walkNowMs) {
      nowMs = walkNowMs;
      people += 1;
      const browser = new Browser(url);
      await browser.signInLocally(`Walker ${people}`);
      return ownServer(app, { browser, url });
    },
  };
}

async function ownServer(
  app: App,
  { browser, url }: { browser: Browser; url: string },
): Promise<ModelServer> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const own = {
    host: new URL(url).host,
    origin: url,
    'sec-fetch-site': 'same-origin',
    cookie,
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
  };
  async function answer({ method, path, body, headers }: Call): Promise<Answered> {
    const sent = { ...headers, ...own };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await app.server.inject({
      method: method as 'GET' | 'PUT' | 'POST' | 'DELETE',
      url: path,
      headers: { ...sent, ...type },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const { etag } = response.headers;
    return {
      status: response.statusCode,
      text: response.payload,
      headers: typeof etag === 'string' ? { etag } : {},
    };
  }
  const read = async (path: string) =>
    JSON.parse((await answer({ method: 'GET', path, body: undefined, headers: {} })).text);
  const user = await read('/api/auth/user');
  return {
    kind: 'own',
    userId: user.id,
    answer,
    async state() {
      const now = await read('/api/auth/user');
      return {
        weights: now.weightLogLbs,
        plans: now.workoutPlans.map(({ name }: { name: string }) => name),
        sessions: now.workoutHistory.map(({ id }: { id: string }) => id),
        calories: now.caloriesConsumed,
        goal: now.calorieGoal,
      };
    },
  };
}
