/** Our own server in the model: its real routes, in this process, on a real SQLite file. */
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { onTestFinished } from 'vitest';
import { type App, createApp } from '../../../src/server/app.ts';
import { parseConfig } from '../../../src/server/config.ts';
import { addressOf } from '../../server/inProcess.ts';
import { folderAfterFirstStart } from '../../server/storage.ts';
import { Browser } from '../../server/support.ts';
import {
  type Answered,
  type Call,
  type ModelServer,
  planOfRow,
  STRANGERS_DATA,
  sessionOfRow,
} from './servers.ts';

const TABLES = ['weights', 'plans', 'session_records', 'calorie_days', 'operations'];
const EXTENSIONS =
  /^(idempotency-key|if-match|if-none-match|x-recorded-at|x-expected-user|prefer)$/;
/** What its answers say beside their bodies. */
const TOLD = /^(etag|x-revision|x-revision-before|preference-applied)$/;

interface OwnRig {
  readonly app: App;
  readonly url: string;
  readonly file: DatabaseSyncInstance;
  readonly signIn: (name: string) => Promise<Browser>;
}

/** Started once; every call of `newPerson` gives a walk a person of its own, and the server's clock. */
export async function startOwnServer(): Promise<{
  newPerson(nowMs: () => number): Promise<ModelServer>;
}> {
  let nowMs = () => Date.now();
  const dataDir = await folderAfterFirstStart();
  const settings = { PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATA_DIR: dataDir };
  const app = await createApp(parseConfig(settings), { now: () => nowMs() });
  const file = new DatabaseSync(join(dataDir, 'repkeep.db'));
  onTestFinished(async () => {
    file.close();
    await app.close();
  });
  const url = addressOf(app);
  const signIn = async (name: string) => {
    const browser = new Browser(url);
    await browser.signInLocally(name);
    return browser;
  };
  let people = 0;
  return {
    async newPerson(walkNowMs) {
      nowMs = walkNowMs;
      people += 1;
      return ownServer({ app, url, file, signIn }, `Walker ${people}`);
    },
  };
}

async function ownServer(rig: OwnRig, name: string): Promise<ModelServer> {
  const { app, url, file } = rig;
  const { cookies } = await rig.signIn(name);
  const own = {
    host: new URL(url).host,
    origin: url,
    connection: 'keep-alive',
    'sec-fetch-site': 'same-origin',
    cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
  };
  let isExtended = true;

  async function answer(call: Call): Promise<Answered> {
    const { method, path, body, headers } = isExtended ? call : withoutExtensions(call);
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await app.server.inject({
      method: method as 'GET' | 'PUT' | 'POST' | 'DELETE',
      url: path,
      headers: { ...headers, ...own, ...type },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const told = Object.entries(response.headers).filter(([name]) => TOLD.test(name));
    const text = response.payload;
    return {
      status: response.statusCode,
      text: isExtended ? text : text.replace(/"capabilities":\[[^\]]*\],?/, ''),
      headers: isExtended
        ? Object.fromEntries(told.map(([name, value]) => [name, String(value)]))
        : {},
    };
  }

  const read = async () => {
    const { payload } = await app.server.inject({ url: '/api/auth/user', headers: own });
    return JSON.parse(payload);
  };
  const userId: string = (await read()).id;
  const copies = copiesOf(file, userId);
  copies.backUp();
  return {
    userId,
    cookies: Object.fromEntries(cookies),
    answer,
    ...copies,
    async state() {
      const now = await read();
      return {
        weights: now.weightLogLbs,
        plans: now.workoutPlans.map(planOfRow),
        sessions: now.workoutHistory.map(sessionOfRow),
        calories: now.caloriesConsumed,
        goal: copies.goal(),
      };
    },
    async stranger() {
      const other = await ownServer(rig, `Stranger of ${name}`);
      const token = other.cookies['XSRF-TOKEN'] ?? '';
      const headers = { 'x-xsrf-token': token };
      const [[date = '', weight] = []] = Object.entries(STRANGERS_DATA.weights);
      for (const [method, path, body] of [
        ['PUT', '/api/weight', { date, weight }],
        ['POST', '/api/workouts', { ...STRANGERS_DATA.plan, id: null }],
        ['POST', '/api/workout-history', { session: STRANGERS_DATA.session }],
      ] as const) {
        await other.answer({ method, path, body, headers });
      }
      return other;
    },
    setExtended(to) {
      isExtended = to;
    },
    befall: () => undefined,
    heal: () => undefined,
  };
}

/** As a build of the server takes it that knows none of them. */
function withoutExtensions(call: Call): Call {
  const headers = Object.entries(call.headers).filter(([name]) => !EXTENSIONS.test(name));
  const body = typeof call.body === 'object' ? { ...call.body } : call.body;
  if (typeof body === 'object') Reflect.deleteProperty(body, 'caloriesAdded');
  return { ...call, body, headers: Object.fromEntries(headers) };
}

/** A person's rows, copied past the server as a restore of its file would. */
function copiesOf(file: DatabaseSyncInstance, userId: string) {
  const PERSON = 'calorie_goal, calories_consumed, last_calorie_date, current_weight, revision';
  const select = (columns: string, table: string, key: string): object[] =>
    file.prepare(`SELECT ${columns} FROM ${table} WHERE ${key} = ?`).all(userId).map(Object);
  let kept = new Map<string, object[]>();
  let keptPerson: object = {};
  return {
    goal(): number | null {
      const [row] = select('calorie_goal AS goal', 'users', 'id');
      return row && 'goal' in row && typeof row.goal === 'number' ? row.goal : null;
    },
    backUp() {
      kept = new Map(TABLES.map((table) => [table, select('*', table, 'user_id')]));
      keptPerson = select(PERSON, 'users', 'id')[0] ?? {};
    },
    restore() {
      file.exec('BEGIN');
      for (const [table, rows] of kept) {
        file.prepare(`DELETE FROM ${table} WHERE user_id = ?`).run(userId);
        for (const row of rows) {
          const names = Object.keys(row);
          const marks = names.map(() => '?').join();
          file
            .prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${marks})`)
            .run(...Object.values(row));
        }
      }
      const sets = Object.keys(keptPerson).map((name) => `${name} = ?`);
      file
        .prepare(`UPDATE users SET ${sets.join()} WHERE id = ?`)
        .run(...Object.values(keptPerson), userId);
      file.exec('UPDATE epoch SET id = lower(hex(randomblob(9)))');
      file.exec('COMMIT');
    },
  };
}
