import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../support/servers/serverRows.ts';
import { Browser, longDay, monday, startSignedIn, temporaryFolder } from '../support.ts';

const DAY = '2025-11-24';

const add = (browser: Browser, total: number, headers: Record<string, string> = {}) =>
  browser.call('PUT', '/api/user', { caloriesConsumed: total, lastCalorieDate: DAY }, headers);

async function look(browser: Browser, headers: Record<string, string> = {}) {
  const response = await browser.call('GET', '/api/auth/user', undefined, headers);
  const user: { caloriesConsumed: number } = await response.json();
  return { total: user.caloriesConsumed, tag: response.headers.get('etag') ?? 'none' };
}

const MINIMAL = { prefer: 'return=minimal' };
const keyed = (key: string, more: Record<string, string> = {}) => ({
  'idempotency-key': key,
  ...more,
});

describe('If-Match on PUT /api/user', () => {
  it('lets a write through while the user object is the one that was read, and answers its new tag', async () => {
    const { browser } = await startSignedIn();
    const { tag } = await look(browser, MINIMAL);
    const response = await add(browser, 100, { 'if-match': tag });
    expect(response.status).toBe(200);
    const next = response.headers.get('etag') ?? 'none';
    expect(await look(browser, MINIMAL)).toEqual({ total: 100, tag: next });
    expect((await add(browser, 150, { 'if-match': next })).status).toBe(200);
  });

  it.each(['TAG', 'W/NOW', '"other"', 'W/', '', 'NOW-br'])(
    'answers 412 to %s when that names no present state, and writes nothing',
    async (form) => {
      const { browser } = await startSignedIn();
      const { tag: before } = await look(browser, MINIMAL);
      await add(browser, 100);
      const { tag: now } = await look(browser, MINIMAL);
      const named = form.replace('TAG', before).replace('NOW', now);
      const response = await add(browser, 50, { 'if-match': named });
      expect(response.status).toBe(412);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect((await look(browser)).total).toBe(100);
    },
  );

  it.each(['identity', 'gzip', 'br'])(
    'knows the whole user object too, as it is read across origins (%s)',
    async (packing) => {
      const { browser } = await startSignedIn();
      await browser.call('POST', '/api/workouts', longDay);
      await browser.call('POST', '/api/workout-history', { session: monday });
      const { tag } = await look(browser, { 'accept-encoding': packing });
      expect((await add(browser, 100, { 'if-match': tag })).status).toBe(200);
      expect((await add(browser, 150, { 'if-match': tag })).status).toBe(412);
    },
  );

  it('of two devices that add at once one is refused and knows it', async () => {
    const { browser } = await startSignedIn();
    const { tag } = await look(browser, MINIMAL);
    const both = await Promise.all(
      [100, 70].map((kcal) => add(browser, kcal, { 'if-match': tag })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe('Idempotency-Key on PUT /api/user with calories', () => {
  it('a repeat changes nothing and is answered with the profile of now, whatever it matches', async () => {
    const { browser } = await startSignedIn();
    const { tag } = await look(browser, MINIMAL);
    await add(browser, 100, keyed('a', { 'if-match': tag }));
    await add(browser, 180, keyed('b'));
    const before = await look(browser, MINIMAL);
    for (const headers of [keyed('a'), keyed('a', { 'if-match': tag })]) {
      const repeat = await add(browser, 100, headers);
      expect(repeat.status).toBe(200);
      expect(await repeat.json()).toMatchObject({ caloriesConsumed: 180, lastCalorieDate: DAY });
      expect(repeat.headers.get('etag')).toBe(before.tag);
    }
    expect(await look(browser, MINIMAL)).toEqual(before);
  });

  it('what was refused was not added: the same key adds it to the new total', async () => {
    const { browser } = await startSignedIn();
    const { tag } = await look(browser, MINIMAL);
    await add(browser, 180);
    expect((await add(browser, 100, keyed('a', { 'if-match': tag }))).status).toBe(412);
    const { tag: now } = await look(browser, MINIMAL);
    expect((await add(browser, 280, keyed('a', { 'if-match': now }))).status).toBe(200);
    expect((await look(browser)).total).toBe(280);
  });

  it('is known after midnight as well, when the total is that of the next day', async () => {
    const { browser } = await startSignedIn();
    await add(browser, 100, keyed('a'));
    const tomorrow = { caloriesConsumed: 30, lastCalorieDate: '2025-11-25' };
    await browser.call('PUT', '/api/user', tomorrow, keyed('b'));
    expect(await (await add(browser, 100, keyed('a'))).json()).toMatchObject(tomorrow);
  });

  it('is each person’s own', async () => {
    const { url, browser } = await startSignedIn();
    await add(browser, 100, keyed('a'));
    const bob = new Browser(url);
    await bob.signInLocally('Bob');
    await add(bob, 70, keyed('a'));
    expect((await look(bob)).total).toBe(70);
  });

  it('tells a goal that comes again as well: it undoes no later one', async () => {
    const { browser } = await startSignedIn();
    const aim = async (calorieGoal: number, key: string) =>
      (await browser.call('PUT', '/api/user', { calorieGoal }, keyed(key))).json();
    expect(await aim(1900, 'a')).toMatchObject({ calorieGoal: 1900 });
    expect(await aim(2000, 'b')).toMatchObject({ calorieGoal: 2000 });
    expect(await aim(1900, 'a')).toMatchObject({ calorieGoal: 2000 });
  });

  it.each(['', 'x'.repeat(65)])('is refused when it is no key: %j', async (bad) => {
    const { browser } = await startSignedIn();
    expect((await add(browser, 100, keyed(bad))).status).toBe(400);
  });

  it('takes no more than 200 rows of a person: the oldest make room', async () => {
    const DATA_DIR = await temporaryFolder();
    const { browser } = await startSignedIn({ DATA_DIR });
    for (let made = 0; made < 205; made += 1) await add(browser, made, keyed(`key-${made}`));
    const [row] = rowsOf(DATA_DIR, 'select count(*) as kept from calorie_keys');
    expect(row?.['kept']).toBeLessThanOrEqual(200);
    expect(await (await add(browser, 0, keyed('key-204'))).json()).toMatchObject({
      caloriesConsumed: 204,
    });
  });
});
