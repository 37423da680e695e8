import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CHANGED_PROBLEM, Conflict } from '../../../src/contract/conflict.ts';
import { valueTag } from '../../../src/domain/valueTag.ts';
import { type Browser, pushDay, startSignedIn } from '../support.ts';

const DAY = '2025-11-24';
const EDITED = { ...pushDay, name: 'Pull Day' };
const etag = (value: Parameters<typeof valueTag>[0]) => `"${valueTag(value)}"`;
const at = (iso: string) => ({ 'x-recorded-at': iso });

/** A person with a weight and a plan. `now` is later than all that is recorded. */
async function withBoth() {
  const now = () => Date.parse('2025-11-24T12:00:00.000Z');
  const { browser } = await startSignedIn({}, 'Ann', { now });
  await browser.call('PUT', '/api/weight', { date: DAY, weight: 180 }, at('2025-11-24T10:00:00Z'));
  await browser.call('POST', '/api/workouts', pushDay, {
    'idempotency-key': 'p1',
    ...at('2025-11-24T10:00:00Z'),
  });
  return browser;
}

type Headers = Record<string, string>;
const log = (browser: Browser, headers: Headers, weight = 181) =>
  browser.call('PUT', '/api/weight', { date: DAY, weight }, headers);
const unlog = (browser: Browser, headers: Headers) =>
  browser.call('DELETE', `/api/weight/${DAY}`, undefined, headers);
const edit = (browser: Browser, headers: Headers, name = 'Pull Day') =>
  browser.call('PUT', '/api/workouts/p1', { ...pushDay, name }, headers);
const remove = (browser: Browser, headers: Headers) =>
  browser.call('DELETE', '/api/workouts/p1', undefined, headers);

const PLAN = { ...pushDay, id: 'p1' };
const onWeight = { seen: 180, other: 179, there: 180, change: log, gone: unlog } as const;
const onPlan = { seen: pushDay, other: EDITED, there: PLAN, change: edit, gone: remove } as const;
const writes = [
  { what: 'PUT /api/weight', write: log, ...onWeight },
  { what: 'DELETE /api/weight/{date}', write: unlog, ...onWeight },
  { what: 'PUT /api/workouts/{id}', write: edit, ...onPlan },
  { what: 'DELETE /api/workouts/{id}', write: remove, ...onPlan },
];

const lists = async (browser: Browser) => [
  await (await browser.call('GET', '/api/weight')).json(),
  await (await browser.call('GET', '/api/workouts')).json(),
];

/** What a conflict says; everything else fails the test. */
async function conflictOf(response: Response) {
  expect(response.status).toBe(412);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const body = await response.json();
  expect(v.parse(Conflict, body)).toEqual(body);
  expect(body.type).toBe(CHANGED_PROBLEM);
  return { there: body.there, tag: body.tag, recordedAt: body.recordedAt };
}

describe.each(writes)('$what', ({ write, seen, other, there, change, gone }) => {
  it('with If-Match is done while the value that was seen stands', async () => {
    const browser = await withBoth();
    const named = `"other", ${etag(seen)}`;
    expect((await write(browser, { 'if-match': named })).status).toBe(200);
  });

  it('with If-Match of another value is 412 with what stands, its tag and its time, and does nothing', async () => {
    const browser = await withBoth();
    const before = await lists(browser);
    for (const named of [etag(other), `W/${etag(seen)}`, '"other"', 'W/', '']) {
      expect(await conflictOf(await write(browser, { 'if-match': named }))).toEqual({
        there,
        tag: etag(seen),
        recordedAt: '2025-11-24T10:00:00.000Z',
      });
    }
    expect(await lists(browser)).toEqual(before);
  });

  it('sends a tag that matches when it comes back as it came', async () => {
    const browser = await withBoth();
    const { tag } = await conflictOf(await write(browser, { 'if-match': '"of another build"' }));
    expect((await write(browser, { 'if-match': tag })).status).toBe(200);
  });

  it('with If-None-Match: * is 412 where something stands', async () => {
    const browser = await withBoth();
    const conflict = await conflictOf(await write(browser, { 'if-none-match': '*' }));
    expect(conflict).toMatchObject({ there, tag: etag(seen) });
  });

  it('with If-Match is 412 with nothing there after a delete, and says when that was', async () => {
    const browser = await withBoth();
    await gone(browser, at('2025-11-24T11:00:00Z'));
    for (const named of [etag(seen), '*']) {
      expect(await conflictOf(await write(browser, { 'if-match': named }))).toEqual({
        there: null,
        tag: null,
        recordedAt: '2025-11-24T11:00:00.000Z',
      });
    }
  });

  it('of two at once that saw the same, one is done and the other told what stands now', async () => {
    const browser = await withBoth();
    const both = await Promise.all([
      write(browser, { 'if-match': etag(seen) }),
      change(browser, { 'if-match': etag(seen) }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('without a condition is done whatever stands', async () => {
    const browser = await withBoth();
    await change(browser, {});
    expect((await write(browser, {})).status).toBe(200);
  });
});

describe('where nothing ever stood', () => {
  it('If-Match is 412, without a time', async () => {
    const { browser } = await startSignedIn();
    const nothing = { there: null, tag: null, recordedAt: null };
    for (const { write, seen } of writes) {
      expect(await conflictOf(await write(browser, { 'if-match': etag(seen) }))).toEqual(nothing);
    }
  });

  it('If-None-Match: * logs a weight, and makes no plan under an id that was never here', async () => {
    const { browser } = await startSignedIn();
    const isNew = { 'if-none-match': '*' };
    expect(await (await log(browser, isNew)).json()).toEqual({ [DAY]: 181 });
    expect((await edit(browser, isNew)).status).toBe(404);
  });
});

describe('after a delete', () => {
  it('without a condition a weight is logged again, and a plan is 404', async () => {
    const browser = await withBoth();
    await unlog(browser, {});
    await remove(browser, {});
    expect((await unlog(browser, {})).status).toBe(200);
    expect(await (await log(browser, {})).json()).toEqual({ [DAY]: 181 });
    expect((await edit(browser, {})).status).toBe(404);
    expect((await remove(browser, {})).status).toBe(404);
  });

  it('If-None-Match: * logs the weight again, and brings the plan back under its id', async () => {
    const browser = await withBoth();
    await unlog(browser, {});
    await remove(browser, {});
    const isNew = { 'if-none-match': '*' };
    expect(await (await log(browser, isNew)).json()).toEqual({ [DAY]: 181 });
    expect(await (await edit(browser, isNew)).json()).toEqual([{ ...PLAN, name: 'Pull Day' }]);
  });
});

it('of ten edits at once that saw one value, one is done', async () => {
  const browser = await withBoth();
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, index) => log(browser, { 'if-match': etag(180) }, 190 + index)),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(all.filter(({ status }) => status === 412)).toHaveLength(9);
});

describe('PUT /api/user with a goal', () => {
  const aim = (browser: Browser, headers: Headers, calorieGoal = 2_200) =>
    browser.call('PUT', '/api/user', { calorieGoal }, headers);
  const goalOf = async (browser: Browser) =>
    (await (await browser.call('GET', '/api/auth/user')).json()).calorieGoal;

  it('with If-Match is done only while the goal that was seen stands', async () => {
    const browser = await withBoth();
    expect((await aim(browser, { 'if-none-match': '*' }, 2_000)).status).toBe(200);
    const late = await conflictOf(await aim(browser, { 'if-none-match': '*' }));
    expect(late).toEqual({ there: 2_000, tag: etag(2_000), recordedAt: null });
    expect(await goalOf(browser)).toBe(2_000);
    expect((await aim(browser, { 'if-match': late.tag })).status).toBe(200);
    expect(await goalOf(browser)).toBe(2_200);
  });

  it('asks nothing of calories, which are added whatever the goal is', async () => {
    const browser = await withBoth();
    const added = { caloriesAdded: 50, caloriesConsumed: 50, lastCalorieDate: DAY };
    const headers = { 'if-match': '"other"' };
    expect((await browser.call('PUT', '/api/user', added, headers)).status).toBe(200);
  });
});
