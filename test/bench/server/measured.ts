/** What is measured of the server, part by part: each gives lines of the table and what they come from. */
import { openDatabaseUrl } from '../../../src/server/data/postgres/databaseUrl.ts';
import type { Database } from '../../../src/server/data/schema/tables.ts';
import { openDataDir } from '../../../src/server/data/sqlite/dataDir.ts';
import { freePort } from '../../support/freePort.ts';
import { startCluster } from '../../support/postgres/cluster.ts';
import { startBuiltServer } from '../../support/servers/builtServer.ts';
import { putHistory } from '../../support/servers/longHistory.ts';
import type { Cost, Row } from '../cost/costTable.ts';
import { recordOf } from '../cost/page/records.ts';
import { measure, type Readings } from '../cost/rounds.ts';
import { startBareServer } from './bareServer.ts';
import { Connection, RoundRobin, sendAll, sendSteadily } from './load.ts';
import { type Person, postSession, putPeople, putWeight } from './people.ts';

/** As held.mjs says it, in bytes. */
interface Held {
  readonly rss: number;
  readonly rssLeft: number;
  readonly heapLeft: number;
}

interface Part {
  readonly rows: readonly Row[];
  readonly costs: readonly Cost[];
}

const PEOPLE = 64;
const ENV = { RATE_LIMIT: '0', LOG_LEVEL: 'silent' };

/** Ours beside a bare one: many connections, one, and a steady 100 a second. */
export async function measureWrites(): Promise<Part> {
  const ours = await startBuiltServer({ env: ENV });
  const people = await peopleIn(await openDataDir(ours.dataDir), PEOPLE);
  const bare = await startBareServer();
  const sides = {
    bare: await connectionsTo([bare.url], PEOPLE),
    ours: await connectionsTo([ours.url], PEOPLE),
  };
  const request = weightOf(people);
  const many = (connections: Connection[]) => () =>
    sendAll({ connections, requests: 1_000, request });
  const one = ([connection]: Connection[]) =>
    sendAll({ connections: connection ? [connection] : [], requests: 100, request });
  const ms = await measure({ bare: many(sides.bare), ours: many(sides.ours) });
  const alone = await measure({ bare: () => one(sides.bare), ours: () => one(sides.ours) });
  const steady = (connections: Connection[]) => async () => {
    const all = await sendSteadily({ connections, requests: 1_000, request }, 10);
    return all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? Number.NaN;
  };
  const late = await measure({ bare: steady(sides.bare), ours: steady(sides.ours) });
  for (const connection of [...sides.bare, ...sides.ours]) connection.close();
  await ours.stop();
  bare.stop();
  return {
    rows: [
      faster(`PUT weight, ${PEOPLE} connections: a second ÷ bare`, 1.2, [ms.bare, ms.ours]),
      faster('PUT weight, one connection: a second ÷ bare', 0.7, [alone.bare, alone.ours]),
      slower('PUT weight, p99 at 100 a second ÷ bare', 1.5, [late.ours, late.bare]),
    ],
    costs: [
      ...costsOf(`1,000 weights, ${PEOPLE} connections: `, ms),
      ...costsOf('100 weights, one connection: ', alone),
      ...costsOf('p99 at 100 a second: ', late),
    ],
  };
}

const PROCESSES = 3;

/** Processes that share one PostgreSQL, beside one of them alone. */
export async function measureProcesses(): Promise<Part> {
  const cluster = await startCluster({ isDurable: true });
  const people = await peopleIn(await openDatabaseUrl(cluster.url), PEOPLE);
  const start = () => startBuiltServer({ env: { ...ENV, DATABASE_URL: cluster.url } });
  const servers = await Promise.all(Array.from({ length: PROCESSES }, start));
  const urls = servers.map(({ url }) => url);
  const waysTo = (to: readonly string[]) => Promise.all(people.map(() => RoundRobin.open(to)));
  const sides = { one: await waysTo(urls.slice(0, 1)), all: await waysTo(urls) };
  const many = (connections: RoundRobin[]) => () =>
    sendAll({ connections, requests: 1_000, request: weightOf(people) });
  const ms = await measure({ one: many(sides.one), all: many(sides.all) });
  for (const way of [...sides.one, ...sides.all]) way.close();
  await Promise.all(servers.map((server) => server.stop()));
  await cluster.remove();
  const what = `PostgreSQL, PUT weight, ${PEOPLE} people: a second, ${PROCESSES} processes ÷ 1`;
  const of = `1,000 weights, ${PEOPLE} people, PostgreSQL: `;
  return {
    rows: [faster(what, null, [ms.one, ms.all])],
    costs: costsOf(of, { '1 process': ms.one, [`${PROCESSES} processes`]: ms.all }),
  };
}

const SHORT = 20;
const LONG = 2_000;

/** What a long history adds to a session. */
export async function measureHistories(): Promise<Part> {
  const server = await startBuiltServer({ env: ENV });
  const [ann, bob] = await peopleIn(await openDataDir(server.dataDir), 2);
  const [connection] = await connectionsTo([server.url], 1);
  if (!ann || !bob || !connection) throw new Error('Two people were asked for.');
  let last = LONG;
  const post = async (person: Person, sessions: number) => {
    const history = Array.from({ length: sessions }, (_, index) => recordOf(index));
    await putHistory(server.dataDir, person.userId, history);
    return () =>
      sendAll({
        connections: [connection],
        requests: 50,
        request() {
          last += 1;
          return postSession(person, recordOf(last));
        },
      });
  };
  const ms = await measure({ short: await post(ann, SHORT), long: await post(bob, LONG) });
  connection.close();
  await server.stop();
  return {
    rows: [slower(`POST session, minimal, at ${LONG} ÷ at ${SHORT}`, 1.2, [ms.long, ms.short])],
    costs: costsOf('50 sessions, history ', ms),
  };
}

const FEW = 10_000;
const MANY = 100_000;

/**
 * What a process holds after many requests over what it held after few: as it is, which is for a good
 * part what V8 has not collected yet, and what is left of it then, which grows only by a leak.
 */
export async function measureMemory(): Promise<Part> {
  const { server, readHeld } = await startWatched();
  const people = await peopleIn(await openDataDir(server.dataDir), PEOPLE);
  const connections = await connectionsTo([server.url], PEOPLE);
  const send = (requests: number) => sendAll({ connections, requests, request: weightOf(people) });
  await send(FEW);
  const few = await readHeld();
  await send(MANY - FEW);
  const many = await readHeld();
  for (const connection of connections) connection.close();
  await server.stop();
  const kinds = [
    ['RSS', 'rss'],
    ['RSS, garbage collected', 'rssLeft'],
    ['live heap', 'heapLeft'],
  ] as const;
  return {
    rows: kinds.map(([what, kind]) =>
      slower(`${what}, after ${MANY} weights ÷ after ${FEW}`, 1.1, [[many[kind]], [few[kind]]]),
    ),
    costs: kinds.flatMap(([what, kind]) => [
      { what: `${what}, after ${FEW} weights`, unit: 'MB', readings: [few[kind] / 1e6] },
      { what: `${what}, after ${MANY} weights`, unit: 'MB', readings: [many[kind] / 1e6] },
    ]),
  };
}

const HELD = new URL('./held.mjs', import.meta.url).href;

/** A server that says what it holds. */
async function startWatched() {
  const port = await freePort();
  const server = await startBuiltServer({
    env: { ...ENV, NODE_OPTIONS: `--import=${HELD}`, HELD_PORT: String(port) },
  });
  const readHeld = async (): Promise<Held> =>
    (await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } })).json();
  return { server, readHeld };
}

async function peopleIn(database: Database, count: number): Promise<Person[]> {
  try {
    return await putPeople(database, count);
  } finally {
    await database.destroy();
  }
}

function connectionsTo(urls: readonly string[], count: number): Promise<Connection[]> {
  const all = Array.from({ length: count }, (_, index) => urls[index % urls.length] ?? '');
  return Promise.all(all.map((url) => Connection.open(url)));
}

/** Each connection is another person's. */
function weightOf(people: readonly Person[]) {
  return (_index: number, connection: number) => {
    const person = people[connection];
    if (!person) throw new Error('There are more connections than people.');
    return putWeight(person);
  };
}

type Both = readonly [readings: readonly number[], over: readonly number[]];

function slower(what: string, goal: number, [readings, over]: Both): Row {
  return { number: '', what, goal, readings, over };
}

/** The other's time over ours: how many times as many a second. */
function faster(what: string, goal: number | null, [over, ours]: Both): Row {
  return { number: '', what, goal, readings: over, over: ours, isAtLeast: true };
}

function costsOf(of: string, readings: Readings<string>): Cost[] {
  return Object.entries(readings).map(([what, all]) => ({
    what: of + what,
    unit: 'ms',
    readings: all,
  }));
}
