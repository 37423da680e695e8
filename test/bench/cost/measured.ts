/** What is measured, part by part: each gives lines of the table and what they come from. */
import type { Page } from '@playwright/test';
import { type SlowLink, startSlowLink } from '../../support/link/slowLink.ts';
import { emptyData } from '../../support/servers/plainAnswers.ts';
import type { PlainBackend } from '../../support/servers/plainBackend.ts';
import type { Cost, Row } from './costTable.ts';
import type { OwnServer, Person } from './ownServer.ts';
import type { KeepingSide } from './page/keeping.ts';
import type { ScreenRead } from './page/reading.ts';
import type { Kind } from './page/records.ts';
import type { Sending, SendingSide, Sent } from './page/sending.ts';
import { measure, type Readings, ROUNDS } from './rounds.ts';

export interface Part {
  readonly rows: readonly Row[];
  readonly costs: readonly Cost[];
}

/** Rows 1 to 3: from the tap to the disk. */
export async function measureKeeping(page: Page, plain: PlainBackend): Promise<Part> {
  const kinds: Kind[] = ['weight', 'session'];
  return together(kinds, async (kind) => {
    const keep = (side: KeepingSide) => () =>
      page.evaluate(([by, what]) => window.cost.timeKeeping(by, what), [side, kind] as const);
    // A disk that others share is moody: many short rounds tell more than few long ones.
    const ms = await measure(
      {
        'one raw put': keep('rawPut'),
        'the same reads and puts, raw': keep('rawTransaction'),
        'workbox pushRequest': keep('workbox'),
        'the command': keep('ours'),
      },
      { rounds: 5 * ROUNDS },
    );
    const busy = await measure(
      {
        'one raw put': keep('rawPut'),
        'the command, beside a drain': async () => {
          forgetAll(plain);
          return page.evaluate((what) => window.cost.timeKeepingBesideDrain(what), kind);
        },
      },
      { rounds: 2 * ROUNDS },
    );
    const [put, command] = [ms['one raw put'], ms['the command']];
    return {
      rows: [
        line(1, `keep a ${kind} ÷ the same reads and puts, raw`, 1.3, [
          command,
          ms['the same reads and puts, raw'],
        ]),
        line(2, `keep a ${kind} ÷ one raw put`, 2, [command, put]),
        beside(`workbox pushRequest of a ${kind} ÷ one raw put`, [ms['workbox pushRequest'], put]),
        line(3, `keep a ${kind} beside a drain ÷ one raw put`, 4, [
          busy['the command, beside a drain'],
          busy['one raw put'],
        ]),
      ],
      costs: [
        ...costsOf(`keep a ${kind}: `, ms),
        ...costsOf(`keep a ${kind}, `, { 'beside a drain': busy['the command, beside a drain'] }),
      ],
    };
  });
}

/** Row 4: on a plain server without latency. */
export async function measurePlainSending(
  page: Page,
  plain: PlainBackend,
  count: number,
): Promise<Part> {
  const sending = { userId: '7', first: 0, count, exercises: 1, inFlight: 1 };
  const send = (side: SendingSide) => async () => {
    forgetAll(plain);
    return (await sendOf(page, side, sending)).allMs;
  };
  const contenders = { bare: send('bare'), ours: send('ours'), workbox: send('workbox') };
  // A thousand warm up by themselves.
  const ms = await measure(contenders, { warmUp: count < 1_000 });
  return {
    rows: [
      line(4, `drain ${count} sessions, plain server ÷ bare loop`, 1.6, [ms.ours, ms.bare]),
      beside(`workbox replay of ${count} ÷ bare loop`, [ms.workbox, ms.bare]),
    ],
    costs: costsOf(`${count} sessions, plain server: `, ms),
  };
}

/** Row 5: our server, 60 ms away. */
export async function measureFarSending(server: OwnServer): Promise<Part> {
  const link = await startSlowLink(server.url, { roundTripMs: 60 });
  const writes: Record<'bare' | 'ours', number[]> = { bare: [], ours: [] };
  const send = (side: 'bare' | 'ours') => async () => {
    const { page, userId } = await server.newPerson({ sessions: 0, through: link.url });
    const sent = await sendOf(page, side, {
      userId,
      first: 0,
      count: 100,
      exercises: 6,
      inFlight: 6,
    });
    await page.close();
    writes[side].push(sent.writesMs);
    return sent.allMs;
  };
  // Each is a new person, whose database is new as well.
  const all = await measure({ bare: send('bare'), ours: send('ours') }, { warmUp: false });
  await link.stop();
  const what = 'drain 100 sessions at 60 ms, our server ÷ bare, six in flight';
  return {
    rows: [
      line(5, `${what}: first to last write`, 1.15, [writes.ours, writes.bare]),
      line(5, `${what}: all in`, 1.3, [all.ours, all.bare]),
    ],
    costs: costsOf('100 sessions at 60 ms, ', {
      'bare, all in': all.bare,
      'ours, first to last write': writes.ours,
      'ours, all in': all.ours,
    }),
  };
}

const SHORT = 20;
const LONG = 2_000;

/** Rows 6 and 7: what a long history adds. */
export async function measureHistories(server: OwnServer): Promise<Part> {
  const link = await startSlowLink(server.url);
  const bytes = { short: [] as number[], long: [] as number[] };
  const people = { short: [] as Sender[], long: [] as Sender[] };
  // All of them before any is measured: a history has been there for long, and what putting it there
  // leaves the browser to do is no part of this.
  for (let round = 0; round < ROUNDS; round += 1) {
    people.short.push(await newSender(server, link, SHORT));
    people.long.push(await newSender(server, link, LONG));
  }
  const send = (history: 'short' | 'long') => async () => {
    const sendOnce = people[history].pop();
    if (!sendOnce) throw new Error('There are fewer people than rounds.');
    const { ms, bytes: carried } = await sendOnce();
    bytes[history].push(carried);
    return ms;
  };
  const ms = await measure({ short: send('short'), long: send('long') }, { warmUp: false });
  await link.stop();
  const what = `of a drain of 20 sessions, our server, ${LONG} ÷ ${SHORT} in the history`;
  return {
    rows: [
      line(6, `bytes ${what}`, 1.2, [bytes.long, bytes.short]),
      line(7, `time ${what}`, 1.3, [ms.long, ms.short]),
    ],
    costs: [
      ...costsOf('drain 20 sessions, history ', ms),
      ...costsOf('drain 20 sessions, history ', bytes, 'bytes'),
    ],
  };
}

/** Opens the app and sends: how long that takes, and what the link has carried for it. */
type Sender = () => Promise<{ ms: number; bytes: number }>;

/** Someone with so many sessions, on the server and in the browser, who has closed the app. */
async function newSender(server: OwnServer, link: SlowLink, sessions: number): Promise<Sender> {
  const person = await server.newPerson({ sessions, through: link.url });
  const { userId, takeOver, comeBack } = person;
  const sending = { userId, first: LONG, count: 20, exercises: 6, inFlight: 6 };
  const prepare = (page: Page) =>
    page.evaluate((what) => window.cost.prepareSending('ours', what), sending);
  await prepare(person.page);
  await person.page.close();
  return async () => {
    await takeOver();
    const page = await comeBack();
    await prepare(page);
    const before = carriedBy(link);
    const { allMs } = await page.evaluate(() => window.cost.timeSending());
    await page.close();
    return { ms: allMs, bytes: carriedBy(link) - before };
  };
}

const FEW = 10;
const MANY = 10_000;

/** Row 8: what the screens read by themselves. */
export async function measureScreens(page: Page): Promise<Part> {
  for (const count of [FEW, MANY]) {
    await page.evaluate((n) => window.cost.putWaiting(`waiting-${n}`, n), count);
  }
  const screens: { read: ScreenRead; what: string }[] = [
    { read: 'syncState', what: 'the sync status' },
    { read: 'recentSessions', what: 'the newest three sessions' },
  ];
  return together(screens, async ({ read, what }) => {
    const time = (count: number) => () =>
      page.evaluate(([n, of]) => window.cost.timeScreenRead(`waiting-${n}`, of), [
        count,
        read,
      ] as const);
    const ms = await measure({ few: time(FEW), many: time(MANY) });
    const ratio = `${what}, read with ${MANY} waiting ÷ with ${FEW}`;
    return {
      rows: [line(8, ratio, 1.5, [ms.many, ms.few])],
      costs: costsOf(`read ${what}, waiting: `, { [FEW]: ms.few, [MANY]: ms.many }),
    };
  });
}

/** Row 9: what asking costs when nothing is new. */
export async function measureAnswers(server: OwnServer): Promise<Part> {
  const short = await server.newPerson({ sessions: SHORT });
  const long = await server.newPerson({ sessions: LONG });
  const user = (person: Person) => async () => {
    await person.takeOver();
    return person.page.evaluate(() =>
      window.cost.timeGet('/api/auth/user', { Prefer: 'return=minimal' }, 200),
    );
  };
  const unchanged = (person: Person) => async () => {
    await person.takeOver();
    return person.page.evaluate(async () => {
      const path = '/api/workout-history';
      return window.cost.timeGet(path, { 'If-None-Match': await window.cost.tagOf(path) }, 304);
    });
  };
  const ms = await measure({
    'user, minimal, short history': user(short),
    'user, minimal, long history': user(long),
    '304, short history': unchanged(short),
    '304, long history': unchanged(long),
  });
  for (const { page } of [short, long]) await page.close();
  const over = `, ${LONG} ÷ ${SHORT} sessions`;
  return {
    rows: [
      line(9, `GET user, minimal${over}`, 1.2, [
        ms['user, minimal, long history'],
        ms['user, minimal, short history'],
      ]),
      line(9, `a 304 of the history${over}`, 1.2, [
        ms['304, long history'],
        ms['304, short history'],
      ]),
    ],
    costs: costsOf('GET: ', ms),
  };
}

async function sendOf(page: Page, side: SendingSide, sending: Sending): Promise<Sent> {
  await page.evaluate(([by, what]) => window.cost.prepareSending(by, what), [
    side,
    sending,
  ] as const);
  return page.evaluate(() => window.cost.timeSending());
}

function forgetAll({ data, seen, done }: PlainBackend): void {
  Object.assign(data, emptyData());
  for (const requests of [seen, done]) requests.length = 0;
}

const carriedBy = ({ sentBytes, receivedBytes }: SlowLink) => sentBytes + receivedBytes;

type Both = readonly [readings: readonly number[], over: readonly number[]];

function line(number: number, what: string, goal: number, [readings, over]: Both): Row {
  return { number: String(number), what, goal, readings, over };
}

/** Not ours, and only to compare with. */
function beside(what: string, [readings, over]: Both): Row {
  return { number: '', what, goal: null, readings, over };
}

function costsOf(of: string, readings: Readings<string>, unit: Cost['unit'] = 'ms'): Cost[] {
  return Object.entries(readings).map(([what, all]) => ({ what: of + what, unit, readings: all }));
}

async function together<T>(of: readonly T[], measurePart: (one: T) => Promise<Part>) {
  const rows: Row[] = [];
  const costs: Cost[] = [];
  for (const one of of) {
    const part = await measurePart(one);
    rows.push(...part.rows);
    costs.push(...part.costs);
  }
  return { rows, costs };
}
