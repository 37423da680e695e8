import { describe, expect, it } from 'vitest';
import { type Browser, pushDay, startSignedIn } from '../support.ts';

const DAY = '2025-11-24';
const NOW_MS = Date.now();

const at = (secondsFromNow: number) => ({
  'x-recorded-at': new Date(NOW_MS + secondsFromNow * 1000).toISOString(),
});

const log = (browser: Browser, weight: number, headers?: Record<string, string>) =>
  browser.call('PUT', '/api/weight', { date: DAY, weight }, headers);
const unlog = (browser: Browser, headers: Record<string, string>) =>
  browser.call('DELETE', `/api/weight/${DAY}`, undefined, headers);

describe('two devices edit one weight (D25)', () => {
  it('the one made later wins, whichever arrives first [D25.later]', async () => {
    const { browser } = await startSignedIn();
    await log(browser, 181, at(-60));
    const older = await log(browser, 150, at(-3600));
    expect(older.status).toBe(200);
    expect(await older.json()).toEqual({ [DAY]: 181 });
    const user = await (await browser.call('GET', '/api/auth/user')).json();
    expect(user.currentWeight).toBe(181);
    expect(await (await log(browser, 182, at(-30))).json()).toEqual({ [DAY]: 182 });
  });

  it('a delete is an edit like any other [D25.later]', async () => {
    const { browser } = await startSignedIn();
    await log(browser, 181, at(-60));
    expect(await (await unlog(browser, at(-3600))).json()).toEqual({ [DAY]: 181 });
    expect(await (await unlog(browser, at(-30))).json()).toEqual({});
    expect(await (await log(browser, 150, at(-3600))).json()).toEqual({});
    expect(await (await log(browser, 182)).json()).toEqual({ [DAY]: 182 });
  });

  it('a delete takes away what it has seen, also when that is sent once more, and nothing else', async () => {
    const { browser } = await startSignedIn();
    await log(browser, 181, at(-3600));
    await unlog(browser, at(-60));
    expect(await (await log(browser, 181, at(-3600))).json()).toEqual({});
    // Made before the delete, on a phone without signal.
    expect(await (await log(browser, 182, at(-1800))).json()).toEqual({ [DAY]: 182 });
    expect(await (await unlog(browser, at(-30))).json()).toEqual({});
    expect(await (await unlog(browser, at(-20))).json()).toEqual({});
    expect(await (await log(browser, 182, at(-1800))).json()).toEqual({});
  });
});

describe('two devices edit one plan (D25)', () => {
  async function withPlan() {
    const { browser } = await startSignedIn();
    const made = { ...at(-7200), 'idempotency-key': 'p1' };
    await browser.call('POST', '/api/workouts', pushDay, made);
    const edit = async (name: string, headers: Record<string, string>) => {
      const body = { ...pushDay, name };
      const response = await browser.call('PUT', '/api/workouts/p1', body, headers);
      return { status: response.status, names: namesOf(await response.json()) };
    };
    const remove = async (headers: Record<string, string>) => {
      const response = await browser.call('DELETE', '/api/workouts/p1', undefined, headers);
      return { status: response.status, names: namesOf(await response.json()) };
    };
    return { edit, remove };
  }
  const namesOf = (plans: unknown) =>
    Array.isArray(plans) ? plans.map(({ name }: { name: string }) => name) : null;

  it('the one made later wins, whichever arrives first [D25.later]', async () => {
    const { edit, remove } = await withPlan();
    expect(await edit('Later', at(-60))).toEqual({ status: 200, names: ['Later'] });
    expect(await edit('Earlier', at(-3600))).toEqual({ status: 200, names: ['Later'] });
    expect(await remove(at(-3600))).toEqual({ status: 200, names: ['Later'] });
  });

  it('an edit that a delete has seen does not bring the plan back; any other is 404, and made anew [D25.later]', async () => {
    const { edit, remove } = await withPlan();
    await edit('Seen', at(-3600));
    expect(await remove(at(-60))).toEqual({ status: 200, names: [] });
    expect(await edit('Seen', at(-3600))).toEqual({ status: 200, names: [] });
    expect(await edit('Earlier', at(-7000))).toEqual({ status: 200, names: [] });
    expect(await remove(at(-50))).toEqual({ status: 200, names: [] });
    expect(await edit('Unseen', at(-1800))).toMatchObject({ status: 404 });
    expect(await edit('Later', at(-30))).toMatchObject({ status: 404 });
  });
});

describe('the time of an edit', () => {
  it('is never in the future: a clock that is ahead wins no later edit', async () => {
    const { browser } = await startSignedIn();
    await log(browser, 190, at(86_400));
    expect(await (await log(browser, 182)).json()).toEqual({ [DAY]: 182 });
  });

  it('is compared exactly, so that a request that arrives late undoes nothing; of two at once the last wins', async () => {
    const { browser } = await startSignedIn();
    await log(browser, 181, at(-60));
    expect(await (await log(browser, 182, at(-60.001))).json()).toEqual({ [DAY]: 181 });
    expect(await (await log(browser, 183, at(-60))).json()).toEqual({ [DAY]: 183 });
  });

  it.each(['soon', '', '99999999999999999999', 'NaN'])('is now when it is %j', async (text) => {
    const { browser } = await startSignedIn();
    await log(browser, 181, at(-60));
    expect(await (await log(browser, 182, { 'x-recorded-at': text })).json()).toEqual({
      [DAY]: 182,
    });
  });
});

describe('a server whose clock steps back by an hour', () => {
  /** A weight of 181 and a plan were written before. */
  async function afterStep() {
    let nowMs = NOW_MS;
    const { browser } = await startSignedIn({}, 'Ann', { now: () => nowMs });
    await log(browser, 181);
    await browser.call('POST', '/api/workouts', pushDay, { 'idempotency-key': 'p1' });
    nowMs -= 3_600_000;
    const edit = async (name: string, headers?: Record<string, string>) => {
      const response = await browser.call('PUT', '/api/workouts/p1', { ...pushDay, name }, headers);
      return (await response.json())[0].name;
    };
    return { browser, edit };
  }

  it('keeps every write that says nothing of its time', async () => {
    const { browser, edit } = await afterStep();
    expect(await (await log(browser, 182)).json()).toEqual({ [DAY]: 182 });
    expect(await (await unlog(browser, {})).json()).toEqual({});
    expect(await (await log(browser, 183)).json()).toEqual({ [DAY]: 183 });
    expect(await edit('First')).toBe('First');
    expect(await edit('Second')).toBe('Second');
    expect(await (await browser.call('DELETE', '/api/workouts/p1')).json()).toEqual([]);
  });

  it('keeps what was made later by the clocks of the devices, and nothing older', async () => {
    const { browser, edit } = await afterStep();
    expect(await (await log(browser, 182, at(60))).json()).toEqual({ [DAY]: 182 });
    expect(await (await log(browser, 150, at(-60))).json()).toEqual({ [DAY]: 182 });
    expect(await (await unlog(browser, at(120))).json()).toEqual({});
    expect(await (await log(browser, 150, at(-60))).json()).toEqual({});
    expect(await edit('Later', at(60))).toBe('Later');
    expect(await edit('Earlier', at(-60))).toBe('Later');
    const kept = await browser.call('DELETE', '/api/workouts/p1', undefined, at(-60));
    expect(await kept.json()).toHaveLength(1);
    const gone = await browser.call('DELETE', '/api/workouts/p1', undefined, at(120));
    expect(await gone.json()).toEqual([]);
  });

  it('lets a device whose clock is ahead win no later edit', async () => {
    const { browser } = await afterStep();
    expect(await (await log(browser, 190, at(86_400))).json()).toEqual({ [DAY]: 190 });
    expect(await (await log(browser, 182, at(60))).json()).toEqual({ [DAY]: 182 });
  });
});
