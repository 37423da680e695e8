import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/data/database.ts';
import { renewEpoch } from '../../../src/server/data/schema/epoch.ts';
import { write } from '../../../src/server/data/writing/write.ts';
import { dialectOf, storageAfterFirstStart } from '../storage.ts';
import { type Browser, monday, pushDay, startSignedIn } from '../support.ts';

const DAY = '2025-11-24';
const MINIMAL = { prefer: 'return=minimal' };
const logged = { date: DAY, weight: 181 };
const other = { ...monday, id: 's2' };

type Sent = readonly [method: string, path: string, body?: object];
const WRITES: readonly Sent[] = [
  ['PUT', '/api/user', { calorieGoal: 1900 }],
  ['PUT', '/api/weight', logged],
  ['DELETE', `/api/weight/${DAY}`],
  ['POST', '/api/workouts', pushDay],
  ['PUT', '/api/workouts/p1', { ...pushDay, name: 'Pull' }],
  ['DELETE', '/api/workouts/p1'],
  ['POST', '/api/workout-history', { session: other }],
  ['DELETE', `/api/workout-history/${monday.id}`],
];
const CASES = WRITES.map((sent) => ({ sent, what: `${sent[0]} ${sent[1]}` }));

/** Calls that are refused, and why. */
const REFUSED: readonly { status: number; sent: Sent; headers?: Record<string, string> }[] = [
  { status: 400, sent: ['PUT', '/api/weight', { date: 'x' }] },
  { status: 404, sent: ['DELETE', '/api/workouts/p2'] },
  { status: 409, sent: ['PUT', '/api/weight', logged], headers: { 'x-expected-user': 'bob' } },
  { status: 412, sent: ['PUT', '/api/weight', logged], headers: { 'if-none-match': '*' } },
  { status: 422, sent: ['POST', '/api/workout-history', { session: { ...monday, duration: 31 } }] },
  { status: 422, sent: ['PUT', '/api/weight', logged], headers: { 'idempotency-key': 'p1' } },
];

/** A person with a weight, a plan p1 and a session. */
async function withAll() {
  const storage = await storageAfterFirstStart();
  const running = await startSignedIn(storage);
  const { browser } = running;
  await browser.call('PUT', '/api/weight', { date: DAY, weight: 180 });
  await browser.call('POST', '/api/workouts', pushDay, { 'idempotency-key': 'p1' });
  await browser.call('POST', '/api/workout-history', { session: monday });
  return { ...running, storage };
}

const minimally = (browser: Browser, [method, path, body]: Sent, headers = {}) =>
  browser.call(method, path, body, { ...MINIMAL, ...headers });

const revisions = ({ headers }: Response) => [
  headers.get('x-revision-before'),
  headers.get('x-revision'),
];

async function revisionNow(browser: Browser): Promise<string | null> {
  return (await browser.call('GET', '/api/weight')).headers.get('x-revision');
}

const whole = async (browser: Browser) => (await browser.call('GET', '/api/auth/user')).json();

describe('a write that prefers a minimal answer', () => {
  it.each(CASES)(
    '$what is done, and answered 204 with the revision before and after',
    async ({ sent }) => {
      const { browser } = await withAll();
      const [before, seen] = [await revisionNow(browser), await whole(browser)];
      const response = await minimally(browser, sent);
      expect([response.status, await response.text()]).toEqual([204, '']);
      expect(response.headers.get('preference-applied')).toBe('return=minimal');
      expect(revisions(response)).toEqual([before, await revisionNow(browser)]);
      expect(await revisionNow(browser)).not.toBe(before);
      expect(await whole(browser)).not.toEqual(seen);
    },
  );

  it.each(CASES)(
    '$what that comes again by its key is answered as it was first, whatever came after',
    async ({ sent }) => {
      const { browser } = await withAll();
      const first = await minimally(browser, sent, { 'idempotency-key': 'op-1' });
      await browser.call('PUT', '/api/weight', { date: '2025-11-25', weight: 1 });
      const again = await minimally(browser, sent, { 'idempotency-key': 'op-1' });
      expect(again.status).toBe(204);
      expect(again.headers.get('preference-applied')).toBe('return=minimal');
      expect(revisions(again)).toEqual(revisions(first));
    },
  );

  it.each(CASES)('$what is answered with the list where it is not preferred', async ({ sent }) => {
    const { browser } = await withAll();
    const [method, path, body] = sent;
    const before = await revisionNow(browser);
    const response = await browser.call(method, path, body);
    expect(response.status).toBe(200);
    expect(await response.json()).toBeTypeOf('object');
    expect(response.headers.get('preference-applied')).toBeNull();
    expect(revisions(response)).toEqual([before, await revisionNow(browser)]);
  });

  it('says the same revision twice where there was nothing to change', async () => {
    const { browser } = await withAll();
    const now = await revisionNow(browser);
    const response = await minimally(browser, ['DELETE', '/api/weight/2025-11-23']);
    expect([response.status, ...revisions(response)]).toEqual([204, now, now]);
  });

  it('of six at once each says what it came upon, so that they can be put in order', async () => {
    const { browser } = await withAll();
    const held = await revisionNow(browser);
    const days = [1, 2, 3, 4, 5, 6].map((day) => ({ date: `2025-11-0${day}`, weight: day }));
    const answers = await Promise.all(
      days.map((body) => minimally(browser, ['PUT', '/api/weight', body])),
    );
    const steps = new Map(answers.map(revisions).map(([from = null, to = null]) => [from, to]));
    const walked = days.reduce((at, _) => steps.get(at) ?? null, held);
    expect(walked).toBe(await revisionNow(browser));
  });

  it('comes upon a state that nobody holds any more, once the database was restored', async () => {
    const { browser, storage } = await withAll();
    const held = await revisionNow(browser);
    const restored = await openDatabase(dialectOf(storage));
    await write(restored, renewEpoch);
    await restored.destroy();
    const response = await minimally(browser, ['PUT', '/api/weight', logged]);
    expect(response.headers.get('x-revision-before')).not.toBe(held);
    expect(response.headers.get('x-revision-before')).toMatch(/\d+$/);
  });

  it.each(REFUSED)('is refused with $status as any other', async ({ status, sent, headers }) => {
    const [method, path, body] = sent;
    const { browser } = await withAll();
    const refused = await minimally(browser, sent, headers);
    const usual = await browser.call(method, path, body, headers);
    expect([refused.status, usual.status]).toEqual([status, status]);
    expect(await refused.json()).toEqual(await usual.json());
    expect(refused.headers.get('preference-applied')).toBeNull();
    expect(revisions(refused)).toEqual([null, null]);
  });
});

describe('X-Revision', () => {
  it('comes with every read of the person’s, with 304 too, and is the same until something changes', async () => {
    const { browser } = await withAll();
    const paths = ['/api/auth/user', '/api/weight', '/api/workouts', '/api/workout-history'];
    const read = async () => {
      const answers = await Promise.all(paths.map((path) => browser.call('GET', path)));
      return new Set(answers.map(({ headers }) => headers.get('x-revision')));
    };
    const [first, ...others] = await read();
    expect(first).toMatch(/^[\w-]+\.\d+$/);
    expect(others).toEqual([]);
    const tag = (await browser.call('GET', '/api/workouts')).headers.get('etag') ?? '';
    await browser.call('PUT', '/api/weight', logged);
    const [second, ...more] = await read();
    expect(second).not.toBe(first);
    expect(more).toEqual([]);
    const known = { 'if-none-match': tag };
    const unchanged = await browser.call('GET', '/api/workouts', undefined, known);
    expect([unchanged.status, unchanged.headers.get('x-revision')]).toEqual([304, second]);
  });
});
