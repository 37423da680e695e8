import 'fake-indexeddb/auto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { OAuth2Server } from 'oauth2-mock-server';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { caloriesOf, newPlan, trained } from '../support/entries.ts';
import { freePort } from '../support/freePort.ts';
import { ownRig, type Phone } from '../support/ownRig.ts';
import { queue } from '../support/rig.ts';
import { buildProgram, Program } from './program.ts';
import { emptyStorage, rowsIn, type Storage } from './storage.ts';
import { Browser } from './support.ts';

const SECRET = 'of-nobody';
/** How often each phone sends. */
const TURNS = 15;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
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

/**
 * A proxy that passes each request to the next of these ports, and those that fail there to the one after.
 * isLost: whether the answer that a port just gave goes nowhere.
 */
async function roundRobin(
  ports: readonly number[],
  isLost: (port: number | undefined, method: string | undefined) => boolean,
): Promise<string> {
  let turn = 0;
  const proxy = createServer(async (asked, answer) => {
    const body: Buffer[] = [];
    for await (const chunk of asked) body.push(chunk);
    const pass = () => {
      turn += 1;
      const { method, url: path, headers } = asked;
      const port = ports[turn % ports.length];
      const passed = request({ host: 'localhost', port, method, path, headers }, (reply) => {
        if (isLost(port, method)) return void answer.destroy();
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

it('three processes that start at once on an empty PostgreSQL share it behind a proxy, and when one is killed and started again each change of four phones arrives once', async () => {
  const storage = await emptyStorage();
  const PORTS = [await freePort(), await freePort(), await freePort()];
  const programs: Program[] = [];
  const [, second] = PORTS;
  let isDoomed = false;
  /** Kills the second process in the moment in which it has done a write. */
  const PUBLIC_URL = await roundRobin(PORTS, (port, method) => {
    if (!isDoomed || port !== second || method === 'GET') return false;
    isDoomed = false;
    return programs[1]?.process.kill('SIGKILL') ?? false;
  });
  // Behind a proxy all requests come from one address.
  const settings = { ...(await signInProvider()), PUBLIC_URL, RATE_LIMIT: '0' };
  programs.push(...PORTS.map((port) => start(storage, { ...settings, PORT: String(port) })));
  await Promise.all(programs.map((program) => program.url()));
  const browser = new Browser(PUBLIC_URL);
  await browser.navigate('/oauth2/authorization/oidc');

  const rig = await ownRig({ signedIn: browser });
  let turns = 0;
  /** Somebody who trains again and again, with a signal all the while. */
  async function train(name: string): Promise<Phone> {
    const phone = await rig.phone(name);
    for (let count = 0; count < TURNS; count += 1, turns += 1) {
      if (count % 5 === 0) await queue(phone.account, newPlan(`${name}-${count}`));
      await queue(phone.account, trained(`${name}-${count}`));
      await queue(phone.account, caloriesOf(1));
      await phone.drain();
      phone.clock.advance(30_000);
    }
    return phone;
  }
  const training = Promise.all(['a', 'b', 'c', 'd'].map(train));
  await expect.poll(() => turns).toBeGreaterThan(TURNS);
  isDoomed = true;
  expect(await programs[1]?.ended()).toBe('SIGKILL');
  await expect.poll(() => turns).toBeGreaterThan(2 * TURNS);
  await start(storage, { ...settings, PORT: String(second) }).url();

  const phones = await training;
  const unheard = phones.flatMap(({ seen }) => seen.filter(({ status }) => status === null));
  expect(unheard.some(({ method }) => method !== 'GET')).toBe(true);
  for (const phone of phones) {
    for (let times = 0; times < 3; times += 1) {
      phone.clock.advance(10 * 60_000);
      await phone.drain({ read: true });
    }
    const state = await readSyncState(phone.account);
    expect(state).toEqual({ gate: 'open', waiting: 0, parked: 0 });
  }
  const meant = ['a', 'b', 'c', 'd'].flatMap((name) => numbers(TURNS).map((at) => `${name}-${at}`));
  const kept = await rowsIn(storage, 'select id from session_records');
  expect(kept.map(({ id }) => id).sort()).toEqual(meant.sort());
  const plans = await rowsIn(storage, 'select id from plans where deleted = 0');
  expect(plans).toHaveLength((4 * TURNS) / 5);
  const [person] = await rowsIn(
    storage,
    'select calories_consumed as calories, revision, (select count(*) from operations) as done from users',
  );
  expect(person?.['calories']).toBe(4 * TURNS);
  expect(Number(person?.['revision'])).toBe(Number(person?.['done']));
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
