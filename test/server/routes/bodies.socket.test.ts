import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LIMITS } from '../../../src/domain/constants.ts';
import { type Browser, monday, pushDay, startSignedIn } from '../support.ts';

const LONG = 'x'.repeat(1_000_000);

const send = (
  browser: Browser,
  body: string | Uint8Array<ArrayBuffer>,
  { type = 'application/json', method = 'PUT', path = '/api/weight' } = {},
) =>
  browser.fetch(path, {
    method,
    headers: { 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '', 'content-type': type },
    body,
  });

async function expectProblem(response: Response, status: number) {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const problem = await response.json();
  expect(problem).toMatchObject({ status, title: expect.any(String) });
  return problem;
}

describe('a body that does not fit', () => {
  it('is answered with 400 and the place of each error', async () => {
    const { browser } = await startSignedIn();
    const body = { date: '2025-02-30', weight: -1 };
    const problem = await expectProblem(await browser.call('PUT', '/api/weight', body), 400);
    const pointers = problem.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers).toEqual(['/date', '/weight']);
  });

  it.each([
    ['NaN', '{"date":"2025-11-24","weight":NaN}'],
    ['1e999', '{"date":"2025-11-24","weight":1e999}'],
    ['-1', '{"date":"2025-11-24","weight":-1}'],
    ['text for a number', '{"date":"2025-11-24","weight":"1"}'],
    ['too much', '{"date":"2025-11-24","weight":1000001}'],
    ['a missing field', '{"date":"2025-11-24"}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['nothing', ''],
    ['half a body', '{"date":'],
    ['__proto__', '{"__proto__":{"weight":1},"date":"2025-11-24","weight":1}'],
    ['constructor.prototype', '{"constructor":{"prototype":{}},"date":"2025-11-24","weight":1}'],
    ['100,000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('is 400: %s', async (_what, body) => {
    const { browser } = await startSignedIn();
    await expectProblem(await send(browser, body), 400);
    expect(await (await browser.call('GET', '/api/weight')).json()).toEqual({});
  });

  it('is 400: text that is not UTF-8, of which nothing is kept', async () => {
    const { browser } = await startSignedIn();
    const plan = JSON.stringify({ ...pushDay, name: 'Dr\xfccken' });
    const body = Uint8Array.from(Buffer.from(plan, 'latin1'));
    const refused = await send(browser, body, { method: 'POST', path: '/api/workouts' });
    const { detail } = await expectProblem(refused, 400);
    expect(detail).toBe('The body is not text in UTF-8.');
    expect(await (await browser.call('GET', '/api/workouts')).json()).toEqual([]);
  });

  it.each(['a\0b', 'half a pair \ud83d', '', 'x'.repeat(201)])(
    'is 400: a plan with the name %j',
    async (name) => {
      const { browser } = await startSignedIn();
      await expectProblem(await browser.call('POST', '/api/workouts', { ...pushDay, name }), 400);
    },
  );

  it.each([
    ['a date that is not the timestamp’s', { date: '2025-11-23' }],
    ['a timestamp without Z', { timestamp: '2025-11-24T10:40:00+01:00' }],
    ['a broken minute', { duration: 1.5 }],
    ['201 sets', { exercises: [{ name: 'x', sets: Array(201).fill({ weight: 1, reps: 1 }) }] }],
    ['an empty id', { id: '' }],
  ])('is 400: a session with %s', async (_what, part) => {
    const { browser } = await startSignedIn();
    const body = { session: { ...monday, ...part } };
    await expectProblem(await browser.call('POST', '/api/workout-history', body), 400);
  });
});

describe('a body as large as one may be', () => {
  const fill = <T>(count: number, item: T) => Array.from({ length: count }, () => item);
  const wrong = fill(690_000, {});
  const wrongSets = fill(100, { name: 'x', sets: fill(200, { weight: '1', reps: -1 }) });

  it('is taken with as many exercises and sets as fit, every one at its limit', async () => {
    const { browser } = await startSignedIn();
    const exercises = fill(LIMITS.planExercises, {
      name: '漢'.repeat(LIMITS.nameLength),
      sets: fill(LIMITS.sessionSets, { weight: 999_999.123456789, reps: LIMITS.reps }),
    });
    const session = { ...monday, exercises };
    const answer = await browser.call('POST', '/api/workout-history', { session });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual([session]);
  });

  const named = (count: number) =>
    Object.fromEntries(fill(count, null).map((_, at) => [`field ${at}`, at]));

  it.each([
    ['690,000 empty exercises', '/api/workouts', { ...pushDay, exercises: wrong }],
    [
      '8,000 values under names that nobody knows',
      '/api/workouts',
      { ...pushDay, ...named(8_000) },
    ],
    ['32,000 empty sets', '/api/workout-history', { session: wrong.slice(0, 32_000) }],
  ])('is not parsed when it holds %s', async (_what, path, body) => {
    const { browser } = await startSignedIn();
    // Parsed, it would be no JSON.
    const response = await send(browser, `${JSON.stringify(body)}]`, { method: 'POST', path });
    const { detail } = await expectProblem(response, 400);
    expect(detail).toBe('The body holds more values than any body needs.');
  });

  it('is taken with what a later build adds to each exercise of the largest plan', async () => {
    const { browser } = await startSignedIn();
    const [exercise] = pushDay.exercises;
    const exercises = fill(LIMITS.planExercises, { ...exercise, ...named(70) });
    const answer = await browser.call('POST', '/api/workouts', { ...pushDay, exercises });
    expect(await answer.json()).toMatchObject([{ exercises }]);
  });

  it('is not kept when its plan is nested so deep that nobody could delete it', async () => {
    const { browser } = await startSignedIn();
    const nested = (depth: number) => {
      const later = JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
      return browser.call('POST', '/api/workouts', { ...pushDay, later });
    };
    const { detail } = await expectProblem(await nested(3_000), 400);
    expect(detail).toBe('The body is nested deeper than any body needs.');
    const [plan] = await (await nested(60)).json();
    const unseen = { 'if-match': '"another"' };
    const path = `/api/workouts/${plan.id}`;
    expect((await browser.call('DELETE', path, undefined, unseen)).status).toBe(412);
    expect((await browser.call('DELETE', path)).status).toBe(200);
  });

  it.each([
    ['20,000 wrong sets', 'POST', '/api/workout-history', { ...monday, exercises: wrongSets }],
    ['an endless timestamp', 'POST', '/api/workout-history', { ...monday, timestamp: LONG }],
    ['an endless date', 'PUT', '/api/weight', { date: LONG, weight: LONG }],
    ['an endless day', 'PUT', '/api/user', { lastCalorieDate: LONG, calorieGoal: LONG }],
    ['an endless name', 'POST', '/api/workouts', { ...pushDay, name: `${LONG}\0` }],
    ['an endless link', 'PUT', '/api/workouts/1', { ...pushDay, exercises: LONG }],
  ])('is answered in few words when it has %s', async (_what, method, path, body) => {
    const { browser } = await startSignedIn();
    const response = await browser.call(method, path, body);
    const { errors } = await expectProblem(response, 400);
    const pointers = errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(new Set(pointers).size).toBe(pointers.length);
    expect(JSON.stringify(errors).length).toBeLessThan(500);
  });
});

describe('a body that is not even read', () => {
  it('is 413 above 2 MiB', async () => {
    const { browser } = await startSignedIn();
    await expectProblem(await send(browser, `"${'x'.repeat(2 * 1024 * 1024)}"`), 413);
  });

  it('is 413 also for whoever listens only after all of it was sent', async () => {
    const { url, browser } = await startSignedIn();
    const token = browser.cookies.get('XSRF-TOKEN') ?? '';
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`);
    const body = Buffer.alloc(32 * 1024 * 1024, 'x');
    const head = [
      'PUT /api/weight HTTP/1.1',
      `Host: ${new URL(url).host}`,
      `Cookie: ${cookies.join('; ')}`,
      `X-XSRF-TOKEN: ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const socket = connect(Number(new URL(url).port), 'localhost');
    onTestFinished(() => void socket.destroy());
    const sent = new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.write(body, () => resolve());
    });
    await sent;
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'is 415 as %s',
    async (type) => {
      const { browser } = await startSignedIn();
      await expectProblem(await send(browser, '{"date":"2025-11-24","weight":1}', { type }), 415);
    },
  );
});
