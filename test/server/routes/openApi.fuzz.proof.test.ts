import { execFile } from 'node:child_process';
import { Agent, request } from 'node:http';
import { promisify } from 'node:util';
import { beforeAll, expect, inject, it } from 'vitest';
import { describedIn, type OpenApi } from '../../support/openApi/document.ts';
import { type Recipe, recipesFor, sentBy } from '../../support/openApi/fuzz.ts';
import { watchHealth } from '../../support/openApi/healthWatch.ts';
import { buildProgram, Program } from '../program.ts';
import { emptyStorage } from '../storage.ts';
import { Browser } from '../support.ts';

const SEED = inject('postgres') ? 20251125 : 20251124;
/** Of each database. */
const COUNT = 10_000;
const HEALTH_WITHIN_MS = 500;
const RSS_WITHIN_MIB = 300;
const PEOPLE = 12;
const AT_ONCE = 4;

const execute = promisify(execFile);
let file = '';
beforeAll(async () => {
  file = await buildProgram('fuzz-test');
});

async function rssMiB(pid: number | undefined): Promise<number> {
  const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}

async function signedInPeople(url: string): Promise<Browser[]> {
  const people: Browser[] = [];
  for (let number = 0; number < PEOPLE; number += 1) {
    const person = new Browser(url);
    await person.signInLocally(`Person ${number}`);
    people.push(person);
  }
  return people;
}

/** Resolves to the status; 0 where the connection ended before an answer. */
function send(url: string, agent: Agent, recipe: Recipe, person: Browser | undefined) {
  const { method, path, headers, text } = sentBy(recipe);
  const token = person?.cookies.get('XSRF-TOKEN') ?? '';
  const session = person?.cookies.get('session') ?? '';
  const signedIn = { cookie: `session=${session}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
  const body = text === null ? {} : { 'content-type': 'application/json' };
  const all = { ...headers, ...body, ...(person ? signedIn : {}) };
  return new Promise<number>((resolve) => {
    const asking = request(url + path, { method, agent, headers: all }, (answer) => {
      answer.resume().on('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
    });
    asking.on('error', () => resolve(0)).end(text ?? '');
  });
}

it(`${COUNT} requests around what the document allows, up to 10,000 times a limit, signed in and not, get no 5xx and hold nobody up (seed ${SEED})`, async () => {
  const program = new Program(file, {
    ...{ PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '0' },
    ...(await emptyStorage()),
  });
  const url = await program.url();
  const people = await signedInPeople(url);
  const document: OpenApi = await (await fetch(`${url}/api/openapi.json`)).json();
  // Whoever is signed out sends nothing more.
  const described = describedIn(document).filter(({ operationId }) => operationId !== 'logOut');
  const recipes = recipesFor(described, { seed: SEED, count: COUNT, people: PEOPLE });

  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const counts: Record<number, number> = {};
  const wrong: string[] = [];
  const rss: number[] = [];
  const health = await watchHealth(url, program.process.pid);
  const waiting = recipes.entries();
  const sendAll = async () => {
    for (const [at, recipe] of waiting) {
      const person = recipe.person === null ? undefined : people[recipe.person];
      const status = await send(url, agent, recipe, person);
      counts[status] = (counts[status] ?? 0) + 1;
      if (status === 0 || status >= 500)
        wrong.push(`${status}: ${JSON.stringify(recipe).slice(0, 2000)}`);
      if (at % 50 === 49) rss.push(await rssMiB(program.process.pid));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
  const seen = await health.stop();
  agent.destroy();

  expect(wrong).toEqual([]);
  expect(program.process.exitCode).toBeNull();
  expect(program.errors).toBe('');
  expect(seen.asked).toBeGreaterThan(10);
  expect(seen.failed).toBe(0);
  expect(seen.longestMs).toBeLessThan(HEALTH_WITHIN_MS);
  expect(Math.max(...rss)).toBeLessThan(RSS_WITHIN_MIB);
  // Not all of them were turned away at the door.
  const done = (counts[200] ?? 0) + (counts[204] ?? 0);
  expect(done).toBeGreaterThan(COUNT / 10);
  expect(counts[400]).toBeGreaterThan(COUNT / 10);
  expect(counts[413]).toBeGreaterThan(COUNT / 200);
}, 400_000);
