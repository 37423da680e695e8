import { expect, it, onTestFinished, vi } from 'vitest';
import { pathOf } from '../../../../src/contract/api.ts';
import { getSessionsSince } from '../../../../src/contract/revision.ts';
import { sweep } from '../../../../src/server/data/sweep.ts';
import { openStorage, rowsIn, storageAfterFirstStart } from '../../storage.ts';
import { Browser, monday, pushDay, startSignedIn } from '../../support.ts';

const DAY_MS = 86_400_000;
const HISTORY = '/api/workout-history';

/** The system's clock, as all of this process sees it, with a server on it that sweeps whenever it is asked to. */
async function startOnClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const storage = await storageAfterFirstStart();
  const { url, browser } = await startSignedIn(storage);
  const database = await openStorage(storage);
  return {
    storage,
    url,
    browser,
    step: (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS),
    sweepNow: () => sweep(database, Date.now()),
  };
}

const jumps: [string, number[]][] = [
  ['a day ahead and back', [1, -1]],
  ['a day behind and back', [-1, 1]],
  ['a day ahead, two days behind that, and back', [1, -2, 1]],
];

it.each(jumps)(
  'a server whose clock jumps %s keeps people signed in, stores and shows each write, changes the tags with it and does no repeat again',
  async (_, steps) => {
    const { url, browser, step, sweepNow } = await startOnClock();
    const read = async (path: string, tag?: string) =>
      browser.call('GET', path, undefined, tag === undefined ? {} : { 'if-none-match': tag });
    const tagOf = async (path: string) => (await read(path)).headers.get('etag') ?? 'none';
    const post = (path: string, body: object, key: string) =>
      browser.call('POST', path, body, { 'idempotency-key': key });
    const keyed: [path: string, body: object, key: string][] = [];
    const all = async () => (await read('/api/auth/user')).json();

    await browser.call('POST', HISTORY, { session: { ...monday, id: 'deleted' } });
    const start = (await read(HISTORY)).headers.get('x-revision') ?? 'none';
    await browser.call('DELETE', `${HISTORY}/deleted`);
    for (const [index, days] of [0, ...steps].entries()) {
      step(days);
      await sweepNow();
      // A repeat of whatever was sent by another time of this clock.
      const before = await all();
      for (const sent of keyed) expect((await post(...sent)).status).toBe(200);
      expect(await all()).toEqual(before);

      const lists = ['/api/weight', '/api/workouts', HISTORY, '/api/auth/user'];
      const tags = await Promise.all(lists.map(tagOf));
      const weight = 180 + index;
      const entry = { date: '2025-11-24', weight };
      const logged = await browser.call('PUT', '/api/weight', entry);
      expect([logged.status, await logged.json()]).toEqual([200, { '2025-11-24': weight }]);
      expect(await (await browser.call('DELETE', '/api/weight/2025-11-24')).json()).toEqual({});
      expect((await browser.call('PUT', '/api/weight', entry)).status).toBe(200);
      const fresh: typeof keyed = [
        ['/api/workouts', { ...pushDay, name: `Plan ${index}` }, `plan-${index}`],
        [HISTORY, { session: { ...monday, id: `s-${index}` } }, `session-${index}`],
      ];
      for (const sent of fresh) expect((await post(...sent)).status).toBe(200);
      keyed.push(...fresh);
      for (const [at, path] of lists.entries()) {
        expect((await read(path, tags[at])).status).toBe(200);
        expect((await read(path, await tagOf(path))).status).toBe(304);
      }

      const stands = await all();
      expect(stands.weightLogLbs).toEqual({ '2025-11-24': weight });
      expect(stands.workoutPlans).toHaveLength(index + 1);
      expect(stands.workoutHistory).toHaveLength(index + 1);
      const news = await (await read(pathOf(getSessionsSince, start))).json();
      expect(news).toMatchObject({ added: { length: index + 1 }, deleted: ['deleted'] });
      const another = new Browser(url);
      await another.signInLocally('Ann');
      expect(await (await another.call('GET', '/api/auth/user')).json()).toEqual(stands);
    }
  },
);

it('whoever a clock a day ahead takes for signed out is signed in again once it is put back, also after a sweep', async () => {
  const { storage, url, browser: used, step, sweepNow } = await startOnClock();
  const statusOf = async (browser: Browser) => (await browser.call('GET', '/api/weight')).status;
  const lastUses = async () =>
    (await rowsIn(storage, 'select used_at from sign_ins')).map(({ used_at }) => used_at);
  for (let day = 0; day < 179; day += 20) {
    expect(await statusOf(used)).toBe(200);
    if (day > 0) await expect.poll(lastUses).toEqual([Date.now()]);
    step(Math.min(20, 179.5 - day));
  }
  const idle = new Browser(url);
  step(-29.5);
  await idle.signInLocally('Ann');
  const underWay = new Browser(url);
  step(29.5);
  const { response } = await underWay.navigate('/oauth2/authorization/local');
  expect(await statusOf(used)).toBe(200);

  step(1);
  await sweepNow();
  expect([await statusOf(used), await statusOf(idle)]).toEqual([401, 401]);
  step(-1);
  expect([await statusOf(used), await statusOf(idle)]).toEqual([200, 200]);
  await underWay.submitName(await response.text(), 'Ann');
  expect(await statusOf(underWay)).toBe(200);

  step(-1);
  await sweepNow();
  expect([await statusOf(used), await statusOf(idle)]).toEqual([200, 200]);
  step(1);
  expect([await statusOf(used), await statusOf(idle)]).toEqual([200, 200]);
  step(1);
  expect([await statusOf(used), await statusOf(idle)]).toEqual([401, 200]);
});
