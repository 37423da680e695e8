import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { CUT_AFTER_MS } from '../../../src/server/http/gracefulShutdown.ts';
import { Browser, longDay, startSignedIn } from '../support.ts';

const PLANS = '/api/workouts';
const MINIMAL = { prefer: 'return=minimal' };

/** A person whose plans are an answer of 20 MB and more, and one who has none. */
async function afterYears() {
  const { app, url, browser: ann } = await startSignedIn();
  const [exercise] = longDay.exercises;
  const youtubeLink = `https://youtu.be/${'x'.repeat(2_000)}`;
  const exercises = Array.from({ length: 100 }, (_, index) => {
    return { ...exercise, id: `${index}`, youtubeLink };
  });
  for (let count = 0; count < 120; count += 1) {
    const answer = await ann.call('POST', PLANS, { ...longDay, exercises }, MINIMAL);
    expect(answer.status).toBe(204);
  }
  const bob = new Browser(url);
  await bob.signInLocally('Bob');
  return { app, url, ann, bob };
}

function cookieOf({ cookies }: Browser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
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

it('who leaves 64 MiB of answers unread gets no more, loses no write by it, and no one else feels it', async () => {
  const { url, ann, bob } = await afterYears();
  const asked = [];
  for (let count = 0; count < 8; count += 1) asked.push(await askUnread(url, ann));
  const statuses = asked.map(({ answer }) => answer.statusCode);
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  expect(Number(asked.at(-1)?.answer.headers['retry-after'])).toBeGreaterThan(0);

  expect((await bob.call('GET', PLANS)).status).toBe(200);
  const plans = async () => (await (await ann.call('GET', PLANS)).json()).length;
  const unsaid = await ann.call('POST', PLANS, longDay);
  expect(unsaid.status).toBe(429);
  expect((await ann.call('POST', PLANS, longDay, MINIMAL)).status).toBe(204);

  for (const { request } of asked) request.destroy();
  await expect.poll(plans).toBe(121);
});

it('answers that stand behind an unread one are forgotten when their connection is lost', async () => {
  const { app, url, ann } = await afterYears();
  const { hostname, port } = new URL(url);
  const request = `GET ${PLANS} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookieOf(ann)}\r\n\r\n`;
  const seen = async (status: number) => {
    const ask = async () => (await ann.call('GET', '/api/weight')).status;
    await expect.poll(ask, { timeout: 10_000 }).toBe(status);
  };
  // One answer is being read, the next ones wait.
  const socket = connect(Number(port), hostname).pause();
  socket.write(request.repeat(3));
  await seen(429);
  socket.destroy();
  await seen(200);
  // And whoever stops the server does not wait for them.
  const stopsAtMs = performance.now();
  await app.close();
  expect(performance.now() - stopsAtMs).toBeLessThan(CUT_AFTER_MS);
});
