import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { OAuth2Server } from 'oauth2-mock-server';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../support/postgres/cluster.ts';
import { buildProgram, Program } from './program.ts';
import { emptyStorage, rowsIn, type Storage } from './storage.ts';
import { Browser } from './support.ts';

const SECRET = 'of-nobody';
let file = '';
beforeAll(async () => {
  file = await buildProgram('postgres-test');
});

const start = (storage: Storage, settings: Record<string, string> = {}) =>
  new Program(file, { PORT: '0', LOG_LEVEL: 'silent', ...storage, ...settings });

/** A sign-in that takes several requests, each of which may meet another process. */
async function signInProvider(): Promise<Record<string, string>> {
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, 'localhost');
  onTestFinished(() => provider.stop());
  const OIDC_ISSUER = provider.issuer.url ?? '';
  return { OIDC_ISSUER, OIDC_CLIENT_ID: 'repkeep', OIDC_CLIENT_SECRET: 'secret' };
}

/** A proxy that passes each request to the next of these ports, and those that fail there to the one after. */
async function roundRobin(ports: readonly number[]): Promise<string> {
  let turn = 0;
  const proxy = createServer(async (asked, answer) => {
    const body: Buffer[] = [];
    for await (const chunk of asked) body.push(chunk);
    const pass = () => {
      turn += 1;
      const { method, url: path, headers } = asked;
      const port = ports[turn % ports.length];
      const passed = request({ host: 'localhost', port, method, path, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      // As the balancers do: what never arrived goes elsewhere, what may have arrived does not.
      passed.on('error', (error) => {
        if ('code' in error && error.code === 'ECONNREFUSED') pass();
        else answer.destroy();
      });
      passed.end(Buffer.concat(body));
    };
    pass();
  }).listen(0, 'localhost');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  await once(proxy, 'listening');
  const address = proxy.address();
  return `http://localhost:${typeof address === 'object' && address?.port}`;
}

it('three processes that start at once on an empty PostgreSQL share it behind a proxy, and one that is killed and started again loses nothing that was acknowledged and does nothing twice', async () => {
  const storage = await emptyStorage();
  const PORTS = [await freePort(), await freePort(), await freePort()];
  const PUBLIC_URL = await roundRobin(PORTS);
  // Behind a proxy all requests come from one address.
  const settings = { ...(await signInProvider()), PUBLIC_URL, RATE_LIMIT: '0' };
  const programs = PORTS.map((port) => start(storage, { ...settings, PORT: String(port) }));
  await Promise.all(programs.map((program) => program.url()));
  const browser = new Browser(PUBLIC_URL);
  await browser.navigate('/oauth2/authorization/oidc');

  const acknowledged: string[] = [];
  /** As the outbox does: the same request under its key until it is answered. */
  async function send(key: string): Promise<void> {
    const session = {
      ...{ id: key, date: '2025-11-24', timestamp: '2025-11-24T10:40:00.000Z', workoutId: null },
      ...{ workoutName: 'Push Day', duration: 30, exerciseCount: 0, totalVolume: 0, exercises: [] },
    };
    const added = { caloriesAdded: 1, caloriesConsumed: 1, lastCalorieDate: '2025-11-24' };
    const calls = [
      ['POST', '/api/workout-history', { session }, key],
      ['PUT', '/api/user', added, `${key}-kcal`],
    ] as const;
    for (const [method, path, body, name] of calls) {
      const headers = { prefer: 'return=minimal', 'idempotency-key': name };
      for (let status = 0; status !== 204; ) {
        const answer = await browser.call(method, path, body, headers).catch(() => null);
        status = answer?.status ?? 0;
        expect([0, 204]).toContain(status);
      }
    }
    acknowledged.push(key);
  }

  const phones = Array.from({ length: 4 }, async (_, phone) => {
    for (let count = 0; count < 25; count += 1) await send(`s-${phone}-${count}`);
  });
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  const [, second] = programs;
  second?.process.kill('SIGKILL');
  expect(await second?.ended()).toBe('SIGKILL');
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
  await start(storage, { ...settings, PORT: String(PORTS[1]) }).url();
  await Promise.all(phones);

  expect(acknowledged).toHaveLength(100);
  const kept = await rowsIn(storage, 'select id from session_records');
  expect(kept.map(({ id }) => id).sort()).toEqual([...acknowledged].sort());
  const [person] = await rowsIn(storage, 'select calories_consumed, revision from users');
  expect(person).toEqual({ calories_consumed: 100, revision: 200 });
}, 120_000);

it('a start with a wrong password ends with 1 and one sentence, without the password and a stack', async () => {
  const storage = await emptyStorage();
  const url = new URL('DATABASE_URL' in storage ? storage.DATABASE_URL : '');
  url.password = SECRET;
  const program = start({ DATABASE_URL: url.href });
  expect(await program.ended()).toBe(1);
  expect(program.errors).toMatch(/^DATABASE_URL holds a user or a password [^\n]+\.\n$/);
  expect(program.errors + program.output).not.toContain(SECRET);
});
