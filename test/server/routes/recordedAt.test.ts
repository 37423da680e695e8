import { describe, expect, it } from 'vitest';
import { type Browser, pushDay, startSignedIn } from '../support.ts';

const DAY = '2025-11-24';
const NOW_MS = Date.parse('2025-11-24T12:00:00.000Z');

const iso = (secondsFromNow: number) => new Date(NOW_MS + secondsFromNow * 1000).toISOString();
const at = (secondsFromNow: number) => ({ 'x-recorded-at': iso(secondsFromNow) });

type Headers = Record<string, string>;
const log = async (browser: Browser, weight: number, headers: Headers = {}) =>
  (await browser.call('PUT', '/api/weight', { date: DAY, weight }, headers)).json();
const unlog = async (browser: Browser, headers: Headers = {}) =>
  (await browser.call('DELETE', `/api/weight/${DAY}`, undefined, headers)).json();
const edit = async (browser: Browser, name: string, headers: Headers = {}) =>
  (await browser.call('PUT', '/api/workouts/p1', { ...pushDay, name }, headers)).json();
const remove = (browser: Browser, headers: Headers = {}) =>
  browser.call('DELETE', '/api/workouts/p1', undefined, headers);

/** What a conflict says of the time of what stands. */
async function toldAt(browser: Browser, method: string, path: string, body: object) {
  const refused = await browser.call(method, path, body, { 'if-match': '"other"' });
  return (await refused.json()).recordedAt;
}
const weightAt = (browser: Browser) =>
  toldAt(browser, 'PUT', '/api/weight', { date: DAY, weight: 1 });
const planAt = (browser: Browser) => toldAt(browser, 'PUT', '/api/workouts/p1', pushDay);

/** A server whose clock the test moves, with a plan. */
async function withClock() {
  const clock = { nowMs: NOW_MS };
  const { browser } = await startSignedIn({}, 'Ann', { now: () => clock.nowMs });
  await browser.call('POST', '/api/workouts', pushDay, { 'idempotency-key': 'p1', ...at(-7200) });
  return { browser, clock };
}

describe('when a change was made, as its device says', () => {
  it('decides nothing: without a condition the write that comes last stands', async () => {
    const { browser } = await withClock();
    expect(await log(browser, 181, at(-60))).toEqual({ [DAY]: 181 });
    expect(await log(browser, 150, at(-3600))).toEqual({ [DAY]: 150 });
    expect(await unlog(browser, at(-7200))).toEqual({});
    expect(await log(browser, 182, at(-9000))).toEqual({ [DAY]: 182 });
    expect(await edit(browser, 'Later', at(-60))).toMatchObject([{ name: 'Later' }]);
    expect(await edit(browser, 'Earlier', at(-3600))).toMatchObject([{ name: 'Earlier' }]);
    expect(await (await remove(browser, at(-9000))).json()).toEqual([]);
  });

  it('is kept beside it, and told in a conflict: of the last change, or of the delete', async () => {
    const { browser } = await withClock();
    expect(await planAt(browser)).toBe(iso(-7200));
    await log(browser, 181, at(-60));
    await edit(browser, 'Edited', at(-3600));
    expect([await weightAt(browser), await planAt(browser)]).toEqual([iso(-60), iso(-3600)]);
    await unlog(browser, at(-30));
    await remove(browser, at(-20));
    expect([await weightAt(browser), await planAt(browser)]).toEqual([iso(-30), iso(-20)]);
  });

  it('is at most a day ahead of the clock here', async () => {
    const { browser } = await withClock();
    await log(browser, 181, at(86_399));
    expect(await weightAt(browser)).toBe(iso(86_399));
    await log(browser, 181, at(10 * 86_400));
    expect(await weightAt(browser)).toBe(iso(86_400));
  });

  it.each(['soon', '', '99999999999999999999', '-271821-04-20T00:00:00.000Z', 'NaN'])(
    'is now when it is %j',
    async (text) => {
      const { browser } = await withClock();
      await log(browser, 182, { 'x-recorded-at': text });
      expect(await weightAt(browser)).toBe(iso(0));
    },
  );
});

it('a server whose clock steps back by an hour swallows nothing', async () => {
  const { browser, clock } = await withClock();
  await log(browser, 181);
  clock.nowMs -= 3_600_000;
  expect(await log(browser, 182)).toEqual({ [DAY]: 182 });
  expect(await unlog(browser)).toEqual({});
  expect(await unlog(browser, at(60))).toEqual({});
  expect(await log(browser, 183, at(-7200))).toEqual({ [DAY]: 183 });
  expect(await edit(browser, 'First')).toMatchObject([{ name: 'First' }]);
  expect(await edit(browser, 'Second', at(-9000))).toMatchObject([{ name: 'Second' }]);
  expect(await (await remove(browser)).json()).toEqual([]);
});
