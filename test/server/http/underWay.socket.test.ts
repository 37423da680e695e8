import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { AppOptions } from '../../../src/server/app.ts';
import { CUT_AFTER_MS } from '../../../src/server/http/gracefulShutdown.ts';
import { openStorage, storageAfterFirstStart } from '../storage.ts';
import { Browser, longDay, startSignedIn } from '../support.ts';

const PLANS = '/api/workouts';
/** To write, to read and to send what is held takes long where the machine has other things to do. */
const LONG = { timeout: 60_000 };
const MINIMAL = { prefer: 'return=minimal' };

/** A person with a plan of 220 kB, and as many like it as asked for; and one who has none. */
async function holding(plans: number, options: AppOptions = {}) {
  const storage = await storageAfterFirstStart();
  const { app, url, browser: ann } = await startSignedIn({ ...storage }, 'Ann', options);
  const [exercise] = longDay.exercises;
  const youtubeLink = `https://youtu.be/${'x'.repeat(2_000)}`;
  const exercises = Array.from({ length: 100 }, (_, index) => {
    return { ...exercise, id: `${index}`, youtubeLink };
  });
  const answer = await ann.call('POST', PLANS, { ...longDay, exercises }, MINIMAL);
  expect(answer.status).toBe(204);
  const database = await openStorage(storage);
  const plan = await database.selectFrom('plans').selectAll().executeTakeFirstOrThrow();
  for (let position = 1; position < plans; position += 1) {
    const another = { ...plan, id: `plan-${position}`, position };
    await database.insertInto('plans').values(another).execute();
  }
  const bob = new Browser(url);
  await bob.signInLocally('Bob');
  return { app, url, ann, bob };
}

/** Their plans are an answer of 13 MB: no connection takes that up unread. After three there are too many. */
const afterYears = () => holding(60, { maxUnderWayBytes: 32 * 1024 * 1024 });

const THREE_OF_TWELVE = [200, 200, 200, ...Array.from({ length: 9 }, () => 429)];

function cookieOf({ cookies }: Browser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** A request as it stands on the wire, up to its body. */
function headOf(browser: Browser, line: string, headers: Record<string, string> = {}): string {
  const own = { host: 'localhost', cookie: cookieOf(browser) };
  const token = browser.cookies.get('XSRF-TOKEN') ?? '';
  const fields = Object.entries({ ...own, 'x-xsrf-token': token, ...headers });
  const lines = [`${line} HTTP/1.1`, ...fields.map(([name, value]) => `${name}: ${value}`)];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Sends this, and reads nothing of what is answered. */
function send(url: string, text: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  // What is cut off may be written to still.
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(text);
  return socket;
}

/** Asks for all plans, and reads no more of the answer than its head. */
function askUnread(url: string, browser: Browser) {
  const cookie = cookieOf(browser);
  return new Promise<{ request: ClientRequest; answer: IncomingMessage }>((resolve, reject) => {
    const request = get(`${url}${PLANS}`, { headers: { cookie } }, (answer) => {
      answer.pause();
      resolve({ request, answer });
    });
    request.on('error', reject);
    onTestFinished(() => void request.destroy());
  });
}

async function seesWeights(browser: Browser, status: number): Promise<void> {
  const ask = async () => (await browser.call('GET', '/api/weight')).status;
  await expect.poll(ask, { timeout: 40_000 }).toBe(status);
}

it(
  'who leaves many answers unread gets no more, loses no write by it, and no one else feels it',
  LONG,
  async () => {
    const { url, ann, bob } = await afterYears();
    const asked = await Promise.all(Array.from({ length: 12 }, () => askUnread(url, ann)));
    expect(asked.map(({ answer }) => answer.statusCode).toSorted()).toEqual(THREE_OF_TWELVE);
    const refused = asked.filter(({ answer }) => answer.statusCode === 429);
    expect(Number(refused[0]?.answer.headers['retry-after'])).toBeGreaterThan(0);

    expect((await bob.call('GET', PLANS)).status).toBe(200);
    const plans = async () => (await (await ann.call('GET', PLANS)).json()).length;
    const unsaid = await ann.call('POST', PLANS, longDay);
    expect(unsaid.status).toBe(429);
    expect((await ann.call('POST', PLANS, longDay, MINIMAL)).status).toBe(204);

    for (const { request } of asked) request.destroy();
    await expect.poll(plans).toBe(61);
  },
);

it(
  'answers that stand behind an unread one are forgotten when their connection is lost',
  LONG,
  async () => {
    const { app, url, ann } = await afterYears();
    // One answer is being read, the next ones wait.
    const socket = send(url, headOf(ann, `GET ${PLANS}`).repeat(3));
    await seesWeights(ann, 429);
    socket.destroy();
    await seesWeights(ann, 200);
    // And whoever stops the server does not wait for them.
    const stopsAtMs = performance.now();
    await app.close();
    expect(performance.now() - stopsAtMs).toBeLessThan(CUT_AFTER_MS);
  },
);

it('what a refused change would show counts as an answer', LONG, async () => {
  // Each is 412 with a plan of 220 kB.
  const { url, ann, bob } = await holding(1, { maxUnderWayBytes: 1_000_000 });
  const [plan] = await (await ann.call('GET', PLANS)).json();
  send(url, headOf(ann, `DELETE ${PLANS}/${plan.id}`, { 'if-match': '"another"' }).repeat(50));
  await seesWeights(ann, 429);
  await seesWeights(bob, 200);
});

it('who sends 64 MiB of bodies at once may send no more, and what is cut off is forgotten', async () => {
  const { url, browser: ann } = await startSignedIn();
  const bob = new Browser(url);
  await bob.signInLocally('Bob');
  const type = { 'content-type': 'application/json' };
  const long = headOf(ann, `POST ${PLANS}`, { ...type, 'content-length': '2000000' });
  const unending = headOf(ann, `POST ${PLANS}`, { ...type, 'transfer-encoding': 'chunked' });
  const sockets = Array.from({ length: 40 }, (_, at) => send(url, at % 2 === 0 ? long : unending));
  const writes = (browser: Browser) => async () =>
    (await browser.call('POST', PLANS, longDay, MINIMAL)).status;
  await expect.poll(writes(ann), { timeout: 10_000 }).toBe(429);
  expect(await writes(bob)()).toBe(204);
  await seesWeights(ann, 200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(writes(ann), { timeout: 10_000 }).toBe(204);
});

it('answers that were made and that nobody takes (HEAD) count for a while', LONG, async () => {
  const { ann } = await holding(1, { maxUnderWayBytes: 500_000 });
  const ask = async () => (await ann.fetch(PLANS, { method: 'HEAD' })).status;
  const statuses = await Promise.all(Array.from({ length: 12 }, ask));
  expect(statuses.toSorted()).toEqual(THREE_OF_TWELVE);
});
