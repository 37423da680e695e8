import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendRaw } from '../support/servers/rawHttp.ts';
import { startServer, startSignedIn } from './support.ts';

describe('requests beyond the limit of one address', () => {
  it('are 429 with Retry-After', async () => {
    const { url } = await startServer({ RATE_LIMIT: '3' });
    const ask = () => fetch(`${url}/api/auth/providers`);
    for (let count = 0; count < 3; count += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ status: 429, title: 'Too Many Requests' });
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  });

  it('are 429 also for whoever is not signed in, before anything is looked up', async () => {
    const { url } = await startServer({ RATE_LIMIT: '3' });
    const ask = () => fetch(`${url}/api/weight`, { headers: { cookie: 'session=guessed' } });
    for (let count = 0; count < 3; count += 1) expect((await ask()).status).toBe(401);
    expect((await ask()).status).toBe(429);
  });

  it.each(['600', '0'])('are 429 earlier where logins begin, with RATE_LIMIT=%s', async (most) => {
    const { url } = await startServer({ RATE_LIMIT: most });
    const begin = () => fetch(`${url}/oauth2/authorization/local`, { redirect: 'manual' });
    for (let count = 0; count < 30; count += 1) expect((await begin()).status).toBe(302);
    expect((await begin()).status).toBe(429);
  });
});

it.each([
  ['POST /nothing', 404],
  ['PUT /api/nothing', 404],
  ['PUT /api/weight', 401],
  ['POST /api/auth/logout', 413],
])(
  'the body of a stranger is not read: %s with 2 MiB is %i before it comes',
  async (line, status) => {
    const { url } = await startServer();
    const lines = [
      `${line} HTTP/1.1`,
      `Host: ${new URL(url).host}`,
      'Content-Type: application/json',
      `Content-Length: ${2 * 1024 * 1024}`,
    ];
    expect(await sendRaw(url, lines)).toMatchObject({ status });
  },
);

describe('health and readiness', () => {
  it('answer while the server is up', async () => {
    const { url } = await startServer();
    expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ status: 'up' });
    expect(await (await fetch(`${url}/api/ready`)).json()).toEqual({ status: 'ready' });
  });
});

describe('a server that stops', () => {
  it('finishes what is under way, and takes no new connection', async () => {
    const { app, url, browser } = await startSignedIn();
    const body = JSON.stringify({ date: '2025-11-24', weight: 150 });
    const upload = request(new URL('/api/weight', url), {
      method: 'PUT',
      headers: {
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        'content-type': 'application/json',
        'content-length': body.length,
      },
    });
    const underWay = once(app.server.server, 'request');
    upload.write(body.slice(0, 10));
    await underWay;
    const closed = app.close();
    const another = connect(Number(new URL(url).port), '127.0.0.1');
    expect(await once(another, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }]);
    upload.end(body.slice(10));
    const [response] = await once(upload, 'response');
    expect(response.statusCode).toBe(200);
    response.resume();
    await closed;
  });
});

it('a server that stops answers what is on its way on a connection that had nothing to do', async () => {
  const { app, url } = await startServer();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = async () => {
    const [answer] = await once(request(`${url}/api/health`, { agent }).end(), 'response');
    answer.resume();
    await once(answer, 'end');
    return answer;
  };
  await ask();
  const closed = app.close();
  const answer = await ask();
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  await closed;
});

it('a server that stops does not wait for connections that ask nothing', async () => {
  const { app, url } = await startServer();
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  const ended = once(silent, 'close');
  await once(app.server.server, 'connection');
  const startMs = performance.now();
  await app.close();
  await ended;
  expect(performance.now() - startMs).toBeLessThan(1_000);
});
